# shellcheck shell=bash disable=SC2034
# The groups of scripts/test. Each writes a report into $REPORTS (JUnit .xml, flat TAP .tap, or Playwright's .json).

GROUPS_IN_ORDER=(style arrows scripts data native tidy property vectors consumer asan fuzz wasm node figures pages size browser firefox)

# check CLAIM COMMAND...: one test, held when the command succeeds.
check() {
  local claim=$1
  shift
  printf '== %s\n' "$claim"
  if "$@"; then echo "ok - $claim" >>"$REPORTS/checks.tap"; else echo "not ok - $claim" >>"$REPORTS/checks.tap"; fi
}

# node_tests [NODE] FILE...
node_tests() {
  node --test --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter="$ROOT/scripts/lib/node-reporter.mjs" --test-reporter-destination="$REPORTS/node.tap" "$@"
}

# in_preset PRESET [ctest options]: configure, build all, run.
in_preset() {
  local preset=$1
  shift
  cmake --preset "$preset" -DATTN_TESTS=ON
  cmake --build "build/$preset" --parallel 2
  ctest --test-dir "build/$preset" --parallel 2 --output-on-failure --no-tests=error --output-junit "$REPORTS/ctest.xml" "$@"
}

# suite_of PRESET PROGRAM...: GoogleTest programs, each as two shares side by side; ctest would start a process for
# each test. One that is not there is a failure.
suite_of() {
  local preset=$1 program share failed=0
  shift
  for program in "$@"; do
    local -a running=()
    for share in 0 1; do
      GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$share "build/$preset/tests/$program" --gtest_brief=1 \
        --gtest_output="xml:$REPORTS/$(basename "$program")-$share.xml" &
      running+=($!)
    done
    for share in "${running[@]}"; do wait "$share" || failed=1; done
  done
  return "$failed"
}

about_style() { echo 'format, lint and types of C++, scripts and JavaScript'; }
group_style() {
  local -a cpp scripts
  mapfile -t cpp < <(git ls-files 'core/*.hpp' 'bindings/*.[ch]pp' 'tests/*.[ch]pp' 'scripts/*.[ch]pp')
  mapfile -t scripts < <(grep -lI '^#!.*bash\|^# shellcheck shell=bash' scripts/* scripts/lib/*.sh .ci/run 2>/dev/null)
  check 'C++ is formatted (clang-format)' clang-format --dry-run --Werror "${cpp[@]}"
  check 'the scripts are clean (shellcheck)' shellcheck -x -P SCRIPTDIR "${scripts[@]}"
  check 'JavaScript is formatted and clean (Biome)' in_web node_modules/.bin/biome ci --config-path=. --colors=off --max-diagnostics=30 . ../tests ../scripts
  check 'JavaScript is well typed (tsc)' in_web node_modules/.bin/tsc --pretty false -p tsconfig.json
}
in_web() { (cd web && "$@"); }

about_arrows() { echo 'who may include whom, and that the check of it works'; }
group_arrows() { node_tests tests/arrows/*.test.mjs; }

about_scripts() { echo 'the server, the converter of models, the counting of tests'; }
group_scripts() { node_tests tests/scripts/*.test.mjs; }

about_data() { echo 'data files against their schemas, and the schemas against broken data'; }
group_data() { node_tests tests/data/*.test.mjs; }

about_native() { echo 'GoogleTest suite, native'; }
group_native() {
  in_preset native -LE 'suite|property|conformance|consumer|tidy'
  suite_of native native/attn_tests native/attn_memory_tests train/attn_train_tests
}

about_tidy() { echo 'clang-tidy over every header'; }
group_tidy() { in_preset native -L tidy; }

about_property() { echo 'properties over random inputs (RapidCheck)'; }
group_property() { in_preset native -L property; }

about_vectors() { echo "others' vectors, and a model that others trained, through the core"; }
group_vectors() {
  in_preset native -L conformance
  build/native/tests/conformance/attn_conformance --tap "$REPORTS/vectors.tap" tests/conformance/vectors/{onnx,torch}
}

about_consumer() { echo 'the library used from other CMake projects'; }
group_consumer() { in_preset native -L consumer; }

about_asan() { echo 'suite and properties under the address and undefined-behaviour sanitizers'; }
group_asan() {
  in_preset asan -LE suite
  suite_of asan native/attn_tests native/attn_memory_tests
}

about_fuzz() { echo 'readers and systems on bytes of a fuzzer, 8 s a target; longer: scripts/fuzz'; }
group_fuzz() {
  . "$ROOT/scripts/lib/fuzz.sh"
  build_fuzz
  local target
  rm -rf build/fuzz/short
  # Two at a time: each target has one thread.
  for target in "${FUZZ_TARGETS[@]}"; do
    while (($(jobs -rp | wc -l) >= 2)); do wait -n || true; done
    check "nothing breaks $target: $(about_target "$target")" fuzz_target "$target" 8 1 "build/fuzz/short/$target" \
      >"$REPORTS/fuzz-$target.txt" 2>&1 &
  done
  wait
  cat "$REPORTS"/fuzz-*.txt
}

about_wasm() { echo 'the same suite compiled to WebAssembly, in node; agreement with native'; }
group_wasm() {
  # CTest knows the suite as one program here; asked itself, it reports each of its tests.
  in_preset wasm -E '^attn_tests$'
  local program
  program=$(find build/wasm/tests/native -maxdepth 1 -name 'attn_tests.*js')
  node "$program" --gtest_output="xml:$REPORTS/attn_tests.xml"
}

about_node() { echo 'the boundary between JavaScript and WebAssembly, in node'; }
group_node() {
  build_dist
  node_tests tests/wasm/*.test.mjs
}

about_figures() { echo 'every published figure, as scripts/figures prints it'; }
group_figures() {
  build_wasm
  node_tests tests/figures/*.test.mjs
}

about_pages() { echo 'what the page build refuses'; }
group_pages() {
  build_dist
  node_tests web/lessons/test/*.test.mjs
}

about_size() { echo 'what a reader downloads: exact sizes and the limit'; }
group_size() {
  build_dist
  check 'sizes are those recorded in web/size.json' node scripts/lib/size.mjs
}

about_browser() { echo 'the built pages in Chromium'; }
group_browser() {
  build_site
  cd tests/browser || exit
  PLAYWRIGHT_JSON_OUTPUT_NAME="$REPORTS/playwright.json" \
    "$(browser_node)" node_modules/@playwright/test/cli.js test --workers=2 --reporter=list,json
}

about_firefox() { echo 'the same page in Firefox'; }
group_firefox() {
  build_site
  PATH="$(dirname "$(browser_node)"):$PATH" node_tests tests/browser/firefox/*.test.mjs
}
