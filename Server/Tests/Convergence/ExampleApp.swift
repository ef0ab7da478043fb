import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import TollgateCore

/// An app of `Examples`, as its store sells it and as its server answers.
struct ExampleApp: Sendable {
  let name: String
  let identity: AppIdentity
  let configuration: StoreConfiguration
  let catalog: ServedCatalog

  /// The catalog's file.
  let file: Data

  let subscriptions: [String]
  let packs: [String]
  let unlocks: [String]

  init(_ folder: URL) throws {
    name = folder.lastPathComponent
    file = try Data(contentsOf: folder.appending(path: "Catalog.json"))
    catalog = try ServedCatalog(reading: file, file: "\(name)/Catalog.json")
    configuration = try StoreConfiguration(
      data: try Data(contentsOf: folder.appending(path: "Products.storekit")),
      file: "\(name)/Products.storekit")
    identity = AppIdentity(bundleID: catalog.catalog.bundleID)
    let products = configuration.products
    subscriptions = products.filter { $0.kind == .autoRenewable }.map(\.id)
    packs = products.filter { $0.kind == .consumable }.map(\.id)
    unlocks = products.filter { $0.kind == .nonConsumable }.map(\.id)
  }

  /// Reads the apps of a folder, in the order of their names.
  static func all(in folder: URL) throws -> [ExampleApp] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter {
        FileManager.default.fileExists(atPath: $0.appending(path: "Products.storekit").path)
      }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }.map(ExampleApp.init)
  }

  /// The codes that can be redeemed.
  var codes: [String] {
    configuration.products.flatMap(\.codeOffers).compactMap(\.referenceName)
  }

  /// The currencies that can be spent.
  var currencies: [Currency.ID] { catalog.catalog.currencies.map(\.id).sorted() }

  /// The entitlements that can be given by hand.
  var entitlements: [Entitlement.ID] {
    Set(catalog.catalog.products.flatMap(\.entitlements)).sorted()
  }
}
