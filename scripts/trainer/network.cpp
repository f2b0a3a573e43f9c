#include "network_passes.hpp"

namespace attn::train {

template class Pass<float>;

}  // namespace attn::train
