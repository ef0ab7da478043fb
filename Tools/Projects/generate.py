"""Writes what Xcode needs of each example and can be derived: projects, schemes, plists and pictures.

    python3 Tools/Projects/generate.py

Python's own library is enough. A test (`make apps`) holds what is committed to what this would write.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from apps import APPS
from assets import catalog
from drawing import chunks
from project import WORKSPACE, information, project, scheme


def files(app):
    """Returns all of an app's files that are written here: each one's path, and its bytes."""
    made = {
        app.project / "project.pbxproj": project(app).encode(),
        app.project / "project.xcworkspace" / "contents.xcworkspacedata": WORKSPACE.encode(),
    }
    for target in app.targets:
        schemes = app.project / "xcshareddata" / "xcschemes"
        made[schemes / f"{target.name}.xcscheme"] = scheme(app, target).encode()
        folder = app.folder / target.folder
        made[folder / "Info.plist"] = information(app).encode()
        for path, data in catalog(app, target).items():
            made[folder / path] = data
    return made


def folders(app):
    """Returns the folders in which nothing lies but what is written here."""
    assets = [app.folder / target.folder / "Assets.xcassets" for target in app.targets]
    return [app.project / "xcshareddata" / "xcschemes", *assets]


def alike(path, data):
    """Returns whether a file holds what it should; pictures by their pixels, however packed."""
    if not path.exists():
        return False
    held = path.read_bytes()
    return held == data or path.suffix == ".png" and chunks(held) == chunks(data)


def write(app):
    """Writes an app's files where they differ, and removes what no longer belongs to them."""
    made = files(app)
    for folder in folders(app):
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_file() and path not in made:
                path.unlink()
            elif path.is_dir() and not any(path in one.parents for one in made):
                path.rmdir()
    for path, data in made.items():
        if not alike(path, data):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(path)


if __name__ == "__main__":
    for one in APPS:
        write(one)
