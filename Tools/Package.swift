// swift-tools-version: 6.2

import PackageDescription

// The products that targets here depend on, by their packages.
let products = [
  "GRDB.swift": ["GRDB"],
  "Yams": ["Yams"],
  "async-http-client": ["AsyncHTTPClient"],
  "hummingbird": ["Hummingbird"],
  "swift-argument-parser": ["ArgumentParser"],
  "swift-configuration": ["Configuration"],
  "swift-crypto": ["Crypto"],
  "swift-http-types": ["HTTPTypes"],
  "swift-log": ["Logging"],
  "swift-mustache": ["Mustache"],
  "swift-nio": ["NIOCore", "NIOHTTP1", "NIOPosix"],
  "tollgate": [
    "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "OpenStoreKit", "SourceJSON", "StoreKit",
    "TollgateCore", "TollgateEngine", "TollgateOpenStore", "TollgateScreens",
  ],
  "tollgate-server": [
    "AppStoreServer", "CEmbeddedFile", "EmbeddedFiles", "LoopbackServer", "NotificationHTTP",
    "OutgoingHTTP", "ServerCore", "ServerSimulation", "ServerStore", "TollgateServer", "WebPages",
  ],
]

// The folder of static libraries that `.ci/release` links, looked at before the system's. Gold can't leave out a library
// that only unused code names.
let archives: [LinkerSetting] =
  Context.environment["TOLLGATE_ARCHIVES"].map { folder in
    [.unsafeFlags(["-use-ld=lld", "-L\(folder)"])]
  } ?? []

// What a target depends on: other targets here, and products of packages.
func on(_ names: String...) -> [Target.Dependency] {
  names.map { name in
    let package = products.first { $0.value.contains(name) }?.key
    return package.map { .product(name: name, package: $0) } ?? .target(name: name)
  }
}

