// swift-tools-version: 6.2

import PackageDescription

// Everything that reads what others wrote, given to libFuzzer. `make fuzz` builds it, with the
// flags that this needs.
let package = Package(
  name: "tollgate-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "tollgate", path: "..", traits: ["LocalStore"]),
    .package(name: "tollgate-tools", path: "../Tools"),
  ],
  targets: [
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CLibFuzzer",
        .product(name: "AppStoreWire", package: "tollgate"),
        .product(name: "LocalAppStore", package: "tollgate"),
        .product(name: "TollgateCore", package: "tollgate"),
        .product(name: "TollgateScreens", package: "tollgate"),
        .product(name: "Journeys", package: "tollgate-tools"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
