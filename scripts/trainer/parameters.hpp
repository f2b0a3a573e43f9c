// The numbers of the model: one flat array, with a name, a place and a shape for each part.
#pragma once

#include <string>
#include <vector>

#include "attn/types.hpp"
#include "random.hpp"

namespace attn::train {

/// Numbers that begin where vector registers do. Eigen sums and curves what stands before the first such place one by
/// one, so with another beginning the last bits would hang on where the memory happened to lie.
template <class S>
using Numbers = std::vector<S, Eigen::aligned_allocator<S>>;

/// Sizes of a pre-norm GPT with tied embeddings, learned positions and a learned bias a head and distance.
struct NetworkShape {
  Index vocabulary = 0;
  Index width = 64;  ///< C
  Index layers = 4;
  Index heads = 4;       ///< H, which divides C
  Index hidden = 256;    ///< F, of the feed-forward part
  Index positions = 64;  ///< P, the longest document
  Index distances = 64;  ///< N, 0 … N - 1; farther keys share the last bias
  [[nodiscard]] Index head_width() const { return width / heads; }
};

/// LayerNorm's ε.
inline constexpr double norm_epsilon = 1e-5;

/// One tensor. Names and shapes are those of GPT-2's checkpoints (a map is C_in x C_out, X·W), with
/// `attn.relative_bias` (H x N) besides.
struct Slot {
  std::string name;
  std::vector<Index> shape;
  Index offset = 0;      ///< into the flat array
  double deviation = 0;  ///< of its first values; below 0: they are all 1
  bool decays = false;   ///< weight decay pulls it towards 0: matrices, not biases or norms
  double rate = 1;       ///< times the learning rate
  [[nodiscard]] Index rows() const { return shape.size() == 2 ? shape[0] : 1; }
  [[nodiscard]] Index cols() const { return shape.back(); }
  [[nodiscard]] Index size() const { return rows() * cols(); }
};

/// Learning rate of the bias tables, as a multiple of the others': few numbers, each met often.
inline constexpr double bias_table_rate = 3;

/// All tensors, in the order of the file.
std::vector<Slot> network_slots(const NetworkShape& shape);

/// Numbers in all of them.
Index parameter_count(const std::vector<Slot>& slots);

/// First values: uniform with the slot's deviation around 0, which every machine draws alike (normal ones would hang on
/// its logarithm).
Numbers<float> first_parameters(const std::vector<Slot>& slots, std::uint64_t seed);

/// The flat array cut into its tensors. T is S or const S. Non-owning.
template <class T>
class Views {
 public:
  using S = std::remove_const_t<T>;
  using MatrixView = Eigen::Map<std::conditional_t<std::is_const_v<T>, const Matrix<S>, Matrix<S>>>;
  using RowView = Eigen::Map<std::conditional_t<std::is_const_v<T>, const RowVector<S>, RowVector<S>>>;
  struct Layer {
    RowView norm_1, norm_1_bias;  // C
    MatrixView qkv;               // C x 3C
    RowView qkv_bias;             // 3C
    MatrixView distance;          // H x N
    MatrixView out;               // C x C
    RowView out_bias;             // C
    RowView norm_2, norm_2_bias;  // C
    MatrixView up;                // C x F
    RowView up_bias;              // F
    MatrixView down;              // F x C
    RowView down_bias;            // C
  };

  Views(T* numbers, const NetworkShape& s)
      : at_(numbers), tokens(matrix(s.vocabulary, s.width)), positions(matrix(s.positions, s.width)) {
    for (Index n = 0; n < s.layers; ++n) {
      layers.push_back({row(s.width), row(s.width), matrix(s.width, 3 * s.width), row(3 * s.width),
                        matrix(s.heads, s.distances), matrix(s.width, s.width), row(s.width), row(s.width),
                        row(s.width), matrix(s.width, s.hidden), row(s.hidden), matrix(s.hidden, s.width),
                        row(s.width)});
    }
    norm.push_back(row(s.width));
    norm.push_back(row(s.width));
  }

 private:
  T* at_;  // first: the members below are cut off one after the other
  MatrixView matrix(Index rows, Index cols) {
    T* here = at_;
    at_ += rows * cols;
    return MatrixView(here, rows, cols);
  }
  RowView row(Index cols) {
    T* here = at_;
    at_ += cols;
    return RowView(here, cols);
  }

 public:
  MatrixView tokens, positions;  ///< V x C, P x C
  std::vector<Layer> layers;
  std::vector<RowView> norm;  ///< weight and bias of the final norm
};

}  // namespace attn::train
