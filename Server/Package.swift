// swift-tools-version: 6.2

import PackageDescription

// The products that targets here depend on, by their packages.
let products = [
  "GRDB.swift": ["GRDB"],
  "async-http-client": ["AsyncHTTPClient"],
  "hummingbird": ["Hummingbird", "HummingbirdCore"],
  "swift-crypto": ["Crypto"],
  "swift-http-types": ["HTTPTypes"],
  "swift-log": ["Logging"],
  "swift-mustache": ["Mustache"],
  "swift-nio": ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"],
  "swift-nio-extras": ["NIOHTTPTypes", "NIOHTTPTypesHTTP1"],
  "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
  "tollgate": [
    "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "SourceJSON", "TollgateCore",
    "TollgateOpenStore",
  ],
]

// What a target depends on: other targets here, and products of packages.
func on(_ names: String...) -> [Target.Dependency] {
  names.map { name in
    let package = products.first { $0.value.contains(name) }?.key
    return package.map { .product(name: name, package: $0) } ?? .target(name: name)
  }
}

// The servers, over the root package: the local App Store over HTTP, and an app's own back end.
let package = Package(
  name: "tollgate-server",
  platforms: [.macOS(.v15)],
  products: [
    // For the tools. Their API changes with the servers.
    .library(name: "AppStoreServer", targets: ["AppStoreServer"]),
    .library(name: "CEmbeddedFile", targets: ["CEmbeddedFile"]),
    .library(name: "EmbeddedFiles", targets: ["EmbeddedFiles"]),
    .library(name: "LoopbackServer", targets: ["LoopbackServer"]),
    .library(name: "NotificationHTTP", targets: ["NotificationHTTP"]),
    .library(name: "OutgoingHTTP", targets: ["OutgoingHTTP"]),
    .library(name: "ServerCore", targets: ["ServerCore"]),
    .library(name: "ServerSimulation", targets: ["ServerSimulation"]),
    .library(name: "ServerStore", targets: ["ServerStore"]),
    .library(name: "TollgateServer", targets: ["TollgateServer"]),
    .library(name: "WebPages", targets: ["WebPages"]),
  ],
  dependencies: [
    .package(name: "tollgate", path: "..", traits: ["LocalStore"]),
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
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    // Level 0
    .target(name: "CEmbeddedFile"),
    .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Level 1
    .target(name: "CServerResources", dependencies: on("CEmbeddedFile")),
    .target(name: "EmbeddedFiles", dependencies: on("CEmbeddedFile")),
    // Level 5
    .target(
      name: "WebPages",
      dependencies: on(
        "CEmbeddedFile", "CServerResources", "EmbeddedFiles", "AppStoreWire", "SourceJSON",
        "Mustache"),
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
      name: "AppStoreServer",
      dependencies: on(
        "LoopbackServer",
        "AppStoreRevocation", "AppStoreWire", "LocalAppStore", "SourceJSON",
        "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore")),
    .target(
      name: "ServerStore",
      dependencies: on(
        "CPostgres", "ServerCore", "AppStoreWire", "SourceJSON", "TollgateCore", "GRDB")),
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
        "CServerResources", "EmbeddedFiles", "LoopbackServer", "OutgoingHTTP", "ServerCore",
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
    // Tests
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: on(
        "LoopbackServer",
        "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOEmbedded", "NIOHTTPTypes",
        "NIOPosix")),
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
      name: "Convergence",
      dependencies: on(
        "AppStoreServer", "NotificationHTTP", "OutgoingHTTP", "PostgresTesting", "ServerCore",
        "ServerSimulation",
        "ServerStore", "TollgateServer",
        "AppStoreWire", "LocalAppStore", "TollgateCore",
        "AsyncHTTPClient", "Logging", "NIOCore", "NIOHTTP1"),
      path: "Tests/Convergence"),
  ],
  swiftLanguageModes: [.v6],
  // For `#embed`.
  cLanguageStandard: .gnu2x
)

for target in package.targets
where !["CEmbeddedFile", "CPostgres", "CServerResources"].contains(target.name) {
  if target.type != .test { target.exclude.append("README.md") }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
