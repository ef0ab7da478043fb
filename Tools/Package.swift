// swift-tools-version: 6.2

import PackageDescription

// Servers, tools and the command line, over the root package.
let package = Package(
  name: "tollgate-tools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tollgate", targets: ["TollgateCommand"]),
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
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    // Level 5
    .target(name: "Symbols", resources: [.embedInCode("Resources")]),
    .target(
      name: "LoopbackServer",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    // Level 6
    .target(
      name: "Journeys",
      dependencies: [
        "ServerCore", "ServerSimulation", "ServerStore",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "OpenStoreKit", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Lint",
      dependencies: [
        "Journeys", "Symbols",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ]),
    .target(
      name: "NewApp",
      dependencies: [
        "Lint",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ],
      resources: [.embedInCode("Resources")]),
    .target(
      name: "PaywallHTML",
      dependencies: [
        "Symbols",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.embedInCode("Resources")]),
    .target(
      name: "AppStoreServer",
      dependencies: [
        "LoopbackServer",
        .product(name: "AppStoreRevocation", package: "tollgate"),
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(
      name: "ServerCore",
      dependencies: [
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "ServerStore",
      dependencies: [
        "ServerCore",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "ServerSimulation",
      dependencies: [
        "ServerCore", "ServerStore",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
      ]),
    .target(
      name: "ServerStoreContract",
      dependencies: [
        "ServerCore", "ServerStore",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
      ]),
    // Level 7
    .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "Studio",
      dependencies: [
        "AppStoreServer", "CGzip", "Journeys", "Lint", "LoopbackServer", "PaywallHTML",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      resources: [.embedInCode("Resources")]),
    .target(
      name: "TollgateServer",
      dependencies: [
        "LoopbackServer", "PaywallHTML", "ServerCore", "ServerStore",
        .product(name: "AppStoreRevocation", package: "tollgate"),
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("Resources")]),
    // Level 8
    .executableTarget(
      name: "TollgateCommand",
      dependencies: [
        "AppStoreServer", "Journeys", "Lint", "NewApp", "PaywallHTML", "ServerCore",
        "ServerStore", "Studio", "Symbols", "TollgateServer",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CBench", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "TollgateBench",
      dependencies: [
        "AppStoreServer", "CBench",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "OpenStoreKit", package: "tollgate"),
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    // Tests
    .executableTarget(
      name: "TokenSamples",
      dependencies: [
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
      ],
      path: "Tests/Interoperability/TokenSamples"),
    .testTarget(
      name: "JourneysTests",
      dependencies: [
        "Journeys",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
      ],
      exclude: ["Days", "Goldens", "Subscriptions"]),
    .testTarget(
      name: "LintTests",
      dependencies: [
        "Journeys", "Lint",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "SourceJSON", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "NewAppTests",
      dependencies: [
        "Journeys", "Lint", "NewApp",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ]),
    .testTarget(
      name: "PaywallHTMLTests", dependencies: ["PaywallHTML", "Symbols"], exclude: ["Goldens"]),
    .testTarget(name: "SymbolsTests", dependencies: ["Symbols"]),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: [
        "LoopbackServer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "LoopbackServer", "Studio",
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ]),
    .testTarget(
      name: "ServerCoreTests",
      dependencies: [
        "ServerCore",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
      ]),
    .testTarget(
      name: "ServerStoreTests",
      dependencies: [
        "ServerCore", "ServerStore", "ServerStoreContract",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "TollgateServerTests",
      dependencies: [
        "AppStoreServer", "ServerCore", "ServerStore", "TollgateServer",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "Shopper",
      dependencies: [
        .product(name: "OpenStoreKit", package: "tollgate"),
        .product(name: "StoreKit", package: "tollgate"),
      ],
      path: "Tests/Shopper"),
    .testTarget(
      name: "AppStoreServerTests",
      dependencies: [
        "AppStoreServer", "LoopbackServer", "Shopper", "TollgateCommand",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "OpenStoreKit", package: "tollgate"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "TollgateCommandTests",
      dependencies: [
        "TollgateCommand", .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ],
      exclude: ["Goldens"]),
    .executableTarget(
      name: "CrashChild",
      dependencies: [
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
      ],
      path: "Tests/CrashChild"),
    .executableTarget(
      name: "WalletHistories",
      dependencies: [
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/WalletHistories"),
    .executableTarget(
      name: "Convergence",
      dependencies: [
        "AppStoreServer", "ServerCore", "ServerSimulation", "ServerStore", "TollgateServer",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests/Convergence"),
    .testTarget(
      name: "CrashTests",
      dependencies: [
        "CrashChild",
        .product(name: "TollgateOpenStore", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CBench", "CGzip"].contains(target.name) {
  if target.type != .test { target.exclude.append("README.md") }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
