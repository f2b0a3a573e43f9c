# shellcheck shell=bash disable=SC2034
# Building and running the fuzz targets of tests/fuzz.

FUZZ_TARGETS=(costs data heads latent recurrent tensors)

# about_target TARGET: what it tries, or nothing where there is no such target.
about_target() {
  case $1 in
    costs) echo 'closed forms: an exact count or an overflow error' ;;
    data) echo 'readers of the data files on any text, and the figures of what they let through' ;;
    heads) echo 'attention with groups, masks, biases, sinks, caches; sparse; additive' ;;
    latent) echo 'rotation, latent attention in both forms, linear attention in both forms' ;;
    recurrent) echo 'RNN, LSTM and GRU with every curve, in both directions' ;;
    tensors) echo 'reader of tensor files on any bytes, its inverse, a model out of them' ;;
  esac
}

build_fuzz() {
  cmake --preset fuzz
  cmake --build build/fuzz --parallel 2
}

# fuzz_target TARGET SECONDS SEED FOLDER: the seeds of tests/fuzz/corpus first, then new inputs, which go to FOLDER.
# A seed of 0 is another one each time.
fuzz_target() {
  local target=$1 seconds=$2 seed=$3 found=$4 longest=512
  # Files need room for a header; numbers do not get more interesting by being more.
  [[ $target == data || $target == tensors ]] && longest=4096
  mkdir -p "$found" build/fuzz/broken
  "build/fuzz/tests/fuzz/fuzz_$target" -seed="$seed" -max_total_time="$seconds" -max_len="$longest" \
    -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 -artifact_prefix="build/fuzz/broken/$target-" \
    "$found" "tests/fuzz/corpus/$target"
}
