# Shared by the scripts beside it; sourced, never run.

# True when packages can be installed without asking anybody anything.
can_install() {
    command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }
}

# Installs Debian packages; call only where can_install holds.
install_packages() {
    local -a as_root=(env DEBIAN_FRONTEND=noninteractive)
    [ "$(id -u)" = 0 ] || as_root=(sudo -n env DEBIAN_FRONTEND=noninteractive)
    local -a apt=("${as_root[@]}" apt-get -qq -o Acquire::Retries=3 -o Dpkg::Use-Pty=0)
    # A machine that has just been made may have no package lists, or old ones.
    "${apt[@]}" update </dev/null
    "${apt[@]}" install -y --no-install-recommends "$@" </dev/null >/dev/null
}

# Prints the first Python that is new enough: $PYTHON when it is set, else the usual names.
find_python() {
    local name
    for name in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14}; do
        # Asking it, since a version manager may have left a name there that starts nothing.
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Prints Chromium's path: $SHENGJI_CHROMIUM when it is set, else the usual names.
find_chromium() {
    local name
    for name in ${SHENGJI_CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable}; do
        if command -v "$name"; then return; fi
    done
    return 1
}

die() {
    printf '\n%s\n\n' "$*" >&2
    exit 1
}
