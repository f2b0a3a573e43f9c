# shellcheck shell=bash source-path=SCRIPTDIR disable=SC2153
# What the machine must have, for which verb, and which Debian package brings it.
# A need is probed by the command or file itself, never by a package's name: node, npm or emcc may come from elsewhere.

EMCC_AT_LEAST=3.1.6
NODE_AT_LEAST=18.0.0

# verbs | probe | Debian package | what for.  Probes: a command, a file (starts with /), or a function (starts with probe_).
NEEDS='
serve|probe_certificates|ca-certificates|to fetch packages over TLS
serve|probe_emcc|emscripten|emcc, at least 3.1.6: C++ to WebAssembly
serve|cmake|cmake|the build
serve|ninja|ninja-build|the build
serve|probe_eigen|libeigen3-dev|matrices of the core
serve|probe_node|nodejs|node, at least 18: bundles and pages
serve|npm|npm|JavaScript packages
test+bench|g++|g++|native tests and benchmarks
bench|probe_benchmark|libbenchmark-dev|Google Benchmark
test|clang++|clang|sanitizers and fuzzing
test|probe_compiler_rt|libclang-rt-14-dev|sanitizer run-time of clang
test|clang-tidy|clang-tidy|C++ lint
test|clang-format|clang-format|C++ format
test|shellcheck|shellcheck|lint of the scripts
test|probe_nlohmann|nlohmann-json3-dev|JSON of attn_io
test|probe_gtest|libgtest-dev|GoogleTest
test|probe_gtest_sources|googletest|GoogleTest, built for wasm
test|probe_rapidcheck|librapidcheck-dev|property tests
test+bench|probe_chromium|chromium-headless-shell|browser tests and benchmarks
test|probe_firefox|firefox-esr|browser smoke test
test+bench|probe_cjk_font|fonts-noto-cjk|Chinese in the browser tests and benchmarks
'

probe_certificates() { [[ -e /etc/ssl/certs/ca-certificates.crt || -n ${SSL_CERT_FILE:-} || $(uname) != Linux ]]; }

emcc_version() { emcc --version 2>/dev/null | sed -nE '1s/.* ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p'; }
probe_emcc() { have emcc && version_at_least "$EMCC_AT_LEAST" "$(emcc_version)"; }

node_version() { node --version 2>/dev/null | tr -d v; }
probe_node() { have node && version_at_least "$NODE_AT_LEAST" "$(node_version)"; }

# A header below one of the usual roots.
probe_header() {
  local root
  for root in ${CMAKE_PREFIX_PATH:+"$CMAKE_PREFIX_PATH/include"} /usr/include /usr/local/include /opt/homebrew/include; do
    [[ -e $root/$1 ]] && return 0
  done
  return 1
}
probe_eigen() { probe_header eigen3/Eigen/Core || probe_header Eigen/Core; }
probe_nlohmann() { probe_header nlohmann/json.hpp; }
probe_gtest() { probe_header gtest/gtest.h; }
probe_gtest_sources() { [[ -e /usr/src/googletest/CMakeLists.txt ]]; }
probe_benchmark() { probe_header benchmark/benchmark.h; }
probe_rapidcheck() { probe_header rapidcheck.h; }
probe_compiler_rt() { have clang++ && [[ -e $(clang++ -print-resource-dir)/lib/linux || $(uname) != Linux ]]; }
probe_chromium() { have chromium-headless-shell || have chromium || have google-chrome || have chromium-browser; }
probe_firefox() { have firefox-esr || have firefox; }
probe_cjk_font() { compgen -G '/usr/share/fonts/*/*/NotoSansCJK*' >/dev/null || { have fc-list && [[ -n $(fc-list ':lang=zh-cn' family) ]]; }; }

met() {
  case $1 in
    /*) [[ -e $1 ]] ;;
    probe_*) "$1" ;;
    *) have "$1" ;;
  esac
}

# missing_needs VERB: lines "package|what for" of what is not there. Every verb needs what serving needs.
missing_needs() {
  local verbs probe package why
  while IFS='|' read -r verbs probe package why; do
    [[ -n $verbs ]] || continue
    [[ $verbs == serve || +$verbs+ == *"+$1+"* ]] || continue
    met "$probe" || printf '%s|%s\n' "$package" "$why"
  done <<<"$NEEDS"
}

is_debian() { [[ -r /etc/os-release ]] && have apt-get && (. /etc/os-release && [[ ${ID:-} == debian ]]); }

as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    die "this needs root and there is no sudo; as root, run: $*"
  fi
}

apt_install() {
  say "installing: $*"
  [[ $(id -u) -eq 0 ]] || have sudo || die "no root and no sudo; as root, run: apt-get install $*"
  # A source that can't be reached must not stop what the other sources have.
  as_root apt-get update -qq >"$ROOT/build/logs/apt.log" 2>&1 || say "apt-get update reported errors; going on with the lists at hand"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >>"$ROOT/build/logs/apt.log" 2>&1 </dev/null || {
    tail -n 30 "$ROOT/build/logs/apt.log" >&2
    die "apt-get could not install these (all of it: build/logs/apt.log)"
  }
}

list_missing() {
  local package why
  while IFS='|' read -r package why; do printf '  %-22s %s\n' "$package" "$why" >&2; done <<<"$1"
}

# ensure_needs VERB
ensure_needs() {
  local missing
  missing=$(missing_needs "$1")
  [[ -n $missing ]] || return 0
  if ! is_debian; then
    say "not a Debian system; these are missing (names as in Debian):"
    list_missing "$missing"
    die "install them and run this again; any emcc from $EMCC_AT_LEAST on that is on the PATH will do"
  fi
  mkdir -p "$ROOT/build/logs"
  local -a packages
  mapfile -t packages < <(cut -d'|' -f1 <<<"$missing" | sort -u)
  apt_install "${packages[@]}"
  missing=$(missing_needs "$1")
  [[ -z $missing ]] && return 0
  say "still missing, or older than needed, after the install:"
  list_missing "$missing"
  exit 1
}
