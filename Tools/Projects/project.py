"""An app's Xcode project: its `project.pbxproj`, its schemes and each target's `Info.plist`."""

import hashlib
import plistlib
import re
from xml.sax.saxutils import quoteattr

from apps import SYSTEMS, UNIVERSAL, UNIVERSAL_APP

# The version of Xcode that the files are in the words of.
XCODE = "2600"


class Reference(str):
    """The identifier of an object, with what Xcode writes beside it for whoever reads the file."""

    def __new__(cls, key, comment=None):
        made = super().__new__(cls, hashlib.sha1(key.encode()).hexdigest()[:24].upper())
        made.comment = comment
        return made


class Objects:
    """The objects of a project, in the order in which they were added."""

    def __init__(self, app):
        self.app, self.all = app, {}

    def add(self, key, isa, comment=None, **fields):
        """Adds an object under a key that is its own in this app; returns what refers to it."""
        reference = Reference(f"{self.app.name}/{key}", comment)
        assert reference not in self.all, key
        self.all[reference] = {"isa": isa, **fields}
        return reference


def project(app):
    """Returns the text of an app's `project.pbxproj`."""
    objects = Objects(app)
    # The views are in the examples' own package; the tests that run in the app link the root's.
    examples, package = [
        objects.add(
            path,
            "XCLocalSwiftPackageReference",
            f'XCLocalSwiftPackageReference "{path}"',
            relativePath=path,
        )
        for path in ("..", "../..")
    ]
    targets = [_target(objects, app, target, examples) for target in app.targets]
    folders = [target["folder"] for target in targets]
    apps = list(targets)
    if len(folders) > 1:
        folders = [
            objects.add(
                "App", "PBXGroup", "App", children=folders, path="App", sourceTree="<group>"
            )
        ]
    storekit = objects.add(
        "storekit",
        "PBXFileReference",
        "Products.storekit",
        lastKnownFileType="text",
        path="Products.storekit",
        sourceTree="<group>",
    )
    tests = _tests(objects, app, apps[0], package, storekit)
    targets.append(tests)
    products = objects.add(
        "products",
        "PBXGroup",
        "Products",
        children=[target["product"] for target in targets],
        name="Products",
        sourceTree="<group>",
    )
    main = objects.add(
        "main", "PBXGroup", children=[*folders, *tests["folders"], storekit, products], sourceTree="<group>"
    )
    root = objects.add(
        "project",
        "PBXProject",
        "Project object",
        attributes={
            "BuildIndependentTargetsInParallel": "1",
            "LastSwiftUpdateCheck": XCODE,
            "LastUpgradeCheck": XCODE,
            "TargetAttributes": {
                target["target"]: {
                    "CreatedOnToolsVersion": "26.0",
                    "SystemCapabilities": {"com.apple.InAppPurchase": {"enabled": "1"}},
                }
                for target in apps
            }
            | {tests["target"]: {"CreatedOnToolsVersion": "26.0", "TestTargetID": apps[0]["target"]}},
        },
        buildConfigurationList=_configurations(
            objects, "project", f'PBXProject "{app.name}"', _everywhere()
        ),
        developmentRegion=app.languages[0],
        hasScannedForEncodings="0",
        knownRegions=[*app.languages, "Base"],
        mainGroup=main,
        minimizedProjectReferenceProxies="1",
        packageReferences=[examples, package],
        preferredProjectObjectVersion="77",
        productRefGroup=products,
        projectDirPath="",
        projectRoot="",
        targets=[target["target"] for target in targets],
    )
    return _file(objects.all, root)


def _target(objects, app, target, package):
    key, name = target.system, target.name
    product = objects.add(
        f"{key}/app",
        "PBXFileReference",
        f"{name}.app",
        explicitFileType="wrapper.application",
        includeInIndex="0",
        path=f"{name}.app",
        sourceTree="BUILT_PRODUCTS_DIR",
    )
    folder_name = target.folder.split("/")[-1]
    made = Reference(f"{app.name}/{key}/target", name)
    exceptions = objects.add(
        f"{key}/exceptions",
        "PBXFileSystemSynchronizedBuildFileExceptionSet",
        f'Exceptions for "{folder_name}" folder in "{name}" target',
        membershipExceptions=["Info.plist"],
        target=made,
    )
    folder = objects.add(
        f"{key}/folder",
        "PBXFileSystemSynchronizedRootGroup",
        folder_name,
        exceptions=[exceptions],
        path=folder_name,
        sourceTree="<group>",
    )
    library = objects.add(
        f"{key}/library",
        "XCSwiftPackageProductDependency",
        app.product,
        package=package,
        productName=app.product,
    )
    linked = objects.add(
        f"{key}/linked", "PBXBuildFile", f"{app.product} in Frameworks", productRef=library
    )
    phases = [
        objects.add(
            f"{key}/{phase}",
            f"PBX{phase}BuildPhase",
            phase,
            buildActionMask="2147483647",
            files=[linked] if phase == "Frameworks" else [],
            runOnlyForDeploymentPostprocessing="0",
        )
        for phase in ("Sources", "Frameworks", "Resources")
    ]
    added = objects.add(
        f"{key}/target",
        "PBXNativeTarget",
        name,
        buildConfigurationList=_configurations(
            objects,
            key,
            f'PBXNativeTarget "{name}"',
            dict.fromkeys(("Debug", "Release"), _settings(app, target)),
        ),
        buildPhases=phases,
        buildRules=[],
        dependencies=[],
        fileSystemSynchronizedGroups=[folder],
        name=name,
        packageProductDependencies=[library],
        productName=name,
        productReference=product,
        productType="com.apple.product-type.application",
    )
    assert added == made
    return {"target": added, "folder": folder, "product": product}


