# What ./run and ./test share: installing what is missing, configuring, building. Sourced, not run.
# Everything said here goes to standard error, so that `./run engine` speaks nothing but the protocol on standard output.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

# install_packages "what for" package…: installs those that are missing; does nothing when all are there.
install_packages() {
  local reason=$1 package missing=() as_root=()
  shift
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || { say "missing packages, and no sudo to install them: ${missing[*]}"; return 2; }
    as_root=(sudo)
  fi
  say "installing Debian packages ($reason): ${missing[*]}"
  "${as_root[@]}" apt-get update -q >&2 || return
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

build_packages=(g++ cmake ninja-build libcli11-dev libfmt-dev libexpected-dev nlohmann-json3-dev pkg-config
                libedit-dev libsodium-dev libsqlite3-dev libboost1.81-dev libspdlog-dev prometheus-cpp-dev)
client_packages=(clang-22 lld-22 binaryen libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32 wasi-libc)
test_packages=(clang-22 libclang-rt-22-dev clang-format-22 clang-tidy-22 libgtest-dev libgmock-dev librapidcheck-dev
               chromium fonts-dejavu-core)

# build preset [cmake option…] -- [target…]: configures when something changed, then builds.
build() {
  local preset=$1 options=() targets=()
  shift
  while [[ $# -gt 0 && $1 != -- ]]; do options+=("$1"); shift; done
  [[ $# -gt 0 ]] && shift
  targets=("$@")
  if [[ ! -f $root/build/$preset/build.ninja || ${#options[@]} -gt 0 ]]; then
    say "configuring $preset"
    (cd "$root" && cmake --preset "$preset" "${options[@]}") >&2 || return
  fi
  say "building $preset"
  cmake --build "$root/build/$preset" ${targets[@]:+--target "${targets[@]}"} >&2
}

# install_node: Node 18 or newer, from the PATH if it is there.
install_node() {
  local version
  version=$(node --version 2>/dev/null | sed -n 's/^v\([0-9]*\).*/\1/p')
  if [[ ${version:-0} -lt 18 ]] || ! command -v npm >/dev/null; then
    install_packages "to build the browser client" nodejs npm
  fi
}

# client_is_current: is build/web newer than everything that it is made of?
client_is_current() {
  [[ -f $root/build/web/index.html ]] || return 1
  [[ -z $(find "$root/web" "$root/data/text" "$root/build/wasm/destrier.wasm" -newer "$root/build/web/index.html" \
    -type f -not -path '*/node_modules/*' -print -quit) ]]
}

# build_client: the browser client in build/web, with the engine as a WebAssembly module.
build_client() {
  install_packages "to build the browser client" ninja-build cmake libfmt-dev libexpected-dev nlohmann-json3-dev \
    "${client_packages[@]}" || return
  install_node || return
  if [[ ! -f $root/build/wasm/build.ninja ]]; then
    say "configuring the engine for the browser"
    cmake -S "$root/src/wasm" -B "$root/build/wasm" -G Ninja >&2 || return
  fi
  say "building the engine for the browser"
  cmake --build "$root/build/wasm" --target destrier >&2 || return
  if [[ $root/web/package-lock.json -nt $root/web/node_modules/.package-lock.json ]]; then
    say "fetching what the browser client is built with"
    (cd "$root/web" && npm ci --no-audit --no-fund) >&2 || return
  fi
  client_is_current && return
  say "building the browser client"
  (cd "$root/web" && npm run --silent build) >&2
}
