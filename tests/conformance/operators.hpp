// What each operator of the vector files is in the core's terms. A function an operator: case in, outputs out.
#pragma once

#include <vector>

#include "conformance/case.hpp"

namespace conformance {

using Outputs = std::vector<Tensor>;

// ONNX, by the operator's name.
template <class S>
Outputs onnx_attention(const Case& c);
template <class S>
Outputs onnx_linear_attention(const Case& c);
template <class S>
Outputs onnx_rotary_embedding(const Case& c);
template <class S>
Outputs onnx_tensor_scatter(const Case& c);
template <class S>
Outputs onnx_softmax(const Case& c);
template <class S>
Outputs onnx_layer_normalization(const Case& c);
template <class S>
Outputs onnx_rms_normalization(const Case& c);
template <class S>
Outputs onnx_gelu(const Case& c);
template <class S>
Outputs onnx_rnn(const Case& c);
template <class S>
Outputs onnx_lstm(const Case& c);
template <class S>
Outputs onnx_gru(const Case& c);

// PyTorch, by the module's name.
template <class S>
Outputs torch_multihead_attention(const Case& c);
template <class S>
Outputs torch_encoder_layer(const Case& c);
template <class S>
Outputs torch_recurrent(const Case& c);

/// Runs the case's operator in the scalar S. Throws NotMapped where there is no mapping.
template <class S>
Outputs run(const Case& c);

extern template Outputs run<float>(const Case&);
extern template Outputs run<double>(const Case&);

}  // namespace conformance

/// At the end of a file that defines an operator.
#define CONFORMANCE_OPERATOR(name)             \
  template Outputs name<float>(const Case& c); \
  template Outputs name<double>(const Case& c)
