# shellcheck shell=bash
# The parts of scripts/bench.

bench_page() {
  "$ROOT/scripts/build" site
  "$(browser_node)" scripts/benchmarks/browser/run-page.mjs "$@"
}

bench_browser() {
  # A build of its own, so that its options do not disturb the pages'.
  cmake --preset wasm -B build/bench/wasm -DATTN_TESTS=OFF -DATTN_BENCH=ON >build/bench/cmake.log
  quietly bench-wasm.log cmake --build build/bench/wasm --parallel 2 --target attn_bench
  "$(browser_node)" scripts/benchmarks/browser/run-browser.mjs "$@"
}