// Tools and the command line, over the root package and the servers.
let package = Package(
  name: "tollgate-tools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tollgate", targets: ["TollgateCommand"]),
    // What `make demo` builds: without the server, its HTTP client and that one's BoringSSL.
    .executable(name: "tollgate-demo", targets: ["TollgateDemo"]),
    .executable(name: "tollgate-bench", targets: ["TollgateBench"]),
    .library(name: "Journeys", targets: ["Journeys"]),
  ],
  dependencies: [
    .package(name: "tollgate", path: "..", traits: ["LocalStore"]),
    .package(name: "tollgate-server", path: "../Server"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without its support of swift-configuration, which only the command line uses.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
  ],
  targets: [
    // Level 0
    .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CBench", linkerSettings: [.linkedLibrary("sqlite3")]),
    // Level 1
    .target(name: "CResources", dependencies: on("CEmbeddedFile")),
    // Level 5
    .target(
      name: "Symbols", dependencies: on("CResources", "EmbeddedFiles"), exclude: ["Resources"]),
    // Level 6
    .target(
      name: "PaywallHTML",
      dependencies: on(
        "CResources", "EmbeddedFiles", "Symbols", "WebPages",
        "TollgateCore", "TollgateScreens"),
      exclude: ["Resources"]),
    .target(
      name: "Forecasting",
      dependencies: on(
        "ServerCore",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore")),
    // Level 8
    .target(
      name: "Journeys",
      dependencies: on(
        "ServerCore",
        "AppStoreWire", "LocalAppStore", "OpenStoreKit", "SourceJSON", "TollgateCore",
        "TollgateEngine", "TollgateOpenStore", "TollgateScreens",
        "Logging", "Yams")),
    // Level 9
    .executableTarget(
      name: "TollgateBench",
      dependencies: on(
        "AppStoreServer", "CBench", "Forecasting", "Journeys", "NotificationHTTP", "OutgoingHTTP",
        "ServerCore", "ServerStore", "TollgateServer",
        "AppStoreWire", "LocalAppStore", "OpenStoreKit", "TollgateCore", "TollgateOpenStore",
        "TollgateScreens",
        "AsyncHTTPClient", "Crypto", "GRDB", "Hummingbird", "Logging", "NIOCore", "NIOHTTP1")),
    .target(
      name: "ServedJourneys",
      dependencies: on(
        "Journeys", "ServerCore", "ServerSimulation", "ServerStore",
        "AppStoreWire", "LocalAppStore", "TollgateCore", "TollgateOpenStore")),
    .target(
      name: "Lint",
      dependencies: on(
        "Journeys", "Symbols",
        "LocalAppStore", "SourceJSON", "TollgateCore", "TollgateScreens")),
    // Level 10
    .target(
      name: "NewApp",
      dependencies: on(
        "CResources", "EmbeddedFiles", "Journeys", "Lint", "LocalAppStore", "SourceJSON",
        "TollgateScreens"),
      exclude: ["Resources"]),
    .target(
      name: "Studio",
      dependencies: on(
        "AppStoreServer", "CGzip", "CResources", "EmbeddedFiles", "Forecasting", "Journeys", "Lint",
        "LoopbackServer", "PaywallHTML", "ServedJourneys", "WebPages",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore", "TollgateEngine",
        "TollgateOpenStore",
        "TollgateScreens",
        "Crypto", "HTTPTypes", "Hummingbird", "Logging", "Mustache", "NIOCore"),
      exclude: ["Resources"]),
    // Level 11
    .executableTarget(name: "TollgateDemo", dependencies: on("Journeys", "Studio")),
    .executableTarget(
      name: "TollgateCommand",
      dependencies: on(
        "AppStoreServer", "Forecasting", "Journeys", "Lint", "NewApp", "NotificationHTTP",
        "PaywallHTML", "ServedJourneys", "ServerCore", "ServerStore", "Studio", "Symbols",
        "TollgateServer",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore", "TollgateScreens",
        "Configuration", "ArgumentParser"),
      linkerSettings: archives),
    // Tests
    .executableTarget(
      name: "TokenSamples",
      dependencies: on("AppStoreWire", "LocalAppStore"),
      path: "Tests/Interoperability/TokenSamples"),
    .testTarget(
      name: "JourneysTests",
      dependencies: on(
        "Journeys", "Lint", "ServedJourneys", "ServerCore", "ServerSimulation", "ServerStore",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateOpenStore"),
      exclude: [
        "Conditions", "Days", "Economy", "Edges", "Goldens", "KeptBalances", "OtherApps",
        "Subscriptions", "Tiers",
        "WorkedExamples",
      ]),
    .testTarget(
      name: "LintTests",
      dependencies: on(
        "Journeys", "Lint",
        "LocalAppStore", "SourceJSON", "TollgateScreens"),
      exclude: ["Fixtures"]),
    .testTarget(
      name: "NewAppTests",
      dependencies: on(
        "Journeys", "Lint", "NewApp",
        "LocalAppStore", "TollgateScreens")),
    .testTarget(
      name: "PaywallHTMLTests", dependencies: on("PaywallHTML", "Symbols", "WebPages"),
      exclude: ["Goldens"]),
    .testTarget(
      name: "ForecastingTests",
      dependencies: on(
        "Forecasting", "ServerCore",
        "AppStoreWire", "LocalAppStore", "TollgateCore")),
    .testTarget(name: "SymbolsTests", dependencies: on("Symbols")),
    .testTarget(
      name: "EmbeddedFilesTests",
      dependencies: on("CEmbeddedFile", "CResources", "EmbeddedFiles")),
    .testTarget(
      name: "StudioTests",
      dependencies: on(
        "LoopbackServer", "ServedJourneys", "Studio", "WebPages",
        "LocalAppStore", "SourceJSON", "TollgateCore", "TollgateScreens",
        "Crypto", "Hummingbird", "NIOCore", "NIOPosix")),
    .executableTarget(
      name: "Shopper",
      dependencies: on("OpenStoreKit", "StoreKit"),
      path: "Tests/Shopper"),
    .testTarget(
      name: "AppStoreServerTests",
      dependencies: on(
        "AppStoreServer", "LoopbackServer", "NotificationHTTP", "Shopper", "TollgateCommand",
        "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "OpenStoreKit",
        "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOPosix")),
    .testTarget(
      name: "TollgateCommandTests",
      dependencies: on("TollgateCommand", "AppStoreWire", "TollgateScreens"),
      exclude: ["Goldens"]),
    .executableTarget(
      name: "CrashChild",
      dependencies: on("TollgateOpenStore", "LocalAppStore"),
      path: "Tests/CrashChild"),
    .executableTarget(
      name: "WalletHistories",
      dependencies: on("AppStoreWire", "LocalAppStore", "TollgateOpenStore", "Logging"),
      path: "Tests/WalletHistories"),
    .testTarget(
      name: "CrashTests",
      dependencies: on("CrashChild", "TollgateOpenStore", "LocalAppStore")),
  ],
  swiftLanguageModes: [.v6],
  // For `#embed`.
  cLanguageStandard: .gnu2x
)

for target in package.targets
where !["CBench", "CGzip", "CResources"].contains(target.name) {
  if target.type != .test { target.exclude.append("README.md") }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
