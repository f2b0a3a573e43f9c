# shellcheck shell=bash
# What every script here shares: where the project is, how to speak, how to stop.
# Progress goes to stderr, so that a script's answer (figures --json) stays alone on stdout.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$ROOT" || exit

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
  say "$*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least 3.1.6 4.0.10: is the second at least the first? Missing parts count as 0.
version_at_least() {
  local -a wanted found
  IFS=. read -r -a wanted <<<"$1"
  IFS=. read -r -a found <<<"$2"
  local i
  for i in 0 1 2; do
    ((${found[i]:-0} > ${wanted[i]:-0})) && return 0
    ((${found[i]:-0} < ${wanted[i]:-0})) && return 1
  done
  return 0
}

# quietly LOG COMMAND...: run with the output kept in build/logs/LOG; show its end only when it fails.
quietly() {
  local log="$ROOT/build/logs/$1"
  shift
  mkdir -p "$ROOT/build/logs"
  if ! "$@" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    die "failed: $* (all of it: ${log#"$ROOT"/})"
  fi
}

# One build at a time in one tree: a second waits for the first. A script called by the holder goes on.
lock_tree() {
  [[ ${ATTN_TREE_LOCKED:-} != "$ROOT" ]] || return 0
  mkdir -p "$ROOT/build"
  have flock || return 0
  exec 9>"$ROOT/build/.lock"
  if ! flock -n 9; then
    say "another script is building here; waiting for it"
    flock 9
  fi
  export ATTN_TREE_LOCKED=$ROOT
}

# ---- stamps: a step runs again only when what it reads has changed or what it makes is gone ----

# fingerprint PATH...: names, sizes and times of all files below; what the scripts make is left out.
fingerprint() {
  local -a there=()
  local path
  for path in "$@"; do [[ -e $path ]] && there+=("$path"); done
  {
    printf '%s\n' "$ROOT" "$@"
    find "${there[@]}" \( -name node_modules -o -name test-results \) -prune -o -type f -printf '%p %s %T@\n' | sort
  } | sha256sum | cut -d' ' -f1
}

# step NAME OUTPUT FINGERPRINT COMMAND...
step() {
  local name=$1 output=$2 print=$3 stamp="$ROOT/build/stamps/$1"
  shift 3
  if [[ -e $output && -f $stamp && $(<"$stamp") == "$print" ]]; then return 0; fi
  say "$name …"
  local start=$SECONDS
  rm -f "$stamp"
  quietly "$name.log" "$@"
  [[ -e $output ]] || die "$name ended without ${output#"$ROOT"/}"
  mkdir -p "${stamp%/*}"
  printf '%s\n' "$print" >"$stamp"
  say "$name: $((SECONDS - start)) s"
}