def _tests(objects, app, host, package, storekit):
    """Adds the tests that run in the first target's app: its own, and those that every example shares."""
    key, name = "HostedTests", app.tests
    product = objects.add(
        f"{key}/bundle",
        "PBXFileReference",
        f"{name}.xctest",
        explicitFileType="wrapper.cfbundle",
        includeInIndex="0",
        path=f"{name}.xctest",
        sourceTree="BUILT_PRODUCTS_DIR",
    )
    folders = [
        objects.add(
            f"{key}/{path}",
            "PBXFileSystemSynchronizedRootGroup",
            shown,
            **({} if shown == path else {"name": shown}),
            path=path,
            sourceTree="<group>",
        )
        for path, shown in [("HostedTests", "HostedTests"), ("../HostedTests", "Shared HostedTests")]
    ]
    libraries = [
        objects.add(
            f"{key}/{one}",
            "XCSwiftPackageProductDependency",
            one,
            package=package,
            productName=one,
        )
        for one in ("StoreConformance", "Tollgate")
    ]
    files = {
        "Sources": [],
        "Frameworks": [
            objects.add(
                f"{key}/{one}/linked", "PBXBuildFile", f"{one.comment} in Frameworks", productRef=one
            )
            for one in libraries
        ],
        "Resources": [
            objects.add(
                f"{key}/storekit", "PBXBuildFile", "Products.storekit in Resources", fileRef=storekit
            )
        ],
    }
    phases = [
        objects.add(
            f"{key}/{phase}",
            f"PBX{phase}BuildPhase",
            phase,
            buildActionMask="2147483647",
            files=listed,
            runOnlyForDeploymentPostprocessing="0",
        )
        for phase, listed in files.items()
    ]
    target = app.targets[0]
    proxy = objects.add(
        f"{key}/proxy",
        "PBXContainerItemProxy",
        "PBXContainerItemProxy",
        containerPortal=Reference(f"{app.name}/project", "Project object"),
        proxyType="1",
        remoteGlobalIDString=str(host["target"]),
        remoteInfo=target.name,
    )
    dependency = objects.add(
        f"{key}/dependency",
        "PBXTargetDependency",
        "PBXTargetDependency",
        target=host["target"],
        targetProxy=proxy,
    )
    added = objects.add(
        f"{key}/target",
        "PBXNativeTarget",
        name,
        buildConfigurationList=_configurations(
            objects,
            key,
            f'PBXNativeTarget "{name}"',
            dict.fromkeys(("Debug", "Release"), _test_settings(app, target)),
        ),
        buildPhases=phases,
        buildRules=[],
        dependencies=[dependency],
        fileSystemSynchronizedGroups=folders,
        name=name,
        packageProductDependencies=libraries,
        productName=name,
        productReference=product,
        productType="com.apple.product-type.bundle.unit-test",
    )
    return {"target": added, "folders": folders, "product": product}


def _test_settings(app, target):
    system = {
        key: value
        for key, value in _system(target).items()
        if not key.startswith(("ASSETCATALOG", "INFOPLIST"))
    }
    return {
        **system,
        "BUNDLE_LOADER": "$(TEST_HOST)",
        "GENERATE_INFOPLIST_FILE": "YES",
        "PRODUCT_BUNDLE_IDENTIFIER": f"{app.bundle}.HostedTests",
        "PRODUCT_NAME": "$(TARGET_NAME)",
        "TEST_HOST": f"$(BUILT_PRODUCTS_DIR)/{target.name}.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/{target.name}",
    }


def _system(target):
    """Returns what Xcode has to be told of a target's systems."""
    return {**SYSTEMS[target.system], **(UNIVERSAL if target.universal else {})}


