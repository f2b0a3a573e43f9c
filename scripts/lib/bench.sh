# shellcheck shell=bash
# The parts of scripts/bench.

# bench_native [--quick] [--native-cpu]
bench_native() {
  local rounds=7 seconds=0.2 cpu=OFF
  while (($#)); do
    case $1 in
      --quick) rounds=3 seconds=0.05 ;;
      --native-cpu) cpu=ON ;;
      *) die "unknown option $1 of native (see --help)" ;;
    esac
    shift
  done
  cmake --preset native -B build/bench/native -DATTN_TESTS=OFF -DATTN_BENCH=ON "-DATTN_BENCH_NATIVE_CPU=$cpu" >build/bench/cmake-native.log
  quietly bench-native.log cmake --build build/bench/native --parallel 2 --target attn_native_bench
  say "measuring …"
  build/bench/native/scripts/benchmarks/attn_native_bench --benchmark_min_time="$seconds" \
    --benchmark_repetitions="$rounds" --benchmark_enable_random_interleaving=true \
    --benchmark_out=build/bench/native.json --benchmark_out_format=json >build/bench/native.log
  node scripts/benchmarks/native-table.mjs build/bench/native.json
}

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
