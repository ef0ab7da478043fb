"""Holds the examples' Xcode projects to what writes them, and to what is on the disk."""

import functools
import json
import plistlib
import re
import struct
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "Projects"))

import plist
from apps import APPS
from drawing import chunks
from generate import alike, folders
from generate import files as written

# Drawing takes a while.
files = functools.cache(written)

IDENTIFIER = re.compile(r"[0-9A-F]{24}")

# What holds the identifier of another object, for each kind of object; from Xcode's own projects.
REFERRING = {
    "attributes": False,
    "buildConfigurationList": True,
    "buildConfigurations": True,
    "buildPhases": True,
    "children": True,
    "containerPortal": True,
    "dependencies": True,
    "exceptions": True,
    "fileRef": True,
    "fileSystemSynchronizedGroups": True,
    "files": True,
    "mainGroup": True,
    "package": True,
    "packageProductDependencies": True,
    "packageReferences": True,
    "productRef": True,
    "productRefGroup": True,
    "productReference": True,
    "target": True,
    "targetProxy": True,
    "targets": True,
}


@functools.cache
def manifest(folder):
    """Returns the manifest of a package, as SwiftPM reads it."""
    command = ["swift", "package", "--package-path", str(folder), "dump-package"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


class Project:
    """An app's project as it is committed."""

    def __init__(self, app):
        self.app = app
        self.file = plist.parse((app.project / "project.pbxproj").read_text())
        self.objects = self.file["objects"]
        self.root = self.objects[self.file["rootObject"]]

    def of(self, isa):
        return {key: one for key, one in self.objects.items() if one["isa"] == isa}

    def targets(self, kind="application"):
        """Returns each app's target, or another kind's, with the settings of each of its configurations."""
        for key, target in self.of("PBXNativeTarget").items():
            if target["productType"].rpartition("product-type.")[2] != kind:
                continue
            held = self.objects[target["buildConfigurationList"]]["buildConfigurations"]
            yield key, target, [self.objects[one]["buildSettings"] for one in held]

    def paths(self):
        """Returns the place of every file and folder that the project's groups hold, by identifier."""
        found = {}

        def visit(key, folder):
            one = self.objects[key]
            if one.get("sourceTree") == "BUILT_PRODUCTS_DIR":
                return
            here = folder / one["path"] if "path" in one else folder
            found[key] = here
            for child in one.get("children", []):
                visit(child, here)

        visit(self.root["mainGroup"], self.app.folder)
        return found


committed = functools.cache(Project)


def each_project(check):
    """Makes a test of one project a test of every example's."""

    @functools.wraps(check)
    def run(self):
        for app in APPS:
            with self.subTest(app=app.name):
                check(self, committed(app))

    return run


def references(one):
    """Returns the identifiers of other objects that an object holds."""
    for key, value in one.items():
        if REFERRING.get(key):
            yield from value if isinstance(value, list) else [value]


class WhatIsCommitted(unittest.TestCase):
    """The files of each example's app"""

    def test_is_what_the_script_writes(self):
        for app in APPS:
            made = files(app)
            for path, data in made.items():
                name = path.relative_to(ROOT)
                self.assertTrue(alike(path, data), f"{name} is not what `make projects` writes")
            for folder in folders(app):
                for path in folder.rglob("*"):
                    # The Finder of a Mac leaves a hidden file in a folder, which Git ignores.
                    if path.is_file() and path.name != ".DS_Store":
                        self.assertIn(path, made, "nothing writes it: run `make projects`")

    def test_is_not_hidden_from_git(self):
        paths = [str(path) for app in APPS for path in files(app)]
        hidden = subprocess.run(
            ["git", "check-ignore", "--stdin"],
            cwd=ROOT,
            input="\n".join(paths),
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(hidden.stdout, "")


class AProject(unittest.TestCase):
    """A project that Xcode opens"""

    @each_project
    def test_is_of_the_version_that_has_synchronized_folders(self, project):
        self.assertEqual(project.file["objectVersion"], "77")

    @each_project
    def test_refers_to_objects_that_it_has_and_has_none_that_nothing_refers_to(self, project):
        held = {key for one in project.objects.values() for key in references(one)}
        held.add(project.file["rootObject"])
        self.assertEqual(held, set(project.objects))
        for key in project.objects:
            self.assertRegex(key, IDENTIFIER)
        attributes = project.root["attributes"]["TargetAttributes"]
        self.assertEqual(set(attributes), set(project.root["targets"]))

    @each_project
    def test_names_an_object_everywhere_as_its_comment_says(self, project):
        text = (project.app.project / "project.pbxproj").read_text()
        named = {}
        for key, name in re.findall(r"([0-9A-F]{24})(?: /\* (.*?) \*/)?", text):
            if name:
                self.assertEqual(named.setdefault(key, name), name)

    @each_project
    def test_holds_files_and_folders_that_exist(self, project):
        for key, path in project.paths().items():
            self.assertTrue(path.exists(), f"{project.objects[key]['isa']}: {path}")

    @each_project
    def test_compiles_one_swift_file_in_each_targets_folder(self, project):
        paths = project.paths()
        for _, target, settings in project.targets():
            (folder,) = target["fileSystemSynchronizedGroups"]
            (source,) = paths[folder].rglob("*.swift")
            text = source.read_text()
            self.assertEqual(text.count("@main"), 1, source)
            self.assertIn(f"import {project.app.product}\n", text)
            self.assertEqual(source.stem, settings[0]["PRODUCT_MODULE_NAME"])

    @each_project
    def test_leaves_no_property_list_in_a_folder_to_be_copied_too(self, project):
        paths, excepted = project.paths(), project.of(
            "PBXFileSystemSynchronizedBuildFileExceptionSet"
        )
        for key, target, settings in project.targets():
            (folder,) = target["fileSystemSynchronizedGroups"]
            (exception,) = project.objects[folder]["exceptions"]
            self.assertEqual(excepted[exception]["target"], key)
            left = excepted[exception]["membershipExceptions"]
            files = [str(one.relative_to(paths[folder])) for one in paths[folder].rglob("*.plist")]
            self.assertEqual(files, left)
            for one in settings:
                self.assertEqual(
                    project.app.folder / one["INFOPLIST_FILE"], paths[folder] / left[0]
                )

    @each_project
    def test_links_libraries_of_the_package_that_has_them(self, project):
        places = {ROOT / "Examples", ROOT}
        for one in project.of("XCSwiftPackageProductDependency").values():
            place = project.app.folder / project.objects[one["package"]]["relativePath"]
            self.assertIn(place.resolve(), places)
            libraries = [product["name"] for product in manifest(place.resolve())["products"]]
            self.assertIn(one["productName"], libraries)

    @each_project
    def test_links_each_library_into_one_target(self, project):
        for key in project.of("XCSwiftPackageProductDependency"):
            users = [
                target
                for target in project.of("PBXNativeTarget").values()
                if key in target["packageProductDependencies"]
            ]
            self.assertEqual(len(users), 1)
            linked = {
                project.objects[file].get("productRef")
                for phase in users[0]["buildPhases"]
                for file in project.objects[phase]["files"]
            }
            self.assertIn(key, linked)

    @each_project
    def test_asks_for_the_systems_that_the_package_supports(self, project):
        manifest = (ROOT / "Package.swift").read_text()
        oldest = dict(re.findall(r"\.(\w+OS)\(\.v(\d+)\)", manifest))
        keys = {
            "iOS": "IPHONEOS",
            "tvOS": "TVOS",
            "watchOS": "WATCHOS",
            "macOS": "MACOSX",
            "visionOS": "XROS",
        }
        for target in project.app.targets:
            for system in [target.system, *(["macOS", "visionOS"] if target.universal else [])]:
                key = f"{keys[system]}_DEPLOYMENT_TARGET"
                found = {
                    one[key]
                    for _, each, settings in project.targets()
                    if each["name"] == target.name
                    for one in settings
                }
                self.assertEqual(found, {f"{oldest[system]}.0"})

    def test_of_retroracing_runs_on_a_mac_and_a_vision_pro_too(self):
        # Its document says that it is universal.
        project = committed(next(app for app in APPS if app.name == "RetroRacing"))
        for kind in ("application", "bundle.unit-test"):
            (settings,) = [
                settings for _, target, settings in project.targets(kind)
                if target["name"] in ("RetroRacing", "RetroRacingHostedTests")
            ]
            for one in settings:
                self.assertEqual(one["SDKROOT"], "auto")
                platforms = one["SUPPORTED_PLATFORMS"].split()
                self.assertLessEqual({"iphoneos", "iphonesimulator", "macosx", "xros", "xrsimulator"}, set(platforms))
                self.assertEqual(one["TARGETED_DEVICE_FAMILY"], "1,2,7")

    @each_project
    def test_has_tests_that_run_in_its_app_and_ask_apples_store(self, project):
        app = project.app
        ((key, target, settings),) = project.targets("bundle.unit-test")
        host = app.targets[0]
        ((host_key, _, _),) = [one for one in project.targets() if one[1]["name"] == host.name]
        (dependency,) = target["dependencies"]
        self.assertEqual(project.objects[dependency]["target"], host_key)
        proxy = project.objects[project.objects[dependency]["targetProxy"]]
        self.assertEqual(proxy["remoteGlobalIDString"], host_key)
        self.assertEqual(project.root["attributes"]["TargetAttributes"][key]["TestTargetID"], host_key)
        for one in settings:
            self.assertEqual(one["BUNDLE_LOADER"], "$(TEST_HOST)")
            self.assertIn(f"/{host.name}.app/", one["TEST_HOST"])
            self.assertEqual(one["PRODUCT_BUNDLE_IDENTIFIER"], f"{app.bundle}.HostedTests")
        linked = {project.objects[one]["productName"] for one in target["packageProductDependencies"]}
        self.assertEqual(linked, {"StoreConformance", "Tollgate"})
        paths = project.paths()
        folders = {paths[one].resolve() for one in target["fileSystemSynchronizedGroups"]}
        self.assertEqual(folders, {app.folder / "HostedTests", ROOT / "Examples" / "HostedTests"})
        sources = "".join(file.read_text() for folder in folders for file in folder.glob("*.swift"))
        self.assertIn("arguments: StoreConformance.all", sources)
        self.assertIn(f'HostedApp("{app.name}")', sources)
        for name in re.findall(r'\bbuy\("(.*?)"\)', sources):
            self.assertIn(name, json.loads((app.folder / "Catalog.json").read_text())["products"])
        (copied,) = {
            paths[project.objects[file]["fileRef"]]
            for phase in target["buildPhases"]
            for file in project.objects[phase]["files"]
            if "fileRef" in project.objects[file]
        }
        self.assertEqual(copied, app.folder / "Products.storekit")

    @each_project
    def test_leaves_the_store_to_its_tests(self, project):
        scheme = xml.parse(
            project.app.project / "xcshareddata" / "xcschemes" / f"{project.app.targets[0].name}.xcscheme"
        ).getroot()
        (variable,) = scheme.findall("TestAction/EnvironmentVariables/EnvironmentVariable")
        self.assertEqual((variable.get("value"), variable.get("isEnabled")), ("1", "YES"))
        self.assertEqual(scheme.find("TestAction").get("shouldUseLaunchSchemeArgsEnv"), "NO")
        (main,) = (project.app.folder / project.app.targets[0].folder).glob("*Main.swift")
        self.assertIn(f'environment["{variable.get("key")}"] != nil', main.read_text())

    @each_project
    def test_may_sell_under_the_identifier_of_its_catalog(self, project):
        attributes = project.root["attributes"]["TargetAttributes"]
        identifiers = set()
        for key, _, settings in project.targets():
            capability = attributes[key]["SystemCapabilities"]["com.apple.InAppPurchase"]
            self.assertEqual(capability, {"enabled": "1"})
            identifiers |= {one["PRODUCT_BUNDLE_IDENTIFIER"] for one in settings}
        bundle = project.app.bundle
        self.assertLessEqual(identifiers, {bundle, f"{bundle}.watchkitapp"})
        self.assertIn(bundle, identifiers)

    @each_project
    def test_does_not_name_its_module_as_a_target_of_the_package(self, project):
        manifest = (ROOT / "Package.swift").read_text()
        for _, _, settings in project.targets():
            for one in settings:
                self.assertNotIn(f'"{one["PRODUCT_MODULE_NAME"]}"', manifest)

    @each_project
    def test_knows_every_language_of_its_words(self, project):
        words = json.loads((project.app.folder / "Localizable.xcstrings").read_text())
        used = {
            language
            for entry in words["strings"].values()
            for language in entry.get("localizations", {})
        } | {words["sourceLanguage"]}
        self.assertEqual(set(project.root["knownRegions"]) - {"Base"}, used)
        self.assertEqual(project.root["developmentRegion"], words["sourceLanguage"])
        for _, _, settings in project.targets():
            place = project.app.folder / settings[0]["INFOPLIST_FILE"]
            information = plistlib.loads(place.read_bytes())
            self.assertEqual(set(information["CFBundleLocalizations"]), used)

    @each_project
    def test_names_icons_and_a_color_that_its_catalog_of_assets_has(self, project):
        kinds = {"iOS": "appiconset", "watchOS": "appiconset", "tvOS": "brandassets"}
        for target in project.app.targets:
            assets = project.app.folder / target.folder / "Assets.xcassets"
            for _, each, settings in project.targets():
                if each["name"] != target.name:
                    continue
                for one in settings:
                    icon = one["ASSETCATALOG_COMPILER_APPICON_NAME"]
                    accent = one["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"]
                    self.assertTrue((assets / f"{icon}.{kinds[target.system]}").is_dir())
                    for key, other in one.items():
                        if key.startswith("ASSETCATALOG_COMPILER_APPICON_NAME[sdk=xr"):
                            self.assertTrue((assets / f"{other}.solidimagestack").is_dir())
                    self.assertTrue((assets / f"{accent}.colorset").is_dir())


class AnAssetCatalog(unittest.TestCase):
    """A catalog of assets"""

    def test_names_pictures_that_are_there_in_the_size_they_should_have(self):
        for app in APPS:
            for target in app.targets:
                assets = app.folder / target.folder / "Assets.xcassets"
                pictures = set(assets.rglob("*.png"))
                # A Mac's icon of 16 points at two pixels each is that of 32 points too.
                unlisted = set(pictures)
                for contents in assets.rglob("Contents.json"):
                    held = json.loads(contents.read_text())
                    for kind in ("assets", "layers"):
                        for one in held.get(kind, []):
                            self.assertTrue((contents.parent / one["filename"]).is_dir())
                    for image in held.get("images", []):
                        picture = contents.parent / image["filename"]
                        self.assertIn(picture, pictures)
                        unlisted.discard(picture)
                        self.assertEqual(size(picture), self.expected(contents, image))
                self.assertEqual(unlisted, set())

    def test_has_icons_that_nothing_shines_through(self):
        for app in APPS:
            for picture in app.folder.rglob("AppIcon.png"):
                (_, header), *_ = chunks(picture.read_bytes())[0]
                self.assertEqual(header[9], 2, f"{picture}: red, green and blue alone")

    def expected(self, contents, image):
        """Returns the size of a picture: an icon says its own; a brand's assets say that of each."""
        if "size" in image:
            scale = int(image.get("scale", "1x")[:-1])
            return "x".join(str(int(part) * scale) for part in image["size"].split("x"))
        if image["idiom"] == "vision":
            return "1024x1024"
        brand = next(one for one in contents.parents if one.suffix == ".brandassets")
        name = contents.relative_to(brand).parts[0]
        listed = json.loads((brand / "Contents.json").read_text())["assets"]
        (asset,) = [one for one in listed if one["filename"] == name]
        scale = int(image["scale"][:-1])
        return "x".join(str(int(part) * scale) for part in asset["size"].split("x"))


def size(picture):
    return "{}x{}".format(*struct.unpack(">II", picture.read_bytes()[16:24]))


class AScheme(unittest.TestCase):
    """A scheme"""

    def test_runs_its_target_with_the_products_of_the_storekit_file(self):
        for app in APPS:
            project = committed(app)
            targets = {target["name"]: key for key, target, _ in project.targets()}
            tests = {target["name"]: key for key, target, _ in project.targets("bundle.unit-test")}
            schemes = list((app.project / "xcshareddata" / "xcschemes").iterdir())
            self.assertEqual({one.stem for one in schemes}, set(targets))
            for file in schemes:
                scheme = xml.parse(file).getroot()
                (first, *_) = app.targets
                tested = list(scheme.findall("TestAction/Testables/TestableReference/BuildableReference"))
                self.assertEqual([one.get("BlueprintName") for one in tested], list(tests) if file.stem == first.name else [])
                for one in scheme.iter("BuildableReference"):
                    if one in tested:
                        self.assertEqual(one.get("BlueprintIdentifier"), tests[one.get("BlueprintName")])
                        self.assertEqual(one.get("BuildableName"), f"{one.get('BlueprintName')}.xctest")
                        continue
                    self.assertEqual(one.get("BlueprintIdentifier"), targets[file.stem])
                    self.assertEqual(one.get("BlueprintName"), file.stem)
                    self.assertEqual(one.get("BuildableName"), f"{file.stem}.app")
                    container = one.get("ReferencedContainer").removeprefix("container:")
                    self.assertEqual(app.folder / container, app.project)
                (runnable,) = scheme.findall("LaunchAction/BuildableProductRunnable")
                self.assertEqual(len(runnable), 1)
                (storekit,) = scheme.findall("LaunchAction/StoreKitConfigurationFileReference")
                # Xcode resolves it from the workspace it has open: for a project the one in it.
                place = app.project / "project.xcworkspace" / storekit.get("identifier")
                self.assertEqual(place.resolve(), app.folder / "Products.storekit")
                self.assertIn(place.resolve(), project.paths().values())
                sold = set(re.findall(r'"productID"\s*:\s*"(.*?)"', place.read_text()))
                listed = json.loads((app.folder / "Catalog.json").read_text())["products"]
                self.assertEqual(sold, set(listed))


class TheReader(unittest.TestCase):
    """The reader of property lists"""

    def test_reads_dictionaries_lists_and_strings(self):
        text = '// !$*UTF8*$!\n{ a = (b, "c \\"d\\"", ); /* e */ "f g" = { h = 1.0; }; }'
        self.assertEqual(plist.parse(text), {"a": ["b", 'c "d"'], "f g": {"h": "1.0"}})

    def test_refuses_what_xcode_would_not_open(self):
        for text in ["{ a = b }", "{ a = (b c); }", "{ a = $(b); }", "{ a = b; a = c; }", "{ a = b;"]:
            with self.subTest(text), self.assertRaises(plist.Mistake):
                plist.parse(text)


class ThePackages(unittest.TestCase):
    """The examples' package and the root package"""

    # What a target is made of; its dependencies are products in one package and targets in the other.
    PARTS = ("sources", "exclude", "resources", "settings", "type")

    def test_have_the_same_targets_for_an_example(self):
        # What Xcode builds would otherwise not be what the tests have tested.
        tested = {one["name"]: one for one in manifest(ROOT)["targets"]}
        for one in manifest(ROOT / "Examples")["targets"]:
            with self.subTest(one["name"]):
                other = tested[one["name"]]
                self.assertEqual(f"Examples/{one['path']}", other["path"])
                for part in self.PARTS:
                    here, there = (
                        sorted(map(str, each[part])) if isinstance(each.get(part), list) else each.get(part)
                        for each in (one, other)
                    )
                    self.assertEqual(here, there, part)

    def test_an_app_that_adds_tollgate_sees_no_example(self):
        products = {one["name"] for one in manifest(ROOT)["products"]}
        examples = {one["name"] for one in manifest(ROOT / "Examples")["targets"]}
        self.assertEqual(products & examples, set())


if __name__ == "__main__":
    unittest.main()
