# shellcheck shell=bash
# What scripts/play and scripts/test share: messages, the check for Rust, and the system packages.

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# need_rust: stops unless cargo and a new enough rustc are there. Cargo.toml says which one is new enough.
need_rust() {
    # rustup puts them here; a fresh shell may not have it in its PATH yet.
    if ! command -v cargo >/dev/null && [[ -x "$HOME/.cargo/bin/cargo" ]]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    local wanted found
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
        die "Rust is missing: install Rust $wanted or newer, for example with rustup, and try again."
    fi
    found=$(rustc --version | cut -d' ' -f2)
    # A nightly counts as its number.
    if [[ $(printf '%s\n%s\n' "$wanted" "${found%%-*}" | sort -V | head -n 1) != "$wanted" ]]; then
        die "Rust $wanted or newer is needed, this is $found ($(command -v rustc)). Try: rustup update stable"
    fi
}

# The packages still missing, as Debian and Ubuntu name them.
missing=()

want() {
    local package
    for package; do
        [[ " ${missing[*]-} " == *" $package "* ]] || missing+=("$package")
    done
}

# Package names differ between releases (libasound2, libasound2t64); what they bring does not. So each check asks for
# the thing itself, and only names that are the same everywhere are installed.

want_command() { command -v "$1" >/dev/null || want "$2"; }

want_library() {
    libraries=${libraries:-$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p)}
    [[ $libraries == *"$1 "* ]] || want "$2"
}

# want_to_build: a linker, and the two libraries that Bevy links to: one for sound, one that finds gamepads.
want_to_build() {
    want_command cc gcc
    [[ -e /usr/include/stdlib.h ]] || want libc6-dev
    want_command pkg-config pkg-config
    pkg-config --exists alsa 2>/dev/null || want libasound2-dev
    pkg-config --exists libudev 2>/dev/null || want libudev-dev
}

# want_to_run: what the window loads when it opens.
want_to_run() {
    want_library libudev.so.1 libudev1
    want_library libX11.so.6 libx11-6
    want_library libX11-xcb.so.1 libx11-xcb1
    want_library libXcursor.so.1 libxcursor1
    want_library libXi.so.6 libxi6
    want_library libXrandr.so.2 libxrandr2
    want_library libxkbcommon.so.0 libxkbcommon0
    want_library libxkbcommon-x11.so.0 libxkbcommon-x11-0
    want_library libwayland-client.so.0 libwayland-client0
    want_library libvulkan.so.1 libvulkan1
    compgen -G '/usr/share/vulkan/icd.d/*.json' >/dev/null || compgen -G '/etc/vulkan/icd.d/*.json' >/dev/null ||
        want mesa-vulkan-drivers
}

# want_to_test: a display without a screen, a window manager, hands, and a camera. Vulkan is drawn by the processor.
want_to_test() {
    want_command Xvfb xvfb
    want_command xdotool xdotool
    want_command openbox openbox
    want_command import imagemagick
    want_command xprop x11-utils
    compgen -G '/usr/share/vulkan/icd.d/lvp_icd*.json' >/dev/null || want mesa-vulkan-drivers
}

# install_missing: installs what the checks found missing, or says exactly what to install and stops.
install_missing() {
    ((${#missing[@]})) || return 0
    local how="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    command -v apt-get >/dev/null ||
        die "these packages are missing (by their Debian names): ${missing[*]}. Install your system's counterparts and try again."
    local as_root=()
    if ((EUID != 0)); then
        if command -v sudo >/dev/null; then
            as_root=(sudo)
            # Without a terminal nobody can type a password.
            [[ -t 0 ]] || as_root=(sudo -n)
        else
            die "these packages are missing: ${missing[*]}. As root, run: $how"
        fi
    fi
    say "Installing what is missing: ${missing[*]}"
    # Lists of packages may be old or, in a fresh container, absent.
    "${as_root[@]}" apt-get update -q ||
        say "The lists of packages could not be updated; trying with those that are there."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" ||
        die "these packages could not be installed: ${missing[*]}. As root, run: $how"
    missing=()
    libraries=
}
