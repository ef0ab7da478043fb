public import Foundation
public import SourceJSON

extension Catalog {
  /// Reads a catalog file.
  ///
  /// - Parameters:
  ///   - data: The file, JSON in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Throws: The first mistake, at its place: unknown and missing keys, wrong types, and names
  ///   that nothing in the file defines.
  public init(reading data: Data, file: String) throws(SourceError) {
    let tree = try JSONNode.parse(data, file: file)
    let (rules, screens) = tree.separating("screens")
    let read = try SourceDecoder(unknownKeys: .rejected).decode(CatalogFile.self, from: rules)
    try read.checkNames(in: tree)
    self.init(
      app: read.app, bundleID: read.bundleID,
      products: tree.ids(of: "products").compactMap { read.products?[$0]?.product($0) },
      features: tree.ids(of: "features").compactMap { read.features?[$0]?.feature($0) },
      paywalls: tree.ids(of: "paywalls").compactMap { read.paywalls?[$0]?.paywall($0) },
      choices: tree.ids(of: "choices").compactMap { read.choices?[$0]?.choice($0) },
      simulation: read.simulation,
      screens: (screens?.members ?? []).map { (ScreenID($0.key), $0.node) })
  }

  /// Reads a catalog file from disk.
  ///
  /// - Throws: ``SourceError`` for what is in the file, or Foundation's error where it can't be read.
  public init(contentsOf url: URL) throws {
    try self.init(reading: Data(contentsOf: url), file: url.relativePath)
  }
}

/// The rules of a catalog as they stand in a file.
private struct CatalogFile: Decodable {
  struct Product: Decodable {
    struct Grants: Decodable {
      let entitlements: [Entitlement.ID]?
    }

    let type: Catalog.Product.Kind
    let grants: Grants

    func product(_ id: Catalog.Product.ID) -> Catalog.Product {
      Catalog.Product(id: id, kind: type, entitlements: grants.entitlements ?? [])
    }
  }

  struct Feature: Decodable {
    let access: [AccessRule]
    let paywall: Paywall.ID?

    func feature(_ id: TollgateCore.Feature.ID) -> TollgateCore.Feature {
      TollgateCore.Feature(id: id, access: access, paywall: paywall)
    }
  }

  struct Paywall: Decodable {
    typealias ID = TollgateCore.Paywall.ID

    let screen: ScreenID
    let products: [Catalog.Product.ID]
    let hiddenOn: Set<Platform>?

    func paywall(_ id: ID) -> TollgateCore.Paywall {
      TollgateCore.Paywall(
        id: id, screen: screen, products: products, hiddenOn: hiddenOn ?? [])
    }
  }

  struct Choice: Decodable {
    let options: [TollgateCore.Feature.ID]
    let `default`: TollgateCore.Feature.ID
    let defaultOn: [Platform: TollgateCore.Feature.ID]?

    func choice(_ id: TollgateCore.Choice.ID) -> TollgateCore.Choice {
      TollgateCore.Choice(
        id: id, options: options, standard: `default`, standardOn: defaultOn ?? [:])
    }
  }

  let app: String
  let bundleID: String
  let products: [Catalog.Product.ID: Product]?
  let features: [TollgateCore.Feature.ID: Feature]?
  let paywalls: [Paywall.ID: Paywall]?
  let choices: [TollgateCore.Choice.ID: Choice]?
  let simulation: Simulation?

  /// Checks that every name is one that the file defines.
  func checkNames(in tree: JSONNode) throws(SourceError) {
    let granted = Set(
      (products ?? [:]).values.flatMap { ($0.grants.entitlements ?? []).map(\.rawValue) })
    let sold = Set((products ?? [:]).keys.map(\.rawValue))
    let walls = Set((paywalls ?? [:]).keys.map(\.rawValue))
    let able = Set((features ?? [:]).keys.map(\.rawValue))

    for feature in tree["features"]?.members ?? [] {
      let rules = feature.node["access"]?.elements ?? []
      if rules.isEmpty {
        throw feature.node.error(
          "the feature `\(feature.key)` has no access rule, so nobody could ever use it",
          fix: "Add at least one to `access`, such as \"free\".")
      }
      for rule in rules {
        try rule["entitled"]?.check(isOneOf: granted, "an entitlement that a product grants")
      }
      try feature.node["paywall"]?.check(isOneOf: walls, "a paywall of this catalog")
    }
    for paywall in tree["paywalls"]?.members ?? [] {
      for product in paywall.node["products"]?.elements ?? [] {
        try product.check(isOneOf: sold, "a product of this catalog")
      }
      if let screens = tree["screens"] {
        try paywall.node["screen"]?.check(
          isOneOf: Set(screens.members.map(\.key)), "a screen of this catalog")
      }
    }
    for choice in tree["choices"]?.members ?? [] {
      let options = choice.node["options"]?.elements ?? []
      for option in options { try option.check(isOneOf: able, "a feature of this catalog") }
      let offered = Set(options.compactMap(\.string))
      try choice.node["default"]?.check(isOneOf: offered, "one of the options")
      for member in choice.node["defaultOn"]?.members ?? [] {
        try member.node.check(isOneOf: offered, "one of the options")
      }
    }
    for entitlement in tree["simulation"]?["entitlements"]?.elements ?? [] {
      try entitlement.check(isOneOf: granted, "an entitlement that a product grants")
    }
  }
}

extension JSONNode {
  /// The object without one of its members, and that member's value.
  fileprivate func separating(_ key: String) -> (rest: JSONNode, separated: JSONNode?) {
    guard case .object(let members) = value else { return (self, nil) }
    return (JSONNode(.object(members.filter { $0.key != key }), at: location), self[key])
  }

  /// The keys of one member, in the order of the file, as names.
  fileprivate func ids<ID: Identifier>(of key: String) -> [ID] {
    (self[key]?.members ?? []).map { ID($0.key) }
  }

  fileprivate func check(isOneOf known: Set<String>, _ kind: String) throws(SourceError) {
    guard let name = string, !known.contains(name) else { return }
    throw error(
      "`\(name)` is not \(kind)",
      fix: Suggestion.question(about: name, in: known)
        ?? (known.isEmpty
          ? "There are none yet." : "There are \(known.sorted().joined(separator: ", "))."))
  }
}
