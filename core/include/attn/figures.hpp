// Every figure that the lessons state and that can be computed.
#pragma once

#include "attn/figures/storage.hpp"
#include "attn/figures/work.hpp"
#include "attn/figures/world.hpp"

namespace attn {

/// All computed figures, from the data alone; none is typed. Cited figures are data with a source and are not here.
/// Errors: those of the parts: data that does not fit gives an error, never a wrong figure.
inline std::vector<Figure> published_figures(const FigureInputs& in) {
  std::vector<Figure> figures = world_figures(in.world);
  for (const auto& part : {work_figures(in), storage_figures(in)})
    figures.insert(figures.end(), part.begin(), part.end());
  return figures;
}

}  // namespace attn
