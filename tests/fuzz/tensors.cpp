// The reader of tensor files on arbitrary bytes, its inverse, and a model put together from what it lets through.

#include <attn/gpt_tensors.hpp>
#include <attn_io/safetensors.hpp>
#include <string>

#include "text.hpp"

namespace attn::fuzz {
namespace {

void check_round_trip(const io::SafeTensors& content) {
  const std::string bytes = io::format_safetensors(content);
  const io::SafeTensors again = io::parse_safetensors(bytes, "again");
  expect(again.metadata == content.metadata, "metadata come back");
  expect(again.tensors.size() == content.tensors.size(), "tensors come back");
  for (std::size_t n = 0; n < content.tensors.size(); ++n) {
    const io::SafeTensor &a = again.tensors[n], &b = content.tensors[n];
    expect(a.name == b.name && a.dtype == b.dtype && a.shape == b.shape && a.values == b.values,
           "what was read is written and read as the same");
  }
}

void check_tensors(const io::SafeTensors& content, std::size_t bytes) {
  NamedTensors<double> named;
  std::uint64_t numbers = 0;
  for (const io::SafeTensor& tensor : content.tensors) {
    numbers += tensor.values.size();
    if (tensor.shape.size() > 2) continue;
    const auto cols = static_cast<Index>(tensor.shape.back());
    const auto rows = static_cast<Index>(tensor.values.size()) / cols;
    named[tensor.name] = Eigen::Map<const Matrix<float>>(tensor.values.data(), rows, cols).cast<double>();
  }
  expect(numbers * 2 <= bytes, "no more numbers than the file has bytes for");
  for (const Index heads : {Index{1}, Index{2}, std::numeric_limits<Index>::max()}) {
    said([&] {
      const auto weights = gpt_weights(named, heads);
      gpt(std::vector<Index>{0, 0}, weights, gpt_options(heads));
    });
  }
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  attn::io::SafeTensors content;
  if (attn::fuzz::said([&] { content = attn::io::parse_safetensors(bytes, "x.safetensors"); })) {
    attn::fuzz::check_round_trip(content);
    attn::fuzz::check_tensors(content, size);
  }
  return 0;
}
