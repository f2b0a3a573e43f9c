// Forward and backward pass of the model, by hand, over documents laid end to end. Templated so that the gradients can
// be checked in double; float is what trains.
#pragma once

#include <cmath>
#include <vector>

#include "parameters.hpp"

namespace attn::train {

/// Documents laid end to end. Attention stays within each; all else works token by token anyway.
struct Batch {
  struct Span {
    Index first = 0, length = 0;
  };
  std::vector<Index> ids;
  std::vector<Index> places;   ///< position of each token
  std::vector<Index> targets;  ///< the next word; -1 at a document's end
  std::vector<Span> documents;

  [[nodiscard]] Index tokens() const { return static_cast<Index>(ids.size()); }
  [[nodiscard]] Index predictions() const { return tokens() - static_cast<Index>(documents.size()); }

  /// Lays a document behind the others, its first word at position `place`.
  void add(const std::vector<Index>& document, Index place) {
    documents.push_back({tokens(), static_cast<Index>(document.size())});
    for (std::size_t n = 0; n < document.size(); ++n) {
      ids.push_back(document[n]);
      places.push_back(place + static_cast<Index>(n));
      targets.push_back(n + 1 < document.size() ? document[n + 1] : -1);
    }
  }
};

/// LayerNorm of rows, and its way back.
template <class S>
struct NormPass {
  Matrix<S> standard;  ///< rows with mean 0 and variance 1
  Matrix<S> output;
  Eigen::Matrix<S, Eigen::Dynamic, 1> inverse;  ///< 1/√(variance + ε)

  template <class Row>
  void forward(const Matrix<S>& x, const Row& weight, const Row& bias) {
    standard = x.colwise() - x.rowwise().mean();
    inverse = (standard.rowwise().squaredNorm().array() / S(x.cols()) + S(norm_epsilon)).rsqrt();
    standard.array().colwise() *= inverse.array();
    output = (standard.array().rowwise() * weight.array()).rowwise() + bias.array();
  }

  /// Adds to the gradient of x what comes back through the norm.
  template <class Row, class Grad>
  void backward(const Matrix<S>& d_output, const Row& weight, Grad& d_weight, Grad& d_bias, Matrix<S>& d_x) const {
    d_weight += d_output.cwiseProduct(standard).colwise().sum();
    d_bias += d_output.colwise().sum();
    Matrix<S> d = d_output.array().rowwise() * weight.array();
    const Eigen::Matrix<S, Eigen::Dynamic, 1> along = d.cwiseProduct(standard).rowwise().mean();
    d.colwise() -= d.rowwise().mean();
    d.array() -= standard.array().colwise() * along.array();
    d_x.array() += d.array().colwise() * inverse.array();
  }
};

/// One pass over one batch. Keeps what the way back needs.
template <class S>
class Pass {
 public:
  Pass(const NetworkShape& shape, const S* parameters) : shape_(shape), w_(parameters, shape) {}

  /// Logits, one row a token (T x V).
  const Matrix<S>& forward(const Batch& batch);

  /// The loss of each token's next word, ln of 1/probability; 0 at a document's end. After forward().
  std::vector<S> losses(const Batch& batch) const;

  /// Adds to `gradients` those of scale times the sum of losses. After forward().
  /// Returns that sum, without the scale.
  double backward(const Batch& batch, S scale, S* gradients);

  /// Attention weights of a document (T x T, its n-th in the batch) in one head of one layer. After forward().
  [[nodiscard]] Matrix<S> weights(const Batch& batch, std::size_t document, Index layer, Index head) const {
    const Index length = batch.documents[document].length;
    return Eigen::Map<const Matrix<S>>(
        layers_[static_cast<std::size_t>(layer)].weights.data() + starts_[document] + head * length * length, length,
        length);
  }

 private:
  struct Layer {
    NormPass<S> norm_1, norm_2;
    Matrix<S> qkv, concat;              // T x 3C, T x C
    Numbers<S> weights;                 // of every document and head, one after the other
    Matrix<S> hidden, tanh, activated;  // T x F
  };
  using View = Eigen::Map<Matrix<S>>;

  void attend(const Batch& batch, std::size_t n, Layer& layer);
  void attend_back(const Batch& batch, std::size_t n, const Layer& layer, const Matrix<S>& d_concat, Matrix<S>& d_qkv,
                   Views<S>& d) const;
  static void curve(Layer& layer);
  static void curve_back(const Layer& layer, Matrix<S>& d);

  NetworkShape shape_;
  Views<const S> w_;
  std::vector<Layer> layers_;
  std::vector<Index> starts_;  // where a document's weights begin
  NormPass<S> norm_;
  Matrix<S> logits_;
};

}  // namespace attn::train
