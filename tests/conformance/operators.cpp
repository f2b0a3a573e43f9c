#include "conformance/operators.hpp"

#include <map>

namespace conformance {

namespace {

template <class S>
using Operator = Outputs (*)(const Case&);

}  // namespace

template <class S>
Outputs run(const Case& c) {
  static const std::map<std::string, Operator<S>> onnx = {
      {"Attention", onnx_attention<S>},
      {"LinearAttention", onnx_linear_attention<S>},
      {"RotaryEmbedding", onnx_rotary_embedding<S>},
      {"TensorScatter", onnx_tensor_scatter<S>},
      {"Softmax", onnx_softmax<S>},
      {"LogSoftmax", onnx_softmax<S>},
      {"LayerNormalization", onnx_layer_normalization<S>},
      {"RMSNormalization", onnx_rms_normalization<S>},
      {"Gelu", onnx_gelu<S>},
      {"RNN", onnx_rnn<S>},
      {"LSTM", onnx_lstm<S>},
      {"GRU", onnx_gru<S>},
  };
  static const std::map<std::string, Operator<S>> torch = {
      {"MultiheadAttention", torch_multihead_attention<S>},
      {"TransformerEncoderLayer", torch_encoder_layer<S>},
      {"RNN", torch_recurrent<S>},
      {"LSTM", torch_recurrent<S>},
      {"GRU", torch_recurrent<S>},
  };
  // The names RNN, LSTM and GRU are both's; only ONNX's have formal names (X, W, R).
  const auto& operators = c.find("X") || !torch.contains(c.op) ? onnx : torch;
  const auto found = operators.find(c.op);
  if (found == operators.end()) throw NotMapped("operator " + c.op + " is not known");
  return found->second(c);
}

template Outputs run<float>(const Case&);
template Outputs run<double>(const Case&);

}  // namespace conformance
