public import Foundation
public import SourceJSON

extension Catalog {
  /// Reads a catalog file.
  ///
  /// - Parameters:
  ///   - data: The file, JSON in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Throws: All mistakes with their places: unknown and missing keys, wrong types and values;
  ///   and if there are none, undefined names.
  public convenience init(reading data: Data, file: String) throws(SourceError) {
    let tree = try JSONNode.parse(data, file: file)
    try tree.checkHasNoNull()
    let read = try SourceDecoder(document: "the catalog").decode(CatalogFile.self, from: tree)
    try read.checkNames(in: tree)
    self.init(
      app: read.app, bundleID: read.bundleID,
      products: tree.ids(of: "products").compactMap { read.products?[$0]?.product($0) },
      features: tree.ids(of: "features").compactMap { read.features?[$0]?.feature($0) },
      paywalls: tree.ids(of: "paywalls").compactMap { read.paywalls?[$0]?.paywall($0) },
      choices: tree.ids(of: "choices").compactMap { read.choices?[$0]?.choice($0) },
      simulation: read.simulation,
      currencies: tree.ids(of: "currencies").compactMap { id in
        read.currencies?[id]?.currency(id)
      },
      progressions: read.progress ?? [],
      trials: tree.ids(of: "trials").compactMap { read.trials?[$0]?.trial($0) },
      spends: tree.ids(of: "spends").compactMap { read.spends?[$0]?.spend($0) },
      rewards: tree.ids(of: "rewards").compactMap { id in
        read.rewards?[id].map { Reward(id: id, grants: $0.grants, quota: $0.quota, when: $0.when) }
      },
      entitlements: read.entitlements?.entries ?? [:],
      offers: tree.ids(of: "offers").compactMap { id in
        read.offers?[id]?.offer(id, products: tree.sales(of: id))
      },
      placements: tree.ids(of: "placements").compactMap { id in
        read.placements?[id].map { Placement(id: id, rules: $0) }
      },
      switches: (tree["switches"]?.members ?? []).compactMap { member in
        read.switches?[member.key].map { TestSwitch(id: member.key, standard: $0.default) }
      },
      remote: (read.remote?.entries ?? [:]).map { RemoteValue(id: $0.key, kind: $0.value.kind) },
      experiments: tree.ids(of: "experiments").compactMap { id in
        read.experiments?[id]?.experiment(id, variants: tree.variants(of: id))
      },
      consumption: read.consumption,
      screens: (tree["screens"]?.members ?? []).map { (ScreenID($0.key), $0.node) },
      look: read.look)
  }

  /// Reads a catalog file from disk.
  ///
  /// - Throws: `SourceError` for mistakes in the file, and if it can't be read.
  public convenience init(contentsOf url: URL) throws {
    try self.init(
      reading: SourceFile.contents(of: url.path, as: url.relativePath), file: url.relativePath)
  }
}

extension JSONNode {
  /// Returns the names of an experiment's variants, in the order of the file.
  func variants(of experiment: Experiment.ID) -> [Experiment.Variant.ID] {
    (self["experiments"]?[experiment.rawValue]?["variants"]?.members ?? [])
      .map { Experiment.Variant.ID($0.key) }
  }

  /// Returns the products that an offer sells, in the order of the file.
  func sales(of offer: Offer.ID) -> [Catalog.Product.ID] {
    (self["offers"]?[offer.rawValue]?["sells"]?.members ?? []).map { Catalog.Product.ID($0.key) }
  }

  /// Refuses null, which JSON elsewhere allows for a missing key.
  ///
  /// In a catalog there is one way to say so.
  func checkHasNoNull() throws(SourceError) {
    switch value {
    case .null: throw error("nothing in a catalog is null", fix: "Leave it out.")
    case .array(let elements): for element in elements { try element.checkHasNoNull() }
    case .object(let members): for member in members { try member.node.checkHasNoNull() }
    case .string, .number, .bool: break
    }
  }

  /// Returns the keys of one member, in the order of the file, as names.
  func ids<ID: Identifier>(of key: String) -> [ID] {
    (self[key]?.members ?? []).map { ID($0.key) }
  }

  func check(is kind: NameKind, among names: CatalogNames) throws(SourceError) {
    try check(isOneOf: names[kind], kind.noun)
  }

  func check(isOneOf known: DefinedNames, _ kind: String) throws(SourceError) {
    guard let name = string, !known.contains(name) else { return }
    throw error(
      "`\(name)` is not \(kind)",
      fix: known.advice(about: name))
  }
}
