"""The apps: what of each is not said in its catalog, its words and the manifest already."""

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Target:
    """One app for one system: a folder with its first file and its pictures, and a scheme."""

    name: str
    system: str
    folder: str

    # What follows the app's identifier in the target's own.
    suffix: str = ""

    # Whether a Mac and a Vision Pro run it too.
    universal: bool = False


@dataclass(frozen=True)
class App:
    """An example: the name of its folder, what stands under its icon, and its targets."""

    name: str
    title: str
    category: str
    targets: tuple

    @property
    def folder(self):
        return ROOT / "Examples" / self.name

    @property
    def tests(self):
        """The target of the tests that run in the first target's app, on a Mac alone."""
        return f"{self.name}HostedTests"

    @property
    def project(self):
        return self.folder / f"{self.name}.xcodeproj"

    @property
    def product(self):
        """The library of the examples' package that holds the app's first view."""
        return f"{self.name}Views"

    @property
    def bundle(self):
        return json.loads((self.folder / "Catalog.json").read_text())["bundleID"]

    @property
    def languages(self):
        """Every language of the app's words, the one they are first written in before the others."""
        words = json.loads((self.folder / "Localizable.xcstrings").read_text())
        used = {
            language
            for entry in words["strings"].values()
            for language in entry.get("localizations", {})
        }
        source = words["sourceLanguage"]
        return [source, *sorted(used - {source})]


# What Xcode has to be told of each system: its SDK, its devices, the oldest version that the package
# supports, how its icons are described, and what a new app for it has among its settings.
SYSTEMS = {
    "iOS": {
        "SDKROOT": "iphoneos",
        "TARGETED_DEVICE_FAMILY": "1,2",
        "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
        "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
        "INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents": "YES",
        "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": (
            "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown"
            " UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
        ),
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone": (
            "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft"
            " UIInterfaceOrientationLandscapeRight"
        ),
    },
    "tvOS": {
        "SDKROOT": "appletvos",
        "TARGETED_DEVICE_FAMILY": "3",
        "TVOS_DEPLOYMENT_TARGET": "17.0",
        "ASSETCATALOG_COMPILER_APPICON_NAME": "App Icon & Top Shelf Image",
        "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
        "INFOPLIST_KEY_UIUserInterfaceStyle": "Automatic",
    },
    "watchOS": {
        "SDKROOT": "watchos",
        "TARGETED_DEVICE_FAMILY": "4",
        "WATCHOS_DEPLOYMENT_TARGET": "10.0",
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations": (
            "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown"
        ),
        # The watch's app is the phone's on the wrist, and runs without it.
        "INFOPLIST_KEY_WKRunsIndependentlyOfCompanionApp": "YES",
        "SKIP_INSTALL": "YES",
    },
}

# What a target for iOS says besides where a Mac and a Vision Pro run it too, as Xcode's own for all systems does.
UNIVERSAL = {
    "SDKROOT": "auto",
    "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx xros xrsimulator",
    "SUPPORTS_MACCATALYST": "NO",
    "SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD": "NO",
    "SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD": "NO",
    "TARGETED_DEVICE_FAMILY": "1,2,7",
    "MACOSX_DEPLOYMENT_TARGET": "14.0",
    "XROS_DEPLOYMENT_TARGET": "1.0",
}
UNIVERSAL_APP = {
    "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=xros*]": "AppIconVision",
    "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=xrsimulator*]": "AppIconVision",
    # The App Store takes apps for macOS in the sandbox alone.
    "ENABLE_APP_SANDBOX": "YES",
    "ENABLE_HARDENED_RUNTIME": "YES",
    "LD_RUNPATH_SEARCH_PATHS[sdk=macosx*]": ["$(inherited)", "@executable_path/../Frameworks"],
}


def _phone(name):
    return (Target(name, "iOS", "App"),)


APPS = [
    App(
        "RetroRacing",
        "RetroRacing",
        "public.app-category.games",
        (
            Target("RetroRacing", "iOS", "App/iOS", universal=True),
            Target("RetroRacing TV", "tvOS", "App/tvOS"),
            Target("RetroRacing Watch", "watchOS", "App/watchOS", suffix=".watchkitapp"),
        ),
    ),
    App("CoinFeedback", "CoinFeedback", "public.app-category.productivity", _phone("CoinFeedback")),
    App("Listen2", "Listen2", "public.app-category.books", _phone("Listen2")),
    App("BlockPuzzle", "BlockPuzzle", "public.app-category.puzzle-games", _phone("BlockPuzzle")),
    App(
        "RockIdentifier",
        "Rock Identifier",
        "public.app-category.education",
        _phone("RockIdentifier"),
    ),
]
