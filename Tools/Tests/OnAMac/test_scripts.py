"""Runs the project's scripts as a Mac would: by its `uname`, and without what it lacks.

    make onamac
"""

import pathlib
import shutil
import tempfile
import unittest

from mac import ROOT, Mac

OLD_PYTHON = """\
if [ "$1" = --version ]; then echo "Python 3.9.6"; exit; fi
case "$*" in *version_info*) exit 1 ;; esac
exit 0
"""


class OnAMac(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.mac = Mac(self.folder)

    def setup(self, *need: str, **variables: str) -> tuple[int, str]:
        done = self.mac.run("./.ci/setup", *need, **variables)
        self.assertEqual(done.stdout, "")
        return done.returncode, done.stderr

    def step(self, *words: str, **variables: str) -> tuple[int, str, str]:
        """Runs a step in a project of its own, so that the records of a real one stay as they are."""
        project = self.folder / "project"
        if not project.exists():
            (project / "Server/Tests/PostgresTesting").mkdir(parents=True)
            shutil.copytree(ROOT / ".ci", project / ".ci")
            shutil.copy(ROOT / "Server/Tests/PostgresTesting/cluster", project / "Server/Tests/PostgresTesting")
        done = self.mac.run("./.ci/step", *words, cwd=project, **variables)
        return done.returncode, done.stdout, done.stderr


class Setup(OnAMac):
    """`.ci/setup` on a Mac"""

    def test_is_silent_if_everything_is_there(self) -> None:
        for need in ([], ["tests"], ["python"], ["newcomer"], ["interop"], ["faces"]):
            with self.subTest(need=need):
                self.assertEqual(self.setup(*need), (0, ""))

    def test_says_how_to_get_xcode_without_a_swift(self) -> None:
        (self.mac.bin / "swift").unlink()
        status, said = self.setup()
        self.assertEqual(status, 1)
        self.assertIn("there is no 'swift' on the PATH.\nInstall Xcode 26.4 or newer from the App Store", said)

    def test_points_to_the_licence_if_swift_does_not_run(self) -> None:
        self.mac.write("swift", "echo 'You have not agreed to the Xcode license agreements.' >&2; exit 69\n")
        status, said = self.setup()
        self.assertEqual(status, 1)
        self.assertIn("You have not agreed", said)
        self.assertIn("sudo xcodebuild -license", said)
        self.assertNotIn("linux", said)

    def test_says_that_a_swift_is_too_old(self) -> None:
        self.mac.write("swift", "echo 'swift-driver version: 1.120.5 Apple Swift version 6.1.2'\n")
        self.assertEqual(self.setup(), (1, (
            "Tollgate needs Swift 6.2 or newer; this is Swift 6.1.\n"
            "Install Xcode 26.4 or newer from the App Store, then run make again.\n")))

    def test_says_that_the_tests_need_xcode(self) -> None:
        self.mac.write("xcode-select", "echo /Library/Developer/CommandLineTools\n")
        status, said = self.setup("tests")
        self.assertEqual(status, 1)
        self.assertIn("make test needs Xcode 26.4 or newer", said)
        self.assertEqual(self.setup(), (0, ""), "the demo needs none of it")

    def test_names_the_version_of_python_and_how_to_get_it(self) -> None:
        self.mac.write("python3", OLD_PYTHON)
        for need in ("python", "newcomer", "interop"):
            with self.subTest(need=need):
                self.assertEqual(self.setup(need), (77, (
                    "Tollgate's checks need Python 3.11 or newer; this is Python 3.9.6.\n"
                    "Tollgate needs: python\n"
                    "Install them (brew install python), then run make again.\n")))

    def test_names_python_once_if_there_is_none(self) -> None:
        (self.mac.bin / "python3").unlink()
        status, said = self.setup("interop")
        self.assertEqual(status, 77)
        self.assertIn("(brew install python)", said)

    def test_names_postgresql_and_its_library(self) -> None:
        status, said = self.setup("postgresql")
        self.assertEqual(status, 77)
        self.assertRegex(said, r"\(brew install postgresql@17( libpq)?\)")

    def test_names_a_chrome(self) -> None:
        status, said = self.setup("browser")
        self.assertEqual(status, 77)
        self.assertIn("(brew install --cask google-chrome)", said)

    def test_never_speaks_of_apt_get(self) -> None:
        self.mac.write("python3", OLD_PYTHON)
        for need in ("python", "newcomer", "interop", "browser", "postgresql", "faces"):
            self.assertNotIn("apt-get", self.setup(need)[1], need)


class OnLinux(OnAMac):
    """`.ci/setup` on Linux, for somebody who is not root"""

    def test_names_the_version_of_python_too(self) -> None:
        self.mac.write("uname", "echo Linux\n")
        self.mac.write("id", "echo 1000\n")
        self.mac.write("python3", OLD_PYTHON)
        status, said = self.setup("python")
        self.assertIn("need Python 3.11 or newer; this is Python 3.9.6.\n", said)
        self.assertIn("sudo apt-get install", said)
        self.assertNotEqual(status, 0)


class Step(OnAMac):
    """A step of `make test` on a Mac"""

    def test_says_in_one_line_that_it_is_skipped_and_does_not_fail(self) -> None:
        self.step("--begin")
        status, printed, said = self.step("--needs", "postgresql", "servers", "echo", "ran")
        self.assertEqual((status, printed), (0, ""))
        self.assertEqual([line for line in said.splitlines() if "SKIPPED" in line], [
            "*** SKIPPED: servers. Above is what to install; TOLLGATE_REQUIRE_ALL=1 makes this a failure."])
        self.assertEqual(self.step("--can", "postgresql", "lives")[0], 1)
        self.assertRegex(self.step("--end")[1], r"servers: SKIPPED +0 s +0 s\n +lives: SKIPPED +0 s +0 s\n")

    def test_fails_if_nothing_may_be_skipped(self) -> None:
        status, printed, said = self.step("--needs", "postgresql", "servers", "echo", "ran", TOLLGATE_REQUIRE_ALL="1")
        self.assertEqual((status, printed), (1, ""))
        self.assertIn("TOLLGATE_REQUIRE_ALL=1 makes this a failure: servers can not run.\n", said)

    def test_fails_if_no_build_can_work(self) -> None:
        (self.mac.bin / "swift").unlink()
        self.assertEqual(self.step("--needs", "python", "pages", "echo", "ran")[:2], (1, ""))

    def test_runs_if_what_it_needs_is_there(self) -> None:
        self.assertEqual(self.step("--needs", "python", "pages", "echo", "ran")[:2], (0, "ran\n"))
        self.assertEqual(self.step("--needs", "python", "pages", "false")[:2], (1, ""))
        self.assertEqual(self.step("--can", "python", "pages"), (0, "", ""))

    def test_may_open_more_files_than_a_shell_of_macos_allows(self) -> None:
        status, printed, _ = self.step("files", "bash", "-c", "ulimit -S -n")
        self.assertEqual(status, 0)
        self.assertGreaterEqual(int(printed), 1024)

    def test_checks_the_format_by_the_projects_version_alone(self) -> None:
        script = 'case "$*" in *--version*) echo {} ;; *--strict*) echo strict; exit 1 ;; *) echo warned ;; esac\n'
        for version, status, printed in [("6.3.1", 1, "strict\n"), ("6.3", 1, "strict\n"), ("6.4.0", 0, "warned\n")]:
            self.mac.write("swift", script.format(version))
            done = self.mac.run("./.ci/check-format", "Sources")
            self.assertEqual((done.returncode, done.stdout), (status, printed), version)
            self.assertEqual(done.stderr.count("SKIPPED"), 1 - status)


class PostgreSQL(OnAMac):
    """The cluster of the tests on a Mac"""

    def test_is_refused_in_a_sentence_with_the_command_to_install_it(self) -> None:
        done = self.mac.run("Server/Tests/PostgresTesting/cluster")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "There is no PostgreSQL. Install it (brew install postgresql@17 libpq).\n")

    def test_is_found_by_the_path_if_it_is_in_no_usual_place(self) -> None:
        folder = self.folder / "pg" / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").write_text("#!/bin/bash\n")
        (folder / "initdb").chmod(0o755)
        done = self.mac.run("Server/Tests/PostgresTesting/cluster", "--find", POSTGRESQL=str(folder))
        self.assertEqual((done.returncode, done.stdout), (0, f"{folder}\n"))


if __name__ == "__main__":
    unittest.main()