def _configurations(objects, key, of, settings):
    return objects.add(
        f"{key}/configurations",
        "XCConfigurationList",
        f"Build configuration list for {of}",
        buildConfigurations=[
            objects.add(
                f"{key}/{name}",
                "XCBuildConfiguration",
                name,
                buildSettings=dict(sorted(settings[name].items())),
                name=name,
            )
            for name in ("Debug", "Release")
        ],
        defaultConfigurationIsVisible="0",
        defaultConfigurationName="Release",
    )


def _everywhere():
    """The settings that all targets of a project share, for each configuration."""
    both = {
        "ALWAYS_SEARCH_USER_PATHS": "NO",
        "CLANG_ENABLE_MODULES": "YES",
        "CODE_SIGN_STYLE": "Automatic",
        "COPY_PHASE_STRIP": "NO",
        "CURRENT_PROJECT_VERSION": "1",
        "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
        "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES",
        "MARKETING_VERSION": "1.0",
        "SWIFT_VERSION": "6.0",
    }
    debug = {
        "DEBUG_INFORMATION_FORMAT": "dwarf",
        "ENABLE_TESTABILITY": "YES",
        "ONLY_ACTIVE_ARCH": "YES",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)",
        "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    }
    release = {
        "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym",
        "SWIFT_COMPILATION_MODE": "wholemodule",
        "VALIDATE_PRODUCT": "YES",
    }
    return {"Debug": {**both, **debug}, "Release": {**both, **release}}


def _settings(app, target):
    settings = {
        **_system(target),
        **(UNIVERSAL_APP if target.universal else {}),
        "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor",
        "ENABLE_PREVIEWS": "YES",
        "GENERATE_INFOPLIST_FILE": "YES",
        "INFOPLIST_FILE": f"{target.folder}/Info.plist",
        "INFOPLIST_KEY_CFBundleDisplayName": app.title,
        "INFOPLIST_KEY_ITSAppUsesNonExemptEncryption": "NO",
        "INFOPLIST_KEY_LSApplicationCategoryType": app.category,
        "LD_RUNPATH_SEARCH_PATHS": ["$(inherited)", "@executable_path/Frameworks"],
        "PRODUCT_BUNDLE_IDENTIFIER": app.bundle + target.suffix,
        # The library of the example's types has the app's name already.
        "PRODUCT_MODULE_NAME": f"{app.name}Main",
        "PRODUCT_NAME": "$(TARGET_NAME)",
    }
    if target.system == "watchOS":
        settings["INFOPLIST_KEY_WKCompanionAppBundleIdentifier"] = app.bundle
    return settings


def _file(objects, root):
    lines = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tclasses = {", "\t};"]
    lines += ["\tobjectVersion = 77;", "\tobjects = {"]
    for isa in sorted({fields["isa"] for fields in objects.values()}):
        lines += ["", f"/* Begin {isa} section */"]
        # Xcode keeps each kind in the order of the identifiers.
        for reference in sorted(key for key, fields in objects.items() if fields["isa"] == isa):
            fields = objects[reference]
            if isa in ("PBXBuildFile", "PBXFileReference"):
                inner = " ".join(f"{_word(key)} = {_flat(value)};" for key, value in fields.items())
                lines.append(f"\t\t{_named(reference)} = {{{inner} }};")
            else:
                lines.append(f"\t\t{_named(reference)} = {_value(fields, 2)};")
        lines.append(f"/* End {isa} section */")
    lines += ["\t};", f"\trootObject = {_named(root)};", "}", ""]
    return "\n".join(lines)


def _named(reference):
    return f"{reference} /* {reference.comment} */" if reference.comment else str(reference)


def _flat(value):
    return _named(value) if isinstance(value, Reference) else _word(value)


def _value(value, depth):
    """Writes a value, as Xcode does: what holds others goes over several lines."""
    indent = "\t" * (depth + 1)
    if isinstance(value, dict):
        inner = [
            f"{indent}{_word(key)} = {_value(item, depth + 1)};\n" for key, item in value.items()
        ]
        return "{\n" + "".join(inner) + "\t" * depth + "}"
    if isinstance(value, list):
        inner = [f"{indent}{_value(item, depth + 1)},\n" for item in value]
        return "(\n" + "".join(inner) + "\t" * depth + ")"
    return _flat(value)


def _word(text):
    """Writes a word, between quotes where it is not made of letters, digits and `_ . / $` alone."""
    if re.fullmatch(r"[A-Za-z0-9_./$]+", text) and "//" not in text:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def information(app):
    """Returns a target's `Info.plist`: what no build setting can say.

    Without its languages here the app would have one, because the words lie in the library's bundle;
    the system then offers nobody another, and dates and numbers are written in that one.
    """
    return plistlib.dumps({"CFBundleLocalizations": app.languages}).decode()


