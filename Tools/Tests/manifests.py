"""The manifests as another system reads them."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The packages, and the folders with a folder for each of their modules.
PACKAGES = (".", "Server", "Tools")
SOURCES = ("Sources/Engine", "Sources/AppStore", "Sources/Text", "Server/Sources", "Tools/Sources")


def is_written_by_hand(file: pathlib.Path) -> bool:
    """Whether a source file is not generated."""
    return not file.read_text(encoding="utf-8").startswith("// swift-format-ignore-file")


def modules() -> list[pathlib.Path]:
    """The folder of each module that is not a test, in the order of their names."""
    return sorted(
        (one for place in SOURCES for one in (ROOT / place).iterdir() if one.is_dir()), key=lambda one: one.name)


def root(*, like_a_mac: bool) -> str:
    """The root's manifest as a Mac reads it, or as Linux does, whichever system this is."""
    return read((ROOT / "Package.swift").read_text(encoding="utf-8"), like_a_mac=like_a_mac)


def read(manifest: str, *, like_a_mac: bool) -> str:
    """A manifest with each `#if os(macOS)` decided."""
    decided, count = re.subn(
        r"(?ms)^#if os\(macOS\)\n(.*?)^#else\n(.*?)^#endif\n", lambda found: found[1 if like_a_mac else 2], manifest)
    if not count or re.search(r"(?m)^\s*#if", decided):
        raise AssertionError("the manifest asks for the system in another way than `#if os(macOS)`, `#else`, `#endif`")
    return decided
