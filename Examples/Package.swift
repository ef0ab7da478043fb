// swift-tools-version: 6.2

import PackageDescription

// What the Xcode projects of the examples link. The root package has the same targets for its tests, but no products of
// them: an app that adds Tollgate would see them in Xcode's list.
let apps = ["RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier"]

let tollgate = Target.Dependency.product(name: "Tollgate", package: "tollgate")
let screens = Target.Dependency.product(name: "TollgateScreens", package: "tollgate")
let views = Target.Dependency.product(name: "TollgateSwiftUI", package: "tollgate")

let package = Package(
  name: "tollgate-examples",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: apps.map { .library(name: "\($0)Views", targets: ["\($0)Views"]) },
  dependencies: [.package(name: "tollgate", path: "..")],
  targets: [
    .target(
      name: "ExamplePreviews", dependencies: [tollgate, screens], path: "Previews",
      exclude: ["README.md"])
  ],
  swiftLanguageModes: [.v6]
)

for app in apps {
  package.targets += [
    .target(
      name: app, dependencies: [tollgate, screens], path: app,
      exclude: [
        "App", "AppStoreConnect.md", "HostedTests", "Journeys", "Tests", "Views",
        "Products.storekit",
        "\(app).xcodeproj", "README.md",
      ] + (app == "RockIdentifier" ? [] : ["DocumentCode"]),
      sources: ["Sources"],
      resources: [.copy("Catalog.json"), .copy("Localizable.xcstrings")]),
    .target(
      name: "\(app)Views",
      dependencies: [.byName(name: app), "ExamplePreviews", tollgate, screens, views],
      path: "\(app)/Views"),
  ]
}

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
