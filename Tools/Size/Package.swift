// swift-tools-version: 6.2

import PackageDescription

// Three programs whose sizes `make bench` compares: one that links GRDB, one that links what an app links of
// Tollgate on Apple's systems, where the store is the system's, and one that draws its paywall itself. Without
// the trait, neither the local store nor its cryptography is built.
let package = Package(
  name: "tollgate-size",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "tollgate", path: "../..", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Database", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "ClosedStore",
      dependencies: [
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateEngine", package: "tollgate"),
      ]),
    .executableTarget(
      name: "OwnPaywall",
      dependencies: [
        "ClosedStore",
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateEngine", package: "tollgate"),
      ]),
    .executableTarget(
      name: "App",
      dependencies: [
        "ClosedStore",
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateEngine", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
