"""Apple's systems, and how the compiler names them."""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class System:
    """One of Apple's systems, in the oldest version that the package supports."""

    name: str
    version: str

    @property
    def triple(self) -> str:
        """The compiler's name for it: the simulator's, because the standard library at hand is x86_64's."""
        kind, suffix = KINDS[self.name]
        return f"x86_64-apple-{kind}{self.version}{suffix}"

    @property
    def module_file(self) -> str:
        """The name under which the compiler looks for a module of this system: a triple without its version."""
        kind, suffix = KINDS[self.name]
        return f"x86_64-apple-{kind.replace('macosx', 'macos')}{suffix}"


KINDS = {
    "iOS": ("ios", "-simulator"),
    "macOS": ("macosx", ""),
    "tvOS": ("tvos", "-simulator"),
    "watchOS": ("watchos", "-simulator"),
    "visionOS": ("xros", "-simulator"),
}


def on_vision(text: str) -> str:
    """Declarations with what their `@available` lines mean on visionOS.

    A name that iOS has is there on visionOS too, in the version that Apple's SDK derives from that of iOS. The
    compiler reads that from the SDK; without it, it would take the version of iOS for one of visionOS.
    """

    def added(found: re.Match[str]) -> str:
        version = re.search(r"\biOS (\d+)(\.\d+)?", found[1])
        if version is None or "visionOS" in found[1]:
            return found[0]
        major = int(version[1])
        minor = version[2] or ".0"
        derived = "1.0" if major <= 17 else f"{major - 16}{minor}" if major == 18 else f"{major}{minor}"
        return f"@available({found[1]}, visionOS {derived}, *)"

    return re.sub(r"@available\(([^()]*\d), \*\)", added, text)
