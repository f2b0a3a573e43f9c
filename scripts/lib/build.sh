# shellcheck shell=bash
# The steps from C++ to pages. Each is skipped when what it reads has not changed.

WASM_READS=(CMakeLists.txt CMakePresets.json core bindings scripts/cmake scripts/lib/build.sh)
WEB_READS=(web data)

build_wasm() {
  local emcc
  emcc=$(command -v emcc) || die "no emcc on the PATH; scripts/setup brings it"
  step wasm build/wasm/attn_core.wasm "$(fingerprint "${WASM_READS[@]}")$emcc$(stat -Lc %Y "$emcc")" make_wasm
}
make_wasm() {
  # Without the tests, so that serving needs no test library.
  cmake --preset wasm -DATTN_TESTS=OFF
  cmake --build build/wasm --parallel 2 --target attn_core attn_systems attn_model attn_figures
}

build_dist() {
  build_wasm
  step dist dist/attn-widgets.js "$(fingerprint "${WEB_READS[@]}" build/wasm/attn_{core,systems,model}.{mjs,wasm})$(node --version)" \
    node web/build.mjs
}

build_site() {
  build_dist
  step site build/site/index.html "$(fingerprint "${WEB_READS[@]}" dist build/wasm/attn_figures.wasm)$(node --version)" \
    node web/lessons/build.mjs
}

build_up_to() { "build_$1"; }