WORKSPACE = """<?xml version="1.0" encoding="UTF-8"?>
<Workspace
   version = "1.0">
   <FileRef
      location = "self:">
   </FileRef>
</Workspace>
"""


def scheme(app, target):
    """Returns the text of a target's scheme, which runs it with the app's `.storekit` file."""
    reference = _element(
        "BuildableReference",
        {
            "BuildableIdentifier": "primary",
            "BlueprintIdentifier": str(Reference(f"{app.name}/{target.system}/target")),
            "BuildableName": f"{target.name}.app",
            "BlueprintName": target.name,
            "ReferencedContainer": f"container:{app.name}.xcodeproj",
        },
    )
    runnable = _element("BuildableProductRunnable", {"runnableDebuggingMode": "0"}, [reference])
    debugger = {
        "selectedDebuggerIdentifier": "Xcode.DebuggerFoundation.Debugger.LLDB",
        "selectedLauncherIdentifier": "Xcode.DebuggerFoundation.Launcher.LLDB",
    }
    # Xcode resolves it from the workspace that it opened: for a project the one within it.
    storekit = _element(
        "StoreKitConfigurationFileReference", {"identifier": "../../Products.storekit"}
    )
    every = ["Testing", "Running", "Profiling", "Archiving", "Analyzing"]
    entry = _element("BuildActionEntry", {f"buildFor{one}": "YES" for one in every}, [reference])
    build = _element(
        "BuildAction",
        {"parallelizeBuildables": "YES", "buildImplicitDependencies": "YES"},
        [_element("BuildActionEntries", {}, [entry])],
    )
    test = _test_action(app, target, reference, debugger)
    launch = _element(
        "LaunchAction",
        {
            "buildConfiguration": "Debug",
            **debugger,
            "launchStyle": "0",
            "useCustomWorkingDirectory": "NO",
            "ignoresPersistentStateOnLaunch": "NO",
            "debugDocumentVersioning": "YES",
            "debugServiceExtension": "internal",
            "allowLocationSimulation": "YES",
        },
        [runnable, storekit],
    )
    profile = _element(
        "ProfileAction",
        {
            "buildConfiguration": "Release",
            "shouldUseLaunchSchemeArgsEnv": "YES",
            "savedToolIdentifier": "",
            "useCustomWorkingDirectory": "NO",
            "debugDocumentVersioning": "YES",
        },
        [runnable],
    )
    analyze = _element("AnalyzeAction", {"buildConfiguration": "Debug"})
    archive = _element(
        "ArchiveAction", {"buildConfiguration": "Release", "revealArchiveInOrganizer": "YES"}
    )
    whole = _element(
        "Scheme",
        {"LastUpgradeVersion": XCODE, "version": "1.7"},
        [build, test, launch, profile, analyze, archive],
    )
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(whole) + "\n"


def _test_action(app, target, host, debugger):
    """Returns how a scheme tests: the first target's has the tests that run in its app."""
    if target is not app.targets[0]:
        return _element(
            "TestAction",
            {"buildConfiguration": "Debug", **debugger, "shouldUseLaunchSchemeArgsEnv": "YES"},
        )
    bundle = _element(
        "BuildableReference",
        {
            "BuildableIdentifier": "primary",
            "BlueprintIdentifier": str(Reference(f"{app.name}/HostedTests/target")),
            "BuildableName": f"{app.tests}.xctest",
            "BlueprintName": app.tests,
            "ReferencedContainer": f"container:{app.name}.xcodeproj",
        },
    )
    # The app leaves the store to the tests in it: see its file with `@main`.
    hosts = _element(
        "EnvironmentVariable", {"key": "TOLLGATE_HOSTS_TESTS", "value": "1", "isEnabled": "YES"}
    )
    # There is one store, so nothing is tested beside anything else.
    testable = _element("TestableReference", {"skipped": "NO", "parallelizable": "NO"}, [bundle])
    return _element(
        "TestAction",
        {"buildConfiguration": "Debug", **debugger, "shouldUseLaunchSchemeArgsEnv": "NO"},
        [
            _element("MacroExpansion", {}, [host]),
            _element("EnvironmentVariables", {}, [hosts]),
            _element("Testables", {}, [testable]),
        ],
    )


def _element(name, attributes, children=()):
    """Returns the lines of an element, each attribute on a line of its own, as Xcode writes them."""
    pairs = [f"{key} = {quoteattr(value)}" for key, value in attributes.items()]
    lines = [f"<{name}", *(f"   {pair}" for pair in pairs)]
    lines[-1] += ">"
    return [*lines, *(f"   {line}" for child in children for line in child), f"</{name}>"]
