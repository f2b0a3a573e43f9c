// The recurrent network that attention is compared with.

#include <emscripten/bind.h>

#include <attn/recurrent.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

/// recurrent.hpp
val rnn_unroll(const val& x, const val& w_x, const val& w_h) {
  return guard([&] {
    const char* f = "rnn_unroll";
    const attn::RnnWeights<double> weights{to_matrix(w_x, f, "w_x"), to_matrix(w_h, f, "w_h")};
    return from_matrix(attn::rnn_unroll(to_matrix(x, f, "x"), weights));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(recurrent) {
  emscripten::function("rnn_unroll", &rnn_unroll);
}
