// swift-tools-version: 6.2

import PackageDescription

// What an app links. Servers and tools live in `Tools/`, a package of their own, because SwiftPM
// clones every dependency of a manifest, used or not. Only one all of whose uses are conditional on a
// trait that is off stays away: so the packages for cryptography, which the local store needs.

#if os(macOS)
let hostHasStoreKit = true
#else
let hostHasStoreKit = false
#endif

// On by default where there is no other store. Off everywhere would not resolve a graph in which one
// package asks for it and another does not.
let localStore = Trait.trait(
  name: "LocalStore",
  description: "An App Store on this machine, for tests: fetches cryptography. Chooses no store.")

let cryptography = TargetDependencyCondition.when(traits: [localStore.name])

let package = Package(
  name: "tollgate",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Tollgate", targets: ["Tollgate"]),
    .library(name: "TollgateCore", targets: ["TollgateCore"]),
    .library(name: "TollgateScreens", targets: ["TollgateScreens"]),
    .library(name: "TollgateEngine", targets: ["TollgateEngine"]),
    .library(name: "TollgateSwiftUI", targets: ["TollgateSwiftUI"]),
    // For apps that draw everything themselves, and for extensions: without screens.
    .library(name: "TollgateOwnPaywall", targets: ["TollgateOwnPaywall"]),
    .library(name: "TollgateStoreKit", targets: ["TollgateStoreKit"]),
    .library(name: "TollgateOpenStore", targets: ["TollgateOpenStore"]),
    .library(name: "AppStoreWire", targets: ["AppStoreWire"]),
    .library(name: "AppStoreRevocation", targets: ["AppStoreRevocation"]),
    .library(name: "SourceJSON", targets: ["SourceJSON"]),
    .library(name: "LocalAppStore", targets: ["LocalAppStore"]),
    .library(name: "OpenStoreKit", targets: ["OpenStoreKit"]),
    .library(name: "StoreKit", targets: [hostHasStoreKit ? "StoreKitIsTheSystems" : "StoreKit"]),
    .library(name: "OpenStoreKitTest", targets: ["OpenStoreKitTest"]),
    .library(
      name: "StoreKitTest",
      targets: [hostHasStoreKit ? "StoreKitTestIsTheSystems" : "StoreKitTest"]),
    .library(
      name: "StoreKitCombine",
      targets: [hostHasStoreKit ? "StoreKitIsTheSystems" : "StoreKitCombine"]),
    .library(
      name: "StoreKitLogger", targets: [hostHasStoreKit ? "StoreKitIsTheSystems" : "StoreKitLogger"]
    ),
    .library(name: "StoreConformance", targets: ["StoreConformance"]),
    .plugin(name: "TollgateNames", targets: ["TollgateNames"]),
  ],
  traits: hostHasStoreKit
    ? [localStore] : [localStore, .default(enabledTraits: [localStore.name])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Level 0
    .target(name: "SourceJSON"),
    .target(name: "LocalStoreTrait"),
    // Level 1
    .target(name: "TollgateCore", dependencies: ["SourceJSON"]),
    .target(
      name: "AppStoreWire",
      dependencies: [
        "LocalStoreTrait", "SourceJSON",
        .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
        .product(name: "X509", package: "swift-certificates", condition: cryptography),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: cryptography),
      ]),
    // Level 2
    .target(
      name: "AppStoreRevocation",
      dependencies: [
        "AppStoreWire",
        .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
        .product(name: "X509", package: "swift-certificates", condition: cryptography),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: cryptography),
      ]),
    .target(name: "LocalAppStore", dependencies: ["AppStoreWire", "SourceJSON"]),
    .target(
      name: "TollgateScreens", dependencies: ["TollgateCore", "SourceJSON"],
      // Embedded as Swift: see `PhraseWords`.
      exclude: ["Phrases/Phrases.xcstrings"]),
    .executableTarget(name: "TollgateNamesTool", dependencies: ["SourceJSON", "TollgateCore"]),
    .plugin(
      name: "TollgateNames", capability: .buildTool(), dependencies: ["TollgateNamesTool"]),
    // Level 3
    .target(
      name: "OpenStoreKit",
      dependencies: [
        "AppStoreWire", "LocalAppStore",
        .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
      ] + (hostHasStoreKit ? [] : ["StoreKitCombine"])),
    // Level 4
    .target(
      name: "OpenStoreKitTest", dependencies: ["OpenStoreKit", "LocalAppStore", "AppStoreWire"]),
    .target(
      name: "TollgateEngine",
      dependencies: [
        "SourceJSON", "TollgateCore", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      // Apple's systems alone ask for it; elsewhere a bundle would only have to be carried along.
      exclude: hostHasStoreKit ? [] : ["PrivacyInfo.xcprivacy"],
      resources: hostHasStoreKit ? [.copy("PrivacyInfo.xcprivacy")] : []),
    // Level 5
    .target(
      name: "StoreConformance",
      dependencies: [.byName(name: hostHasStoreKit ? "StoreKitIsTheSystems" : "StoreKit")]),
    .target(
      name: "TollgateStoreKit",
      dependencies: [
        "TollgateCore", "TollgateEngine",
        .product(name: "Logging", package: "swift-log"),
      ] + (hostHasStoreKit ? [] : ["OpenStoreKit"])),
    // Level 6
    .target(
      name: "Tollgate",
      dependencies: ["TollgateCore", "TollgateEngine", "TollgateScreens", "TollgateStoreKit"]),
    .target(
      name: "TollgateOwnPaywall",
      dependencies: ["TollgateCore", "TollgateEngine", "TollgateStoreKit"]),
    // Level 7
    hostHasStoreKit
      ? .target(
        name: "TollgateOpenStore",
        dependencies: [
          "TollgateCore", "TollgateEngine", "TollgateScreens", "OpenStoreKit",
          .product(name: "Logging", package: "swift-log"),
        ], exclude: ["Elsewhere"], swiftSettings: [.define("TOLLGATE_OPEN_STORE")])
      // A folder of its own: SwiftPM warns of files in a target's folder that it doesn't compile.
      : .target(
        name: "TollgateOpenStore", dependencies: ["Tollgate"],
        path: "Sources/Engine/TollgateOpenStore/Elsewhere"),
    .target(
      name: "TollgateSwiftUI",
      dependencies: [
        "Tollgate", "TollgateCore", "TollgateOwnPaywall", "TollgateScreens", "TollgateStoreKit",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // The examples, for the tests here. Apps under `Examples/` link them by the package in that folder.
    .target(
      name: "RetroRacing",
      dependencies: ["Tollgate", "TollgateScreens"],
      path: "Examples/RetroRacing",
      exclude: [
        "App", "AppStoreConnect.md", "DocumentCode", "HostedTests", "Journeys", "Tests", "Views",
        "Products.storekit", "RetroRacing.xcodeproj",
      ],
      sources: ["Sources"],
      resources: [.copy("Catalog.json"), .copy("Localizable.xcstrings")]),
    // Tests
    .testTarget(name: "SourceJSONTests", dependencies: ["SourceJSON"]),
    .testTarget(name: "TollgateCoreTests", dependencies: ["TollgateCore", "SourceJSON"]),
    .testTarget(
      name: "TollgateNamesToolTests",
      dependencies: ["TollgateNamesTool", "SourceJSON", "TollgateCore"], exclude: ["Goldens"]),
    .testTarget(
      name: "AppStoreWireTests",
      dependencies: [
        "AppStoreWire", .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
        .product(name: "X509", package: "swift-certificates", condition: cryptography),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: cryptography),
      ]),
    .testTarget(
      name: "AppStoreRevocationTests",
      dependencies: [
        "AppStoreRevocation", "AppStoreWire",
        .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
        .product(name: "X509", package: "swift-certificates", condition: cryptography),
        .product(name: "SwiftASN1", package: "swift-asn1", condition: cryptography),
      ]),
    .testTarget(
      name: "LocalAppStoreTests", dependencies: ["LocalAppStore", "AppStoreWire", "SourceJSON"],
      exclude: ["StoreKitFiles"]),
    .testTarget(
      name: "OpenStoreKitTests",
      dependencies: [
        "OpenStoreKit", "OpenStoreKitTest", "LocalAppStore", "AppStoreWire",
        .product(name: "Crypto", package: "swift-crypto", condition: cryptography),
      ]),
    .testTarget(
      name: "StoreKitSymbolTests",
      dependencies: [.byName(name: hostHasStoreKit ? "StoreKitIsTheSystems" : "StoreKit")]),
    .testTarget(
      name: "OpenStoreKitTestTests", dependencies: ["OpenStoreKitTest", "LocalAppStore"],
      exclude: ["Files"]),
    .testTarget(
      name: "TollgateScreensTests",
      dependencies: ["TollgateScreens", "TollgateCore", "SourceJSON"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "TollgateEngineTests",
      dependencies: ["TollgateEngine", "TollgateOpenStore", "LocalAppStore"]),
    .testTarget(
      name: "TollgateTests",
      dependencies: [
        "Tollgate", "TollgateScreens", "TollgateStoreKit", "ExampleBench", "ExamplePreviews",
        "LocalAppStore",
        "OpenStoreKit", "RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier",
      ]),
    .testTarget(
      name: "RetroRacingTests",
      dependencies: ["RetroRacing", "Tollgate", "LocalAppStore", "AppStoreWire"],
      path: "Examples/RetroRacing/Tests", exclude: ["Rounds.txt"]),
    .testTarget(
      name: "DocumentCodeTests",
      dependencies: [
        "RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier",
        "RetroRacingDocumentCode", "CoinFeedbackDocumentCode", "Listen2DocumentCode",
        "BlockPuzzleDocumentCode", "ExampleBench", "Tollgate", "TollgateOwnPaywall",
        "TollgateSwiftUI", "LocalAppStore",
      ]),
    .target(
      name: "ExamplePreviews", dependencies: ["Tollgate", "TollgateScreens"],
      path: "Examples/Previews"),
    .target(
      name: "ExampleBench", dependencies: ["Tollgate", "LocalAppStore"],
      path: "Tests/ExampleBench"),
  ],
  swiftLanguageModes: [.v6]
)

// Level 7, the other examples: each a folder of the same shape.
for app in ["CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier"] {
  package.targets += [
    .target(
      name: app, dependencies: ["Tollgate", "TollgateScreens"], path: "Examples/\(app)",
      exclude: [
        "App", "AppStoreConnect.md", "HostedTests", "Journeys", "Tests", "Views",
        "Products.storekit",
        "\(app).xcodeproj",
      ] + (app == "RockIdentifier" ? [] : ["DocumentCode"]),
      sources: ["Sources"],
      resources: [.copy("Catalog.json"), .copy("Localizable.xcstrings")]),
    .testTarget(
      name: "\(app)Tests",
      dependencies: [
        .byName(name: app), "ExampleBench", "Tollgate", "TollgateScreens", "LocalAppStore",
      ],
      path: "Examples/\(app)/Tests"),
  ]
}

// The views that their documents name: on Apple's systems; elsewhere there is nothing in them.
for app in ["RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier"] {
  package.targets.append(
    .target(
      name: "\(app)Views",
      dependencies: [
        .byName(name: app), "ExamplePreviews", "Tollgate", "TollgateScreens", "TollgateSwiftUI",
      ], path: "Examples/\(app)/Views"))
}

// Views that the documents name and the apps don't use: they show that the documents' calls compile.
for app in ["RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle"] {
  package.targets.append(
    .target(
      name: "\(app)DocumentCode",
      dependencies: [
        .byName(name: app), .byName(name: "\(app)Views"), "Tollgate", "TollgateScreens",
        "TollgateSwiftUI",
      ], path: "Examples/\(app)/DocumentCode"))
}

// On a Mac the system has StoreKit, and a second module of that name would hide it: there the
// product stands for an empty target, so that one dependency line works everywhere.
package.targets.append(
  hostHasStoreKit
    ? .target(name: "StoreKitIsTheSystems")
    : .target(name: "StoreKit", dependencies: ["OpenStoreKit"]))
package.targets.append(
  hostHasStoreKit
    ? .target(name: "StoreKitTestIsTheSystems")
    : .target(name: "StoreKitTest", dependencies: ["OpenStoreKitTest", "StoreKit"]))

// Apple's test sessions need an app around them, which tests of a package do not have; and Combine
// is there already.
if !hostHasStoreKit {
  package.targets += [
    .target(name: "StoreKitCombine"),
    .target(name: "StoreKitLogger"),
    .testTarget(name: "StoreKitCombineTests", dependencies: ["StoreKitCombine"]),
    .testTarget(name: "StoreKitLoggerTests", dependencies: ["StoreKitLogger"]),
    .testTarget(name: "StoreKitTestSymbolTests", dependencies: ["StoreKit", "StoreKitTest"]),
    .testTarget(
      name: "SampleStoreTests", dependencies: ["StoreKit", "StoreKitTest"],
      resources: [.copy("Products.storekit")]),
    .testTarget(
      name: "StoreConformanceTests",
      dependencies: ["StoreConformance", "StoreKit", "StoreKitTest", "LocalAppStore"]),
  ]
}

// The modules of each product.
let folders = [
  "Text": ["SourceJSON"],
  "AppStore": [
    "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "LocalStoreTrait", "OpenStoreKit",
    "OpenStoreKitTest", "StoreConformance", "StoreKit", "StoreKitCombine", "StoreKitIsTheSystems",
    "StoreKitLogger",
    "StoreKitTest", "StoreKitTestIsTheSystems",
  ],
  "Engine": [
    "Tollgate", "TollgateCore", "TollgateEngine", "TollgateNamesTool", "TollgateOpenStore",
    "TollgateOwnPaywall", "TollgateScreens", "TollgateStoreKit", "TollgateSwiftUI",
  ],
]
for target in package.targets where target.type != .plugin {
  if target.path == nil, let folder = folders.first(where: { $0.value.contains(target.name) })?.key
  {
    target.path = "Sources/\(folder)/\(target.name)"
  }
  let hasPage =
    target.type != .test && target.path?.hasSuffix("/Elsewhere") != true
    && !target.name.hasSuffix("Views")
    && !target.name.hasSuffix("DocumentCode")
  if hasPage { target.exclude.append("README.md") }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
