// ONNX operators that work on rows: Softmax, LogSoftmax, LayerNormalization, RMSNormalization, Gelu.
#include <attn/activation.hpp>
#include <attn/additive_mask.hpp>
#include <attn/log_softmax.hpp>
#include <attn/normalization.hpp>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

namespace {

Index axis_of(const Case& c, const Tensor& x, Index otherwise) {
  const Index axis = c.integer("axis", otherwise), at = axis < 0 ? axis + x.rank() : axis;
  if (at < 0 || at >= x.rank())
    throw NotMapped("axis " + std::to_string(axis) + " of rank " + std::to_string(x.rank()));
  return at;
}

/// A weight of the trailing axes of x from `axis` on, itself possibly with axes of extent 1 or missing in front.
template <class S>
RowVector<S> spread(const Tensor& weight, const Tensor& x, Index axis) {
  const Index cols = x.elements(axis, x.rank());
  RowVector<S> out(cols);
  for (Index flat = 0; flat < cols; ++flat) {
    Index rest = flat, from = 0, step = 1;
    for (Index back = 1; back <= x.rank() - axis; ++back) {
      const Index extent = x.extent(-back), index = rest % extent;
      rest /= extent;
      if (back > weight.rank()) continue;
      const Index own = weight.extent(-back);
      if (own != extent && own != 1) throw NotMapped(weight.name + " does not broadcast");
      from += step * (own == 1 ? 0 : index);
      step *= own;
    }
    out(flat) = S(weight.data.at(static_cast<std::size_t>(from)));
  }
  return out;
}

}  // namespace

template <class S>
Outputs onnx_softmax(const Case& c) {
  c.allow({"axis"}, {"input"});
  const Tensor& x = c.need("input");
  // Before opset 13 the tensor was read as a matrix cut at the axis; since then softmax runs along the axis alone.
  const bool flattens = c.opset > 0 && c.opset < 13;
  const Index axis = axis_of(c, x, flattens ? 1 : -1);
  const Index outer = x.elements(0, axis), length = flattens ? x.elements(axis, x.rank()) : x.extent(axis),
              inner = flattens ? 1 : x.elements(axis + 1, x.rank());
  Matrix<S> rows(outer * inner, length);
  const auto at = [&](Index row, Index j) {
    return static_cast<std::size_t>(((row / inner) * length + j) * inner + row % inner);
  };
  for (Index row = 0; row < rows.rows(); ++row) {
    for (Index j = 0; j < length; ++j) rows(row, j) = S(x.data[at(row, j)]);
  }
  Matrix<S> result;
  if (c.op == "LogSoftmax") {
    result = attn::log_softmax(rows);
  } else {
    const auto mask = attn::additive_mask(rows);  // -inf is a key that is not there
    result = attn::softmax(mask.bias, mask.allowed);
  }
  Tensor y = empty_output("output", x.shape);
  for (Index row = 0; row < rows.rows(); ++row) {
    for (Index j = 0; j < length; ++j) y.data[at(row, j)] = static_cast<double>(result(row, j));
  }
  return {y};
}

template <class S>
Outputs onnx_layer_normalization(const Case& c) {
  // stash_type says in which type the moments are kept; here it is the scalar's own.
  c.allow({"axis", "epsilon", "stash_type"}, {"X", "Scale", "B"});
  const Tensor& x = c.need("X");
  const Index axis = axis_of(c, x, -1), rows = x.elements(0, axis), cols = x.elements(axis, x.rank());
  std::optional<RowVector<S>> bias;
  if (const Tensor* b = c.find("B")) bias = spread<S>(*b, x, axis);
  const auto result = attn::layer_norm(block<S>(x, 0, rows, cols), spread<S>(c.need("Scale"), x, axis), bias,
                                       c.number("epsilon", 1e-5));
  Tensor y = empty_output("Y", x.shape);
  put(y, 0, result.output);
  std::vector<Index> moments = x.shape;
  for (std::size_t at = static_cast<std::size_t>(axis); at < moments.size(); ++at) moments[at] = 1;
  Tensor mean = empty_output("Mean", moments), inverse = empty_output("InvStdDev", moments);
  put(mean, 0, Matrix<S>(result.mean));
  put(inverse, 0, Matrix<S>(result.inverse_deviation));
  return {y, mean, inverse};
}

template <class S>
Outputs onnx_rms_normalization(const Case& c) {
  c.allow({"axis", "epsilon", "stash_type"}, {"X", "scale"});
  const Tensor& x = c.need("X");
  const Index axis = axis_of(c, x, -1);
  Tensor y = empty_output("Y", x.shape);
  put(y, 0,
      attn::rms_norm(block<S>(x, 0, x.elements(0, axis), x.elements(axis, x.rank())),
                     spread<S>(c.need("scale"), x, axis), c.number("epsilon", 1e-5)));
  return {y};
}

template <class S>
Outputs onnx_gelu(const Case& c) {
  c.allow({"approximate"}, {"X"});
  const std::string form = c.word("approximate", "none");
  if (form != "none" && form != "tanh") throw NotMapped("approximate " + form + " is not known");
  const Tensor& x = c.need("X");
  const attn::Activation curve{form == "tanh" ? attn::Curve::gelu_tanh : attn::Curve::gelu};
  Tensor y = empty_output("Y", x.shape);
  put(y, 0, attn::activate(block<S>(x, 0, 1, x.elements(0, x.rank())), curve));
  return {y};
}

CONFORMANCE_OPERATOR(onnx_softmax);
CONFORMANCE_OPERATOR(onnx_layer_normalization);
CONFORMANCE_OPERATOR(onnx_rms_normalization);
CONFORMANCE_OPERATOR(onnx_gelu);

}  // namespace conformance
