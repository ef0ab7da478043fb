"""The files of `Deploy`, as far as they can be tried without the machines that they are for."""

import os
import re
import shlex
import shutil
import subprocess
import unittest

import yaml
from appstore import ROOT, TOLLGATE
from server import Pairs, free_port, until

DEPLOY = ROOT / "Deploy"
ARCHIVE = ROOT / ".ci/release"
PAGE = ROOT / "Docs/RunYourServer.md"


class Deploy(Pairs):
    def options(self) -> set[str]:
        said = "".join(
            subprocess.run([TOLLGATE, "server", name, "--help"], capture_output=True, text=True, check=True).stdout
            for name in ("serve", "migrate", "backup", "keys", "rebuild", "export", "import"))
        return set(re.findall(r"--[a-z-]+", said))

    def test_names_only_options_that_there_are(self) -> None:
        options = self.options()
        for path in [*DEPLOY.iterdir(), PAGE]:
            text = path.read_text(encoding="utf-8")
            for name in set(re.findall(r"\bTOLLGATE_([A-Z_]+)", text)) - {"HOST", "ARCHIVE"}:
                self.assertIn("--" + name.lower().replace("_", "-"), options, path)
        for line in PAGE.read_text(encoding="utf-8").splitlines():
            for option in re.findall(r"`[^`]*?(--[a-z-]+)[^`]*`", line):
                self.assertIn(option, options, line)

    def test_starts_as_the_unit_says(self) -> None:
        unit = (DEPLOY / "tollgate.service").read_text(encoding="utf-8")
        started = re.search(r"^ExecStart=(.*)$", unit, flags=re.M)[1]
        store, server = self.pair()
        folder = server.folder / "unit"
        folder.mkdir()
        # What systemd loads for it, file by file.
        loaded = folder / "credentials"
        shutil.copytree(store.folder / "credentials", loaded)
        words = [
            word.replace("${CREDENTIALS_DIRECTORY}", str(loaded))
            .replace("/etc/tollgate/Catalog.json", str(server.folder / "Catalog.json"))
            .replace("/usr/local/bin/tollgate", server.command[0])
            for word in shlex.split(started)]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                words, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True,
                env=os.environ | {"TOLLGATE_LISTEN": f"127.0.0.1:{free_port()}"})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertIn("The server is open", process.stdout.readline(), (folder / "log").read_text())
        until(lambda: (folder / "tollgate.sqlite").exists())

    def test_has_an_image_with_every_library_that_the_program_loads(self) -> None:
        if not shutil.which("dpkg"):
            self.skipTest("There is no Debian here.")
        loaded = dict(re.findall(
            r"^\s(\S+) => (/\S+)", subprocess.run(["ldd", TOLLGATE], capture_output=True, text=True).stdout, flags=re.M))
        # Swift's own are in the program, in a release: what those load, it loads.
        swift = {path for path in loaded.values() if "/swift/" in path}
        names = set()
        for path in [TOLLGATE, *swift]:
            said = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True).stdout
            names |= set(re.findall(r"NEEDED\s+(\S+)", said))
        image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
        # An archive has these inside, or does without them.
        inside = {f"lib{name}" for name in re.search(r"for name in (.*); do", ARCHIVE.read_text(encoding="utf-8"))[1].split()}
        inside.add("libcurl")
        packages = set()
        for name in names:
            if name not in loaded or loaded[name] in swift or name.split(".so")[0] in inside:
                continue
            # By its name alone: where `/lib` is a link, the package may know the file by another path.
            said = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=True).stdout
            packages.add(said.split(":")[0])
        self.assertIn("libc6", packages, "nothing was looked at")
        self.assertEqual({package for package in packages if package not in image.split()} - {"libc6", "libgcc-s1"}, set())

    def test_has_an_image_without_privileges_that_writes_to_its_volume_alone(self) -> None:
        image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
        self.assertRegex(image, r"(?m)^USER [1-9]\d+$")
        composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
        for name in ("migrate", "server"):
            service = composed["services"][name]
            self.assertEqual(
                (service["read_only"], service["cap_drop"], service["security_opt"]),
                (True, ["ALL"], ["no-new-privileges:true"]), name)
            place = (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).resolve()
            self.assertEqual(place, DEPLOY / "Containerfile")
            self.assertIn("ARCHIVE", service["build"]["args"])

    def test_is_a_unit_that_systemd_reads(self) -> None:
        if not shutil.which("systemd-analyze"):
            self.skipTest("there is no systemd here")
        _, server = self.pair()
        unit = server.folder / "tollgate.service"
        text = (DEPLOY / "tollgate.service").read_text(encoding="utf-8")
        unit.write_text(text.replace("/usr/local/bin/tollgate", server.command[0]), encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
