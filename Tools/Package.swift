// swift-tools-version: 6.2

import PackageDescription

// The products that targets here depend on, by their packages.
let products = [
  "GRDB.swift": ["GRDB"],
  "Yams": ["Yams"],
  "async-http-client": ["AsyncHTTPClient"],
  "hummingbird": ["Hummingbird", "HummingbirdCore"],
  "swift-argument-parser": ["ArgumentParser"],
  "swift-configuration": ["Configuration"],
  "swift-crypto": ["Crypto"],
  "swift-http-types": ["HTTPTypes"],
  "swift-log": ["Logging"],
  "swift-mustache": ["Mustache"],
  "swift-nio": ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"],
  "swift-nio-extras": ["NIOHTTPTypes", "NIOHTTPTypesHTTP1"],
  "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
  "tollgate": [
    "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "OpenStoreKit", "SourceJSON", "StoreKit",
    "TollgateCore", "TollgateEngine", "TollgateOpenStore", "TollgateScreens",
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

// Servers, tools and the command line, over the root package.
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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without its support of swift-configuration, which only the command line uses.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    // Level 0
    .target(name: "CResources"),
    .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CBench", linkerSettings: [.linkedLibrary("sqlite3")]),
    // Level 1
    .target(name: "EmbeddedFiles", dependencies: on("CResources")),
    // Level 5
    .target(
      name: "Symbols", dependencies: on("CResources", "EmbeddedFiles"), exclude: ["Resources"]),
    .target(
      name: "WebPages",
      dependencies: on("CResources", "EmbeddedFiles", "AppStoreWire", "SourceJSON", "Mustache"),
      exclude: ["Resources"]),
    .target(
      name: "LoopbackServer",
      dependencies: on(
        "HTTPTypes", "Hummingbird", "HummingbirdCore", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
        "NIOHTTPTypesHTTP1"
      )
    ),
    .target(name: "OutgoingHTTP", dependencies: on("AsyncHTTPClient", "NIOPosix")),
    .target(
      name: "ServerCore",
      dependencies: on("AppStoreWire", "SourceJSON", "TollgateCore", "Crypto")),
    // Level 6
    .target(
      name: "PaywallHTML",
      dependencies: on(
        "CResources", "EmbeddedFiles", "Symbols", "WebPages",
        "TollgateCore", "TollgateScreens"),
      exclude: ["Resources"]),
    .target(
      name: "AppStoreServer",
      dependencies: on(
        "LoopbackServer",
        "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "SourceJSON",
        "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore")),
    .target(
      name: "ServerStore",
      dependencies: on(
        "CPostgres", "ServerCore", "AppStoreWire", "SourceJSON", "TollgateCore", "GRDB")),
    .target(
      name: "Forecasting",
      dependencies: on(
        "ServerCore",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore")),
    // Level 7
    .target(
      name: "ServerSimulation",
      dependencies: on(
        "ServerCore", "ServerStore",
        "AppStoreWire", "LocalAppStore", "TollgateCore")),
    .target(
      name: "ServerStoreContract",
      dependencies: on("ServerCore", "ServerStore", "AppStoreWire", "TollgateCore")),
    .target(
      name: "TollgateServer",
      dependencies: on(
        "CResources", "EmbeddedFiles", "LoopbackServer", "OutgoingHTTP", "ServerCore",
        "ServerStore",
        "WebPages",
        "AppStoreRevocation", "AppStoreWire", "SourceJSON", "TollgateCore",
        "AsyncHTTPClient", "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOHTTP1",
        "NIOPosix", "ServiceLifecycle", "UnixSignals"),
      exclude: ["Resources"]),
    .target(
      name: "NotificationHTTP",
      dependencies: on(
        "AppStoreServer", "OutgoingHTTP",
        "LocalAppStore",
        "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix")),
    // Level 8
    .target(
      name: "Journeys",
      dependencies: on(
        "ServerCore",
        "AppStoreWire", "LocalAppStore", "OpenStoreKit", "SourceJSON", "TollgateCore",
        "TollgateEngine", "TollgateOpenStore", "TollgateScreens",
        "Logging", "Yams")),
    .executableTarget(
      name: "TollgateBench",
      dependencies: on(
        "AppStoreServer", "CBench", "Forecasting", "NotificationHTTP", "OutgoingHTTP", "ServerCore",
        "ServerStore", "TollgateServer",
        "AppStoreWire", "LocalAppStore", "OpenStoreKit", "TollgateCore", "TollgateOpenStore",
        "AsyncHTTPClient", "Crypto", "GRDB", "Hummingbird", "Logging", "NIOCore", "NIOHTTP1")),
    // Level 9
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
        "CResources", "EmbeddedFiles", "Lint", "LocalAppStore", "SourceJSON", "TollgateScreens"),
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
        "Conditions", "Days", "Economy", "Edges", "Goldens", "OtherApps", "Subscriptions", "Tiers",
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
    .testTarget(name: "EmbeddedFilesTests", dependencies: on("CResources", "EmbeddedFiles")),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: on(
        "LoopbackServer",
        "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOEmbedded", "NIOHTTPTypes",
        "NIOPosix")),
    .testTarget(
      name: "StudioTests",
      dependencies: on(
        "LoopbackServer", "ServedJourneys", "Studio", "WebPages",
        "LocalAppStore", "SourceJSON", "TollgateCore", "TollgateScreens",
        "Crypto", "Hummingbird", "NIOCore", "NIOPosix")),
    .testTarget(
      name: "ServerCoreTests",
      dependencies: on(
        "ServerCore",
        "AppStoreWire", "LocalAppStore", "TollgateCore")),
    .target(
      name: "PostgresTesting", path: "Tests/PostgresTesting", exclude: ["cluster"]),
    .testTarget(
      name: "ServerStoreTests",
      dependencies: on(
        "PostgresTesting",
        "ServerCore", "ServerStore", "ServerStoreContract",
        "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore",
        "GRDB")),
    .testTarget(
      name: "TollgateServerTests",
      dependencies: on(
        "AppStoreServer", "NotificationHTTP", "OutgoingHTTP", "ServerCore", "ServerStore",
        "TollgateServer",
        "AppStoreWire", "LocalAppStore", "TollgateOpenStore",
        "AsyncHTTPClient", "Crypto", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix")),
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
    .executableTarget(
      name: "Convergence",
      dependencies: on(
        "AppStoreServer", "NotificationHTTP", "OutgoingHTTP", "PostgresTesting", "ServerCore",
        "ServerSimulation",
        "ServerStore", "TollgateServer",
        "AppStoreWire", "LocalAppStore", "TollgateCore",
        "AsyncHTTPClient", "Logging", "NIOCore", "NIOHTTP1"),
      path: "Tests/Convergence"),
    .testTarget(
      name: "CrashTests",
      dependencies: on("CrashChild", "TollgateOpenStore", "LocalAppStore")),
  ],
  swiftLanguageModes: [.v6],
  // For `#embed`.
  cLanguageStandard: .gnu2x
)

for target in package.targets
where !["CBench", "CGzip", "CPostgres", "CResources"].contains(target.name) {
  if target.type != .test { target.exclude.append("README.md") }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
