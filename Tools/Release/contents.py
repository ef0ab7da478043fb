"""Writes down what is inside a built program: the licences of all its parts, and a bill of materials.

    contents.py BUILD PROGRAM FOLDER VERSION

BUILD is the folder of the build (`--scratch-path`) that linked PROGRAM. FOLDER gets `licences/`, a folder for each part,
and `sbom.cdx.json` in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). Both have no dates, so that the same build
gives the same bytes.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

# Parts that the toolchain or Debian's static libraries bring, with Debian's package of the licence's text.
SYSTEM = {
    "libsqlite3": ("sqlite3", "libsqlite3-dev", "blessing", "libsqlite3.a"),
    "libz": ("zlib", "zlib1g-dev", "Zlib", "libz.a"),
    "libstdc++": ("libstdc++", "libstdc++6", "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++.a"),
}
LICENCE = re.compile(r"(licen[sc]e|notice|copying)([.-].*)?", re.I)


def linked(build: pathlib.Path) -> set[str]:
    """Returns the names of the modules whose objects the program has."""
    [listed] = build.glob("*/release/tollgate.product/Objects.LinkFileList")
    return set(re.findall(r"/([^/\s]+)\.build/", listed.read_text(encoding="utf-8")))


def packages(build: pathlib.Path) -> list[dict]:
    """Returns the packages that the program has modules of, by name."""
    state = json.loads((build / "workspace-state.json").read_text(encoding="utf-8"))["object"]
    modules = linked(build)
    found = []
    for one in state["dependencies"]:
        folder = build / "checkouts" / one["subpath"]
        if one["packageRef"]["kind"] != "remoteSourceControl" or not folder.is_dir():
            continue
        folders = {path.name for path in folder.rglob("*") if path.is_dir() and ".git" not in path.parts}
        if folders & modules:
            found.append({
                "name": one["packageRef"]["identity"], "folder": folder, "address": one["packageRef"]["location"],
                "version": one["state"]["checkoutState"].get("version", "")})  # fmt: skip
    return sorted(found, key=lambda one: one["name"])


def kind(text: str) -> str:
    """Returns the SPDX identifier of a licence's text."""
    if "Apache License" in text:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    raise SystemExit(f"This licence has no name here yet:\n{text[:400]}")


def copy(sources: list[pathlib.Path], folder: pathlib.Path, root: pathlib.Path | None = None) -> str:
    """Copies texts of licences, each under its path; returns the first one."""
    for source in sources:
        name = "-".join(source.relative_to(root).parts) if root else source.name
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / name)
    return sources[0].read_text(encoding="utf-8")


def needed(program: pathlib.Path) -> list[str]:
    """Returns the shared libraries that the program loads when it starts."""
    said = subprocess.run(["objdump", "-p", program], check=True, capture_output=True, text=True).stdout
    return sorted(re.findall(r"NEEDED\s+(\S+)", said))


def main(build: pathlib.Path, program: pathlib.Path, folder: pathlib.Path, version: str) -> None:
    licences = folder / "licences"
    parts = []

    def part(name: str, version: str, expression: str, **more: object) -> None:
        parts.append({
            "type": "library", "bom-ref": name, "name": name, **({"version": version} if version else {}),
            "licenses": [{"expression": expression}] if expression else [], **more})  # fmt: skip

    for one in packages(build):
        texts = sorted(
            (path for path in one["folder"].rglob("*")
             if LICENCE.fullmatch(path.name) and path.is_file() and not {".git", "Tests"} & set(path.parts)),
            key=lambda path: (len(path.parts), path.name))  # fmt: skip
        if not texts:
            raise SystemExit(f"{one['name']} has no licence.")
        text = copy(texts, licences / one["name"], one["folder"])
        address = one["address"].removesuffix(".git")
        place = re.sub(r"^https://", "", address)
        part(one["name"], one["version"], kind(text), purl=f"pkg:swift/{place}@{one['version']}",
             externalReferences=[{"type": "vcs", "url": address}])  # fmt: skip

    swift = pathlib.Path(shutil.which("swiftc")).resolve().parents[1]
    said = subprocess.run(["swiftc", "--version"], check=True, capture_output=True, text=True)
    text = copy([swift / "share/swift/LICENSE.txt"], licences / "swift")
    release = re.search(r"Swift version (\S+)", said.stdout + said.stderr)[1]
    part("swift", release, kind(text),
         description="The Swift runtime, Dispatch and Foundation, which has ICU's data and code.")  # fmt: skip
    copy([debian("libicu*")], licences / "icu")
    part("icu", "", "Unicode-3.0", description="A part of Foundation.")

    loads = needed(program)
    for start, (name, package, expression, _) in SYSTEM.items():
        if not any(one.startswith(start + ".so") for one in loads):
            copy([debian(package)], licences / name)
            part(name, installed(package), expression)
    for one in loads:
        part(one, "", "", scope="excluded", description="Not inside: the program loads it from the system.")
    write_bill(folder / "sbom.cdx.json", parts, version)


def debian(package: str) -> pathlib.Path:
    """Returns the text of the licence that Debian has for a package."""
    found = sorted(pathlib.Path("/usr/share/doc").glob(f"{package}/copyright"))
    if not found:
        raise SystemExit(f"/usr/share/doc has no licence of {package}. Install that package.")
    return found[0]


def installed(package: str) -> str:
    said = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return said.stdout


def write_bill(path: pathlib.Path, parts: list[dict], version: str) -> None:
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": "tollgate", "name": "tollgate", "version": version,
            "licenses": [{"expression": "MIT"}]}},
        "components": parts,
        "dependencies": [{"ref": "tollgate", "dependsOn": [one["bom-ref"] for one in parts]}],
    }  # fmt: skip
    path.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    build, program, folder = (pathlib.Path(one) for one in sys.argv[1:4])
    main(build, program, folder, sys.argv[4])
