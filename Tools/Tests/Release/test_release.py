"""The archive of `make release`: what is in it, and its program in bare systems.

    make release release-test
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tarfile
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from bare import ROOT, Bare, Unreachable, bare

SCRATCH = ROOT / ".build/archive"
PAGE = (ROOT / "Docs/TestYourServer.md").read_text(encoding="utf-8")
DEBIAN = ("bookworm", "http://deb.debian.org/debian")
UBUNTU = ("noble", "http://archive.ubuntu.com/ubuntu")
BUNDLE = "com.rockidentifier"
YEARLY = "com.rockidentifier.premium.yearly"


def archive() -> pathlib.Path:
    found = sorted(SCRATCH.glob("tollgate-*.tar.gz"))
    if not found:
        raise unittest.SkipTest("There is no archive; make release builds it.")
    return found[-1]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until(condition, seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("It did not happen.")
        time.sleep(0.05)


def post(url: str, body: bytes) -> int | None:
    try:
        request = urllib.request.Request(url, data=body, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def source(language: str) -> str:
    return re.search(rf"^```{language}\n(.*?)^```", PAGE, flags=re.S | re.M)[1]


class Archive(unittest.TestCase):
    """An archive"""

    def setUp(self) -> None:
        self.archive = archive()
        folder = tempfile.TemporaryDirectory(prefix="tollgate-archive-")
        self.addCleanup(folder.cleanup)
        with tarfile.open(self.archive) as packed:
            self.members = packed.getmembers()
            packed.extractall(folder.name, filter="data")
        self.folder = pathlib.Path(folder.name) / self.archive.name.removesuffix(".tar.gz")
        self.share = self.folder / "share/tollgate"

    def test_is_named_after_its_version_and_machine(self) -> None:
        said = subprocess.run([self.folder / "bin/tollgate", "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(
            self.archive.name, f"tollgate-{said.stdout.strip()}-linux-{os.uname().machine}.tar.gz")

    def test_has_a_right_checksum_beside_it_and_of_each_file(self) -> None:
        beside = pathlib.Path(f"{self.archive}.sha256").read_text(encoding="utf-8").split()
        self.assertEqual(beside, [hashlib.sha256(self.archive.read_bytes()).hexdigest(), self.archive.name])
        lines = (self.share / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
        listed = {line.split("  ")[1]: line.split("  ")[0] for line in lines}
        there = {
            str(path.relative_to(self.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.folder.rglob("*") if path.is_file() and path.name != "SHA256SUMS"}  # fmt: skip
        self.assertEqual(listed, there)

    def test_has_one_stripped_program_and_no_date_or_owner_of_its_own(self) -> None:
        program = self.folder / "bin/tollgate"
        sections = subprocess.run(["objdump", "-h", program], capture_output=True, text=True, check=True).stdout
        self.assertNotIn(".debug_info", sections)
        self.assertEqual([path.name for path in (self.folder / "bin").iterdir()], ["tollgate"])
        self.assertEqual(len({member.mtime for member in self.members}), 1)
        self.assertEqual({(member.uid, member.gid, member.uname, member.gname) for member in self.members}, {(0, 0, "", "")})

    def test_packs_the_same_bytes_again(self) -> None:
        before = self.archive.read_bytes()
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(self.members[0].mtime)}
        subprocess.run([ROOT / ".ci/release", "--pack"], check=True, capture_output=True, env=environment)
        self.assertEqual(hashlib.sha256(before).hexdigest(), hashlib.sha256(self.archive.read_bytes()).hexdigest())

    def test_loads_glibc_and_little_else(self) -> None:
        said = subprocess.run(["objdump", "-p", self.folder / "bin/tollgate"], capture_output=True, text=True, check=True)
        loads = set(re.findall(r"NEEDED\s+(\S+)", said.stdout))
        glibc = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
        self.assertEqual(loads - glibc, set())
        page = (self.share / "README.md").read_text(encoding="utf-8")
        self.assertEqual(set(re.findall(r"^- `(.*)`$", page, flags=re.M)), loads)

    def test_has_completions_that_their_shells_read(self) -> None:
        share = self.folder / "share"
        bash = share / "bash-completion/completions/tollgate"
        subprocess.run(["bash", "-n", bash], check=True)
        for file in (bash, share / "zsh/site-functions/_tollgate", share / "fish/vendor_completions.d/tollgate.fish"):
            self.assertIn("appstore", file.read_text(encoding="utf-8"), file)
        for shell, file in (("zsh", "zsh/site-functions/_tollgate"), ("fish", "fish/vendor_completions.d/tollgate.fish")):
            if shutil.which(shell):
                subprocess.run([shell, "-n", share / file], check=True)

    def test_has_a_manual_page_of_each_command_with_all_its_options(self) -> None:
        pages = self.folder / "share/man/man1"
        program = self.folder / "bin/tollgate"

        def said(*words: str) -> str:
            return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout

        for words in (["appstore"], ["server", "serve"], ["server", "export"], ["trigger"], ["lint"]):
            page = (pages / f"{'-'.join(['tollgate', *words])}.1").read_text(encoding="utf-8").replace("\\-", "-")
            for option in set(re.findall(r"--[a-z][a-z-]+", said(*words, "--help"))):
                self.assertIn(option, page, words)
        if shutil.which("man"):
            for page in pages.iterdir():
                done = subprocess.run(
                    ["man", "--warnings", "--local-file", page], capture_output=True, text=True,
                    env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "100"})  # fmt: skip
                self.assertEqual((done.returncode, done.stderr), (0, ""), page)

    def test_has_a_licence_of_each_part_on_its_bill(self) -> None:
        bill = json.loads((self.share / "sbom.cdx.json").read_text(encoding="utf-8"))
        self.assertEqual((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.5"))
        inside = {one["name"] for one in bill["components"] if one.get("scope") != "excluded"}
        self.assertEqual({path.name for path in (self.share / "licences").iterdir()}, inside)
        self.assertLessEqual({"swift-nio", "swift-crypto", "grdb.swift", "sqlite3", "zlib", "swift", "icu"}, {
            "sqlite3" if name == "libsqlite3" else "zlib" if name == "libz" else name for name in inside})  # fmt: skip
        for one in bill["components"]:
            if one["name"] in inside and one["name"] != "icu":
                self.assertTrue(one.get("version"), one)
                self.assertTrue(one["licenses"], one)


class Systems(unittest.TestCase):
    """The program of the archive"""

    def unpack(self, system: Bare) -> None:
        """Puts the archive into place, as its page says, with what the system has."""
        shutil.copy(archive(), system.folder / "root/archive.tar.gz")
        system.run("tar", "-xzf", "/root/archive.tar.gz", "-C", "/usr/local", "--strip-components=1")

    def story(self, system: Bare, *receiver: str) -> tuple[list[str], float]:
        """Buys a subscription: what the receiver in that system printed, and the seconds from the archive to there."""
        shutil.copy(ROOT / "Examples/RockIdentifier/Products.storekit", system.folder / "root")
        began = time.monotonic()
        self.unpack(system)
        port, other = free_port(), free_port()
        with system.running(
            "tollgate", "appstore", "--configuration", "/root/Products.storekit", "--bundle-id", BUNDLE,
            "--environment", "Production", "--port", str(port), "--hold-clock", "--credentials", "/root/credentials",
            "--notify", f"http://127.0.0.1:{other}/") as store:
            self.assertIn("The App Store is open", store.stdout.readline())
            with system.running(*(word.replace("PORT", str(other)) for word in receiver)) as process:
                until(lambda: post(f"http://127.0.0.1:{other}/", b"{}") == 400)
                self.assertEqual(
                    post(f"http://127.0.0.1:{port}/controls", json.dumps({"buy": YEARLY}).encode()), 200)
                return process.stdout.readline().split(), time.monotonic() - began

    def run_bare(self, system: Bare) -> None:
        self.unpack(system)
        system.run("sh", "-c", "cd /usr/local && sha256sum --check --quiet share/tollgate/SHA256SUMS")
        self.assertRegex(system.run("tollgate", "--version"), r"^\d+\.\d+\.\d+\n$")
        # A story in it: the store answers, a server keeps a database, and the times of a place are known or refused.
        shutil.copy(ROOT / "Examples/RockIdentifier/Products.storekit", system.folder / "root")
        shutil.copytree(ROOT / "Examples/CoinFeedback", system.folder / "root/CoinFeedback", dirs_exist_ok=True)
        self.assertIn("passed", system.run("sh", "-c", "cd /root && tollgate test CoinFeedback/Journeys </dev/null"))
        port = free_port()
        with system.running(
            "tollgate", "appstore", "--configuration", "/root/Products.storekit", "--port", str(port), "--state", "/root/s",
        ) as store:
            self.assertIn("The App Store is open", store.stdout.readline())
            self.assertEqual(post(f"http://127.0.0.1:{port}/controls", json.dumps({"buy": YEARLY}).encode()), 200)
            self.assertIn(YEARLY, store.stdout.readline())

    def test_runs_in_a_bare_debian(self) -> None:
        self.run_bare(bare("debian", *DEBIAN))

    def test_runs_in_a_bare_ubuntu(self) -> None:
        keyring = pathlib.Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")
        try:
            system = bare("ubuntu", *UBUNTU, keyring=str(keyring) if keyring.exists() else None, script="gutsy")
        except Unreachable as error:
            if os.environ.get("TOLLGATE_REQUIRE_ALL") == "1":
                raise
            self.skipTest(str(error))
        self.run_bare(system)

    def languages(self) -> Bare:
        return bare("debian-languages", *DEBIAN, "nodejs", "openjdk-17-jdk-headless", "python3-venv", "ca-certificates")

    def test_reaches_a_verified_notification_in_node(self) -> None:
        system = self.languages()
        (system.folder / "root/receiver.mjs").write_text(source("js"), encoding="utf-8")
        self.check("Node", *self.story(system, "node", "/root/receiver.mjs", "/root/credentials", "PORT"))

    def test_reaches_a_verified_notification_in_java(self) -> None:
        system = self.languages()
        (system.folder / "root/Receiver.java").write_text(source("java"), encoding="utf-8")
        self.check("Java", *self.story(system, "java", "/root/Receiver.java", "/root/credentials", "PORT"))

    def test_reaches_a_verified_notification_in_python(self) -> None:
        system = self.languages()
        code = source("python").replace("8071", "int(sys.argv[2])")
        (system.folder / "root/receiver.py").write_text(code, encoding="utf-8")
        said, seconds = self.story(
            system, "sh", "-c",
            "python3 -m venv /root/venv && /root/venv/bin/pip install --quiet app-store-server-library "
            "&& exec /root/venv/bin/python /root/receiver.py /root/credentials PORT")  # fmt: skip
        self.check("Python", said[:3], seconds)

    def check(self, language: str, said: list[str], seconds: float) -> None:
        print(f"{language}: {seconds:.1f} s from the archive to the first verified notification", flush=True)
        self.assertEqual(said, ["SUBSCRIBED", "INITIAL_BUY", YEARLY])


if __name__ == "__main__":
    unittest.main()
