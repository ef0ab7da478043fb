"""Looks for what a Mac doesn't have: programs, options and names that exist on Linux alone."""

import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Tools/Tests"), str(ROOT / "Tools/Tests/Newcomer")]

import manifests  # noqa: E402
from screen import answer  # noqa: E402

# The tests here name all of it.
OURS = "Tools/Tests/OnAMac/"

# What Bash 3.2 and BSD's programs don't know, in the scripts that the README's two commands run. `Fuzz/run` is for Linux.
SHELL = {
    r"\bmapfile\b|\breadarray\b": "Bash 3.2 has no mapfile",
    r"\bdeclare -A\b": "Bash 3.2 has no associative arrays",
    r"\$\{\w+(,,|\^\^|@Q)": "Bash 3.2 changes no case",
    r"&>>": "Bash 3.2 has no &>>",
    r"\bgrep -\w*P": "BSD's grep has no -P",
    r"\bsed -i": "BSD's sed takes an argument after -i",
    r"\bstat -c\b": "BSD's stat has no -c",
    r"\bdate -d\b": "BSD's date has no -d",
    r"\breadlink -f\b": "macOS had no readlink -f for long",
    r"\btimeout \d|\btimeout -": "macOS has no timeout",
    r"\bsetsid\b": "macOS has no setsid",
    r"\bnproc\b": "macOS has no nproc",
    r"\bmktemp -d *$|\bmktemp -d\)": "mktemp -d takes a template on a Mac",
}

# What Python documents for Linux alone.
PYTHON = {
    r"\bresource\.prlimit\b(?!\")": "resource.prlimit",
    r"\bos\.(sched_getaffinity|memfd_create|pidfd_open|pipe2|posix_fallocate|getrandom|eventfd|copy_file_range)\b": "os",
    r"\bsignal\.(sigtimedwait|sigwaitinfo|pidfd_send_signal)\b": "signal",
    r"\bselect\.epoll\b": "select.epoll",
    r"[\"']/proc/": "/proc",
    r"Control\+": "ControlOrMeta+, which is Command on a Mac",
}


def tracked(*patterns: str) -> list[pathlib.Path]:
    """The files that Git keeps, by patterns of its own."""
    done = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in done.stdout.split("\0") if name and not name.startswith(OURS)]


def found(patterns: dict[str, str], files: list[pathlib.Path]) -> list[str]:
    """Each line that has one of the patterns, with its place and the reason."""
    lines = []
    for file in files:
        if not file.exists():
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            lines += [
                f"{file.relative_to(ROOT)}:{number}: {reason}: {line.strip()}"
                for pattern, reason in patterns.items() if re.search(pattern, line) and "on Linux alone" not in line
            ]
    return lines


