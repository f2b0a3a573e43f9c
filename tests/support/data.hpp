// The project's own data, read once.
#pragma once

#include "attn_io/data.hpp"

#ifndef ATTN_DATA_DIR
#error "ATTN_DATA_DIR must name the data folder"
#endif

namespace attn::testing {

inline const FigureInputs& inputs() {
  static const FigureInputs read = io::read_figure_inputs(ATTN_DATA_DIR);
  return read;
}

inline std::string data_file(const std::string& name) {
  return std::string(ATTN_DATA_DIR) + "/" + name;
}

}  // namespace attn::testing
