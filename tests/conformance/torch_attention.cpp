// PyTorch's MultiheadAttention and TransformerEncoderLayer (forward). Its boolean masks mean the opposite of the
// core's: true hides.
#include <attn/transformer.hpp>
#include <limits>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

namespace {

/// Batch entry b of (B, T, C), or of (T, B, C) where the batch does not stand first; (T, C) is a batch of one.
template <class S>
Matrix<S> sequence_of(const Tensor& tensor, bool batch_first, Index b) {
  if (tensor.rank() == 2) return matrix_at<S>(tensor, 0);
  const Index rows = tensor.extent(batch_first ? 1 : 0), cols = tensor.extent(2),
              batch = tensor.extent(batch_first ? 0 : 1);
  Matrix<S> out(rows, cols);
  for (Index t = 0; t < rows; ++t) {
    out.row(t) = block<S>(tensor, (batch_first ? b * rows + t : t * batch + b) * cols, 1, cols);
  }
  return out;
}

template <class S>
void put_sequence(Tensor& tensor, bool batch_first, Index b, const Matrix<S>& rows) {
  if (tensor.rank() == 2 || batch_first) return put(tensor, b * rows.size(), rows);
  for (Index t = 0; t < rows.rows(); ++t) {
    put(tensor, (t * tensor.extent(1) + b) * rows.cols(), Matrix<S>(rows.row(t)));
  }
}

Index batch_of(const Tensor& tensor, bool batch_first) {
  return tensor.rank() == 2 ? 1 : tensor.extent(batch_first ? 0 : 1);
}

/// Permissions and shifts of every head of one batch entry.
template <class S>
struct Masks {
  std::vector<attn::Mask> masks;
  std::vector<Matrix<S>> biases;
};

/// `pair` is (T, S) or (B·H, T, S), `key` is (B, S) or (S); both may be boolean (true hides) or added. Keys past those
/// of the masks (bias_kv, zero_attn) are open to all.
template <class S>
Masks<S> masks_of(const Tensor* pair, const Tensor* key, Index b, Index heads, Index queries, Index keys) {
  Masks<S> out;
  const double hides = -std::numeric_limits<double>::infinity();
  const auto entry = [&](const Tensor& tensor, Index flat) {
    const double value = tensor.data.at(static_cast<std::size_t>(flat));
    return tensor.dtype == "bool" ? (value != 0 ? hides : 0.0) : value;
  };
  for (Index h = 0; h < heads; ++h) {
    Matrix<S> additions = Matrix<S>::Constant(queries, keys, S(0));
    for (Index i = 0; i < queries; ++i) {
      for (Index j = 0; j < keys; ++j) {
        double sum = 0;
        if (pair && j < pair->extent(-1)) {
          const Index table = pair->rank() == 3 ? b * heads + h : 0;
          sum += entry(*pair, (table * queries + i) * pair->extent(-1) + j);
        }
        if (key && j < key->extent(-1)) sum += entry(*key, (key->rank() == 2 ? b * key->extent(1) : 0) + j);
        additions(i, j) = S(sum);
      }
    }
    attn::AdditiveMask<S> mask = attn::additive_mask(additions);
    out.masks.push_back(std::move(mask.allowed));
    out.biases.push_back(std::move(mask.bias));
  }
  return out;
}

template <class S>
attn::Affine<S> affine_of(const Case& c, const std::string& weight, const std::string& bias) {
  attn::Affine<S> map{transposed_at<S>(c.need(weight))};
  if (const Tensor* b = c.find(bias)) map.b = row_at<S>(*b);
  return map;
}

/// Third n of the packed input projection, or the projection that stands by itself.
template <class S>
attn::Affine<S> in_projection(const Case& c, const std::string& prefix, Index n, Index width) {
  static const char* const single[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
  attn::Affine<S> map;
  if (const Tensor* packed = c.find(prefix + "in_proj_weight")) {
    map.w = block<S>(*packed, n * width * packed->extent(1), width, packed->extent(1)).transpose();
  } else {
    map.w = transposed_at<S>(c.need(prefix + single[n]));
  }
  if (const Tensor* bias = c.find(prefix + "in_proj_bias")) map.b = row_at<S>(*bias).segment(n * width, width);
  return map;
}

template <class S>
void append_row(Matrix<S>& m, const RowVector<S>& row) {
  m.conservativeResize(m.rows() + 1, Eigen::NoChange);
  m.row(m.rows() - 1) = row;
}

}  // namespace

template <class S>
Outputs torch_multihead_attention(const Case& c) {
  c.allow({"embed_dim", "num_heads", "batch_first", "bias", "kdim", "vdim", "add_bias_kv", "add_zero_attn",
           "self_attention", "average_attn_weights", "need_weights", "dropout", "is_causal"},
          {"query", "key", "value", "attn_mask", "key_padding_mask", "in_proj_weight", "q_proj_weight", "k_proj_weight",
           "v_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias", "bias_k", "bias_v"});
  const Tensor& query = c.need("query");
  const Tensor& key = c.find("key") ? c.need("key") : query;
  const Tensor& value = c.find("value") ? c.need("value") : key;
  const bool batch_first = c.integer("batch_first", 0) != 0;
  const Index width = c.integer("embed_dim", query.extent(-1)), heads = c.integer("num_heads", 0);
  if (heads < 1) throw NotMapped("num_heads is missing");
  const attn::Affine<S> to_q = in_projection<S>(c, "", 0, width), to_k = in_projection<S>(c, "", 1, width),
                        to_v = in_projection<S>(c, "", 2, width);
  const attn::Affine<S> to_o = affine_of<S>(c, "out_proj.weight", "out_proj.bias");
  Outputs outputs;
  for (const Tensor& wanted : c.outputs) outputs.push_back(empty_output(wanted.name, wanted.shape));
  for (Index b = 0; b < batch_of(query, batch_first); ++b) {
    const Matrix<S> q = attn::affine(sequence_of<S>(query, batch_first, b), to_q);
    Matrix<S> k = attn::affine(sequence_of<S>(key, batch_first, b), to_k);
    Matrix<S> v = attn::affine(sequence_of<S>(value, batch_first, b), to_v);
    if (const Tensor* bias = c.find("bias_k")) append_row<S>(k, block<S>(*bias, 0, 1, width).row(0));
    if (const Tensor* bias = c.find("bias_v")) append_row<S>(v, block<S>(*bias, 0, 1, width).row(0));
    if (c.integer("add_zero_attn", 0) != 0) {
      append_row<S>(k, RowVector<S>::Constant(width, S(0)));
      append_row<S>(v, RowVector<S>::Constant(width, S(0)));
    }
    const Masks<S> masks = masks_of<S>(c.find("attn_mask"), c.find("key_padding_mask"), b, heads, q.rows(), k.rows());
    attn::HeadExtras<S> extras;
    extras.biases = masks.biases;
    const auto result = attn::grouped_attention(q, k, v, {heads, heads}, masks.masks, {}, extras);
    for (Tensor& output : outputs) {
      if (output.name == "output") put_sequence(output, batch_first, b, attn::affine(result.concat, to_o));
      if (output.name != "attn_weights") continue;
      const bool unbatched = query.rank() == 2;
      if (output.rank() == (unbatched ? 3 : 4)) {
        for (Index h = 0; h < heads; ++h) {
          const Matrix<S>& weights = result.heads[static_cast<std::size_t>(h)].weights;
          put(output, (b * heads + h) * weights.size(), weights);
        }
      } else {  // the mean over the heads
        Matrix<S> mean = result.heads[0].weights;
        for (std::size_t h = 1; h < result.heads.size(); ++h) mean += result.heads[h].weights;
        put(output, b * mean.size(), Matrix<S>(mean / S(static_cast<double>(heads))));
      }
    }
  }
  return outputs;
}

template <class S>
Outputs torch_encoder_layer(const Case& c) {
  c.allow({"d_model", "nhead", "dim_feedforward", "norm_first", "activation", "layer_norm_eps", "batch_first", "bias",
           "dropout"},
          {"src", "src_mask", "src_key_padding_mask", "self_attn.in_proj_weight", "self_attn.in_proj_bias",
           "self_attn.out_proj.weight", "self_attn.out_proj.bias", "linear1.weight", "linear1.bias", "linear2.weight",
           "linear2.bias", "norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias"});
  const Tensor& src = c.need("src");
  const bool batch_first = c.integer("batch_first", 0) != 0;
  const Index width = src.extent(-1), heads = c.integer("nhead", 0);
  if (heads < 1) throw NotMapped("nhead is missing");
  const std::string activation = c.word("activation", "relu");
  if (activation != "relu" && activation != "gelu") throw NotMapped("activation " + activation + " is not known");

  attn::BlockWeights<S> w;
  const auto norm = [&](const std::string& name) {
    attn::Norm<S> out;
    out.weight = row_at<S>(c.need(name + ".weight"));
    if (const Tensor* bias = c.find(name + ".bias")) out.bias = row_at<S>(*bias);
    out.epsilon = c.number("layer_norm_eps", 1e-5);
    return out;
  };
  w.norm_1 = norm("norm1");
  w.norm_2 = norm("norm2");
  w.attention.q = in_projection<S>(c, "self_attn.", 0, width);
  w.attention.k = in_projection<S>(c, "self_attn.", 1, width);
  w.attention.v = in_projection<S>(c, "self_attn.", 2, width);
  w.attention.o = affine_of<S>(c, "self_attn.out_proj.weight", "self_attn.out_proj.bias");
  w.mlp.up = affine_of<S>(c, "linear1.weight", "linear1.bias");
  w.mlp.down = affine_of<S>(c, "linear2.weight", "linear2.bias");
  attn::BlockOptions options;
  options.attention.groups = {heads, heads};
  options.placement = c.integer("norm_first", 0) != 0 ? attn::NormPlacement::before : attn::NormPlacement::after;
  options.activation = {activation == "relu" ? attn::Curve::relu : attn::Curve::gelu};

  Tensor output = empty_output("output", src.shape);
  for (Index b = 0; b < batch_of(src, batch_first); ++b) {
    const Matrix<S> x = sequence_of<S>(src, batch_first, b);
    const Masks<S> masks =
        masks_of<S>(c.find("src_mask"), c.find("src_key_padding_mask"), b, heads, x.rows(), x.rows());
    put_sequence(output, batch_first, b, attn::transformer_block(x, w, options, masks.masks, masks.biases).output);
  }
  return {output};
}

CONFORMANCE_OPERATOR(torch_multihead_attention);
CONFORMANCE_OPERATOR(torch_encoder_layer);

}  // namespace conformance