class Constructs(unittest.TestCase):
    maxDiff = None

    def test_scripts_use_nothing_that_bash_3_2_and_bsds_programs_lack(self) -> None:
        files = tracked(".ci", "Makefile", "Server/Tests/PostgresTesting/cluster")
        self.assertGreater(len(files), 5)
        self.assertEqual(found(SHELL, files), [])

    def test_python_uses_nothing_that_linux_alone_has(self) -> None:
        files = tracked("Tools/*.py")
        self.assertGreater(len(files), 50)
        self.assertEqual(found(PYTHON, files), [])

    def test_every_call_over_http_is_by_the_client_that_is_the_same_on_every_system(self) -> None:
        files = [one for one in tracked("*.swift") if one.name != "HTTPClient+portable.swift"]
        pattern = {r"eventLoopGroupProvider: *\.singleton|\bHTTPClient\.shared\b|\bHTTPClient\($": "use HTTPClient.portable"}
        self.assertEqual(found(pattern, files), [])

    def test_tests_of_the_systems_keychain_can_be_left_out_by_their_name(self) -> None:
        # CI's Mac runs tests unsigned, and such a process has no keychain.
        for file in tracked("Tests/*.swift", "Examples/*/Tests/*.swift", "Server/Tests/*.swift", "Tools/Tests/*.swift"):
            if file.exists() and "SystemKeychain(" in file.read_text(encoding="utf-8"):
                self.assertTrue(file.name.startswith("SystemKeychain"), file)
        workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
        self.assertIn("--skip SystemKeychain", workflow)

    def test_ci_takes_the_images_own_xcode_and_keeps_results(self) -> None:
        workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
        self.assertNotIn("xcode-select", workflow)
        for job in re.findall(r"(?ms)^  \w+:\n.*?(?=^  \w+:\n|^  #|\Z)", workflow.partition("jobs:\n")[2]):
            if "runs-on: macos" not in job:
                continue
            self.assertTrue("xcodebuild -version" in job or "make " in job, job)
            self.assertEqual("-resultBundlePath" in job, "upload-artifact" in job, job)
        self.assertIn("xcodebuild test", workflow)

    def test_every_page_says_which_xcode_reads_traits(self) -> None:
        # Xcode reads package traits since 26.4: https://www.massicotte.org/blog/package-traits-in-xcode/
        pages = tracked("*.md")
        self.assertEqual(found({r"Xcode 26(?!\.4)": "Xcode 26.4"}, [
            one for one in pages if one.name not in {"Architecture.md"} and "Decisions" not in one.parts]), [])

    def test_nothing_assumes_where_swiftpm_puts_what_it_builds(self) -> None:
        files = [one for one in tracked("*") if one.suffix not in {".png", ".woff2", ".ttf"} and one.name != "CHANGELOG.md"]
        files = [one for one in files if not one.is_symlink() and one.is_file() and is_text(one)]
        self.assertEqual(found({r"(?<!\w)\.build[\"']?\s*/\s*[\"']?(debug|release)\b": "ask make bin"}, files), [])

    def test_the_makefile_names_the_build_system_in_one_place(self) -> None:
        text = (ROOT / "Makefile").read_text(encoding="utf-8")
        self.assertEqual(text.count("--build-system"), 1)
        for command in re.findall(r"(?m)^.*\bswift (?:build|test)\b.*$", text):
            self.assertRegex(command, r"\$\((ROOT|SERVER|TOOLS)\)|--scratch-path \.build/sanitize", command)

    def test_a_recipe_that_goes_on_after_a_failure_says_so(self) -> None:
        # .SHELLFLAGS came with GNU Make 3.82; macOS has 3.81.
        for line in (ROOT / "Makefile").read_text(encoding="utf-8").split("\n"):
            if re.match(r"\t.*\bfor \w+ in\b", line):
                self.assertRegex(line, r"^\t@?set -e;", line)

    def test_python_3_11_is_what_the_scripts_need_at_most(self) -> None:
        # `type X = …`, f-strings within f-strings of the same quotes and `itertools.batched` came with 3.12.
        for file in tracked("Tools/*.py"):
            if file.exists():
                compile(file.read_text(encoding="utf-8"), str(file), "exec")
        if sys.version_info >= (3, 12):
            self.skipTest("Python 3.11 itself would say so")


class ATerminal(unittest.TestCase):
    """What a pseudo-terminal says when its program has ended"""

    def read(self, end: object) -> tuple[str, list[str]]:
        parts = iter([b"Name: ", b"\r\nDone\r\n"])
        reads = 0

        def read() -> bytes:
            nonlocal reads
            reads += 1
            self.assertLess(reads, 10, "it reads for ever")
            part = next(parts, end)
            if isinstance(part, Exception):
                raise part
            return part

        typed: list[bytes] = []
        screen, waiting = answer(read, typed.append, ["Game\n", "never asked\n"])
        self.assertEqual(typed, [b"Game\n"])
        return screen, waiting

    def test_is_an_error_on_linux(self) -> None:
        self.assertEqual(self.read(OSError(5, "Input/output error")), ("Name: \r\nDone\r\n", ["never asked\n"]))

    def test_is_nothing_on_a_mac(self) -> None:
        self.assertEqual(self.read(b""), ("Name: \r\nDone\r\n", ["never asked\n"]))


class AManifest(unittest.TestCase):
    """The root's manifest as a Mac reads it"""

    def test_names_folders_and_files_that_there_are(self) -> None:
        text = manifests.root(like_a_mac=True)
        for path in re.findall(r'path: "([^"\\]+)"', text):
            self.assertTrue((ROOT / path).is_dir(), path)
        for name in ("StoreKitIsTheSystems", "StoreKitTestIsTheSystems"):
            self.assertTrue(list((ROOT / "Sources/AppStore" / name).glob("*.swift")), name)

    def test_of_the_servers_and_tools_is_the_same_on_both(self) -> None:
        for folder in ("Server", "Tools"):
            self.assertNotIn("#if", (ROOT / folder / "Package.swift").read_text(encoding="utf-8"))


def is_text(file: pathlib.Path) -> bool:
    """Whether a file is text in UTF-8."""
    try:
        file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    return True


if __name__ == "__main__":
    unittest.main()
