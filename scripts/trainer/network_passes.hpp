// The bodies of Pass. Whoever needs it in another type than float includes this file and instantiates it.
#pragma once

#include <algorithm>

#include "network.hpp"

namespace attn::train {

namespace detail {
// √(2/π) and the cubic term of GELU's tanh form, as the core has them.
inline constexpr double gelu_root = 0.79788456080286536, gelu_cubic = 0.044715;
}  // namespace detail

template <class S>
const Matrix<S>& Pass<S>::forward(const Batch& batch) {
  starts_.clear();
  Index numbers = 0;
  for (const Batch::Span& span : batch.documents) {
    starts_.push_back(numbers);
    numbers += shape_.heads * span.length * span.length;
  }
  Matrix<S> x(batch.tokens(), shape_.width);
  for (Index t = 0; t < batch.tokens(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    x.row(t) = w_.tokens.row(batch.ids[at]) + w_.positions.row(batch.places[at]);
  }
  layers_.resize(w_.layers.size());
  for (std::size_t n = 0; n < layers_.size(); ++n) {
    const auto& w = w_.layers[n];
    Layer& layer = layers_[n];
    layer.norm_1.forward(x, w.norm_1, w.norm_1_bias);
    layer.qkv.noalias() = layer.norm_1.output * w.qkv;
    layer.qkv.rowwise() += w.qkv_bias;
    layer.weights.resize(static_cast<std::size_t>(numbers));
    attend(batch, n, layer);
    x.noalias() += layer.concat * w.out;
    x.rowwise() += w.out_bias;
    layer.norm_2.forward(x, w.norm_2, w.norm_2_bias);
    layer.hidden.noalias() = layer.norm_2.output * w.up;
    layer.hidden.rowwise() += w.up_bias;
    curve(layer);
    x.noalias() += layer.activated * w.down;
    x.rowwise() += w.down_bias;
  }
  norm_.forward(x, w_.norm[0], w_.norm[1]);
  logits_.noalias() = norm_.output * w_.tokens.transpose();
  return logits_;
}

template <class S>
void Pass<S>::attend(const Batch& batch, std::size_t n, Layer& layer) {
  const Index c = shape_.width, width = shape_.head_width();
  const S scale = S(1) / std::sqrt(S(width));
  layer.concat.resize(batch.tokens(), c);
  for (std::size_t d = 0; d < batch.documents.size(); ++d) {
    const auto [first, length] = batch.documents[d];
    for (Index h = 0; h < shape_.heads; ++h) {
      View a(layer.weights.data() + starts_[d] + h * length * length, length, length);
      const auto q = layer.qkv.block(first, h * width, length, width);
      const auto k = layer.qkv.block(first, c + h * width, length, width);
      const auto v = layer.qkv.block(first, 2 * c + h * width, length, width);
      a.noalias() = q * k.transpose();
      for (Index i = 0; i < length; ++i) {
        auto row = a.row(i).head(i + 1);
        // Key j stands i - j back, so the table is read backwards.
        const Index near = std::min(i + 1, shape_.distances);
        const auto table = w_.layers[n].distance.row(h);
        row *= scale;
        row.tail(near) += table.head(near).reverse();
        if (near <= i) row.head(i + 1 - near).array() += table(shape_.distances - 1);
        row = (row.array() - row.maxCoeff()).exp();
        row /= row.sum();
        a.row(i).tail(length - i - 1).setZero();
      }
      layer.concat.block(first, h * width, length, width).noalias() = a * v;
    }
  }
}

template <class S>
void Pass<S>::curve(Layer& layer) {
  const auto u = layer.hidden.array();
  layer.tanh = (S(detail::gelu_root) * (u + S(detail::gelu_cubic) * u.cube())).tanh();
  layer.activated = S(0.5) * u * (S(1) + layer.tanh.array());
}

template <class S>
void Pass<S>::curve_back(const Layer& layer, Matrix<S>& d) {
  const auto u = layer.hidden.array(), t = layer.tanh.array();
  d.array() *= S(0.5) * (S(1) + t) + S(0.5) * u * (S(1) - t.square()) * S(detail::gelu_root) *
                                         (S(1) + S(3 * detail::gelu_cubic) * u.square());
}

template <class S>
std::vector<S> Pass<S>::losses(const Batch& batch) const {
  std::vector<S> losses;
  for (Index t = 0; t < batch.tokens(); ++t) {
    const Index target = batch.targets[static_cast<std::size_t>(t)];
    const auto row = logits_.row(t).array();
    const S most = row.maxCoeff();
    losses.push_back(target < 0 ? S(0) : most + std::log((row - most).exp().sum()) - row(target));
  }
  return losses;
}

template <class S>
double Pass<S>::backward(const Batch& batch, S scale, S* gradients) {
  Views<S> d(gradients, shape_);
  double sum = 0;
  // Softmax and cross-entropy together: probabilities less 1 at the target.
  Matrix<S> d_logits(logits_.rows(), logits_.cols());
  for (Index t = 0; t < batch.tokens(); ++t) {
    const Index target = batch.targets[static_cast<std::size_t>(t)];
    if (target < 0) {
      d_logits.row(t).setZero();
      continue;
    }
    const S most = logits_.row(t).maxCoeff();
    d_logits.row(t) = (logits_.row(t).array() - most).exp();
    const S all = d_logits.row(t).sum();
    sum += static_cast<double>(most + std::log(all) - logits_(t, target));
    d_logits.row(t) *= scale / all;
    d_logits(t, target) -= scale;
  }
  d.tokens.noalias() += d_logits.transpose() * norm_.output;
  Matrix<S> d_x = Matrix<S>::Zero(batch.tokens(), shape_.width);
  norm_.backward(d_logits * w_.tokens, w_.norm[0], d.norm[0], d.norm[1], d_x);
  for (std::size_t n = layers_.size(); n-- > 0;) {
    const auto& w = w_.layers[n];
    const Layer& layer = layers_[n];
    auto& g = d.layers[n];
    g.down.noalias() += layer.activated.transpose() * d_x;
    g.down_bias += d_x.colwise().sum();
    Matrix<S> d_hidden = d_x * w.down.transpose();
    curve_back(layer, d_hidden);
    g.up.noalias() += layer.norm_2.output.transpose() * d_hidden;
    g.up_bias += d_hidden.colwise().sum();
    layer.norm_2.backward(d_hidden * w.up.transpose(), w.norm_2, g.norm_2, g.norm_2_bias, d_x);
    g.out.noalias() += layer.concat.transpose() * d_x;
    g.out_bias += d_x.colwise().sum();
    Matrix<S> d_qkv(batch.tokens(), 3 * shape_.width);
    attend_back(batch, n, layer, d_x * w.out.transpose(), d_qkv, d);
    g.qkv.noalias() += layer.norm_1.output.transpose() * d_qkv;
    g.qkv_bias += d_qkv.colwise().sum();
    layer.norm_1.backward(d_qkv * w.qkv.transpose(), w.norm_1, g.norm_1, g.norm_1_bias, d_x);
  }
  for (Index t = 0; t < batch.tokens(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    d.tokens.row(batch.ids[at]) += d_x.row(t);
    d.positions.row(batch.places[at]) += d_x.row(t);
  }
  return sum;
}

template <class S>
void Pass<S>::attend_back(const Batch& batch, std::size_t n, const Layer& layer, const Matrix<S>& d_concat,
                          Matrix<S>& d_qkv, Views<S>& d) const {
  const Index c = shape_.width, width = shape_.head_width();
  const S scale = S(1) / std::sqrt(S(width));
  Matrix<S> d_scores;
  for (std::size_t at = 0; at < batch.documents.size(); ++at) {
    const auto [first, length] = batch.documents[at];
    for (Index h = 0; h < shape_.heads; ++h) {
      const Eigen::Map<const Matrix<S>> a(layer.weights.data() + starts_[at] + h * length * length, length, length);
      const auto q = layer.qkv.block(first, h * width, length, width);
      const auto k = layer.qkv.block(first, c + h * width, length, width);
      const auto v = layer.qkv.block(first, 2 * c + h * width, length, width);
      const auto d_out = d_concat.block(first, h * width, length, width);
      d_qkv.block(first, 2 * c + h * width, length, width).noalias() = a.transpose() * d_out;
      d_scores.noalias() = d_out * v.transpose();
      d_scores.array() *= a.array();  // the weights are 0 where hidden, and so is this
      const Eigen::Matrix<S, Eigen::Dynamic, 1> along = d_scores.rowwise().sum();
      d_scores.array() -= a.array().colwise() * along.array();
      auto table = d.layers[n].distance.row(h);
      for (Index i = 0; i < length; ++i) {
        const Index near = std::min(i + 1, shape_.distances);
        const auto row = d_scores.row(i).head(i + 1);
        table.head(near) += row.tail(near).reverse();
        if (near <= i) table(shape_.distances - 1) += row.head(i + 1 - near).sum();
      }
      d_scores *= scale;
      d_qkv.block(first, h * width, length, width).noalias() = d_scores * k;
      d_qkv.block(first, c + h * width, length, width).noalias() = d_scores.transpose() * q;
    }
  }
}

}  // namespace attn::train
