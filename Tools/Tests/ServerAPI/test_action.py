"""`action.yml`: its shell steps, run here as a runner of GitHub Actions runs them, with a local archive."""

import hashlib
import os
import pathlib
import re
import signal
import subprocess
import tarfile
import tempfile
import unittest
import urllib.request

import yaml
from appstore import ROOT, TOLLGATE

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


class Action(unittest.TestCase):
    """The action"""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="tollgate-action-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.files = {name: self.folder / name.lower() for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH")}
        for file in self.files.values():
            file.touch()
        (self.folder / "temp").mkdir()
        self.archive = self.folder / "tollgate.tar.gz"
        with tarfile.open(self.archive, "w:gz", compresslevel=1) as packed:
            link = tarfile.TarInfo("tollgate-0.0.0-linux-any/bin/tollgate")
            link.type, link.linkname, link.mode = tarfile.SYMTYPE, str(TOLLGATE), 0o755
            packed.addfile(link)
        self.sum = hashlib.sha256(self.archive.read_bytes()).hexdigest()
        self.given = {
            "configuration": str(ROOT / "Examples/RockIdentifier/Products.storekit"), "port": "0",
            "archive": str(self.archive), "sha256": self.sum}

    def run_steps(self) -> subprocess.CompletedProcess:
        """Runs the steps until one fails, with what a runner puts into their places."""
        inputs = {name: one.get("default", "") for name, one in ACTION["inputs"].items()} | self.given
        known = {f"inputs.{name}": text for name, text in inputs.items()}
        known |= {"github.server_url": "https://github.invalid", "github.action_repository": "example/tollgate"}
        for step in ACTION["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            environment = {
                name: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: known[found[1]], text)
                for name, text in step["env"].items()}
            self.assertNotIn("${{", step["run"], "What someone writes into an input must not become a part of a script.")
            with (self.folder / "said").open("w+") as said:
                # A file, because the store goes on and keeps a pipe open.
                done = subprocess.run(
                    ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.folder,
                    stdout=said, stderr=subprocess.STDOUT,
                    env={"PATH": os.environ["PATH"], "RUNNER_TEMP": str(self.folder / "temp")}
                    | {name: str(file) for name, file in self.files.items()} | environment)
                said.seek(0)
                done.stdout = said.read()
            if done.returncode != 0:
                break
        return done

    def exported(self, file: str) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.files[file].read_text(encoding="utf-8").splitlines())

    def test_opens_a_store_and_exports_its_address_and_credentials(self) -> None:
        done = self.run_steps()
        self.assertEqual(done.returncode, 0, done.stdout)
        self.addCleanup(self.end)
        exported, outputs = self.exported("GITHUB_ENV"), self.exported("GITHUB_OUTPUT")
        self.assertEqual(outputs["address"], exported["TOLLGATE_APP_STORE"])
        self.assertEqual(set(outputs), set(ACTION["outputs"]))
        for name, output in ACTION["outputs"].items():
            self.assertEqual(output["value"], f"${{{{ steps.open.outputs.{name} }}}}")
        self.assertTrue((pathlib.Path(exported["TOLLGATE_CREDENTIALS"]) / "credentials.json").is_file())
        with urllib.request.urlopen(f"{outputs['address']}/openapi.json", timeout=60) as answer:
            self.assertEqual(answer.status, 200)
        program = pathlib.Path(self.files["GITHUB_PATH"].read_text(encoding="utf-8").strip()) / "tollgate"
        self.assertTrue(os.access(program, os.X_OK))

    def end(self) -> None:
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"appstore" in words and os.readlink(process / "cwd") == str(self.folder):
                os.kill(int(process.name), signal.SIGKILL)

    def test_refuses_an_archive_with_another_checksum(self) -> None:
        self.given["sha256"] = "0" * 64
        done = self.run_steps()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("did NOT match", done.stdout)
        self.assertFalse((self.folder / "temp/tollgate/bin").exists())

    def test_takes_the_checksum_beside_the_archive(self) -> None:
        pathlib.Path(f"{self.archive}.sha256").write_text(f"{self.sum}  tollgate.tar.gz\n", encoding="utf-8")
        self.given["sha256"] = ""
        done = self.run_steps()
        self.addCleanup(self.end)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_ends_with_what_the_store_says_if_it_does_not_open(self) -> None:
        self.given["configuration"] = "missing.storekit"
        done = self.run_steps()
        self.assertEqual(done.returncode, 1)
        self.assertIn("::error::The store did not open: Error: There is no file missing.storekit.", done.stdout)


if __name__ == "__main__":
    unittest.main()
