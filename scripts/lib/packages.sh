# shellcheck shell=bash
# JavaScript packages, and a newer node for the browser tests where the system's is too old for them.

BROWSER_NODE_AT_LEAST=22.12.0

# npm_ci FOLDER [npm options]: installs exactly the lock's packages, once per lock and node.
npm_ci() {
  local folder=$1 stamp="$1/node_modules/.stamp" print
  shift
  print="$(sha256sum <"$folder/package-lock.json" | cut -d' ' -f1) $(node_version) $(uname -sm)"
  [[ -f $stamp && $(<"$stamp") == "$print" ]] && return 0
  say "npm packages of ${folder#"$ROOT"/} …"
  # The tests drive the system's browsers; no package may fetch its own.
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 PUPPETEER_SKIP_DOWNLOAD=1 \
    quietly "npm-$(tr / - <<<"${folder#"$ROOT"/}").log" npm ci --prefix "$folder" --no-audit --no-fund "$@"
  printf '%s\n' "$print" >"$stamp"
}

newer_node="$ROOT/.tools/node/node_modules"

# browser_node: the path of a node that can run the browser tests.
browser_node() {
  if have node && version_at_least "$BROWSER_NODE_AT_LEAST" "$(node_version)"; then
    command -v node
    return
  fi
  local found
  for found in "$newer_node"/node-linux-*/bin/node; do
    [[ -x $found ]] && printf '%s\n' "$found" && return
  done
  return 1
}

ensure_browser_node() {
  local found
  if found=$(browser_node) && "$found" --version >/dev/null 2>&1; then return 0; fi
  [[ $(uname) == Linux ]] || die "the browser tests need node $BROWSER_NODE_AT_LEAST or newer; this is $(node_version)"
  say "a newer node for the browser tests, into .tools/ …"
  mkdir -p "$ROOT/.tools/node"
  cp "$ROOT"/scripts/lib/newer-node/package*.json "$ROOT/scripts/lib/newer-node/.npmrc" "$ROOT/.tools/node/"
  quietly npm-newer-node.log npm ci --prefix "$ROOT/.tools/node" --no-audit --no-fund
  if ! found=$(browser_node) || ! "$found" --version >/dev/null; then die "the newer node does not run on this machine"; fi
}

ensure_packages() {
  npm_ci "$ROOT/web"
  [[ $1 != serve ]] || return 0
  ensure_browser_node
  # npm itself runs on the system's node here; the packages run on the newer one.
  if [[ $1 == test ]]; then npm_ci "$ROOT/tests/browser" --engine-strict=false; fi
  # The other libraries are measured as they are published: no script of theirs runs at install.
  if [[ $1 == bench ]]; then npm_ci "$ROOT/scripts/benchmarks/browser" --engine-strict=false --ignore-scripts; fi
}
