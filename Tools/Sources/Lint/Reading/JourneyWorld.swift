import Foundation
import Journeys
import SourceJSON

/// The names that a journey can use: those of its catalog and of its store.
struct JourneyWorld {
  private let names: Names
  private let shelf: StoreShelf
  private let bought: [String]

  init(names: Names, shelf: StoreShelf, catalog: JSONNode) {
    self.names = names
    self.shelf = shelf
    // `spend: theme.neon` buys a feature that has a spend among its rules.
    bought = (catalog["features"]?.members ?? [])
      .filter { ($0.node["access"]?.elements ?? []).contains { $0["bought"] != nil } }.map(\.key)
  }

  /// The world of an app, or of the files that a journey names; nil where it is another app's.
  init?(of journey: Journey, in app: AppSources) {
    switch journey.app {
    case .id(let id):
      guard id == app.catalog["app"]?.string else { return nil }
      self.init(names: app.names, shelf: app.shelf, catalog: app.catalog)
    case .files(let catalog, let products):
      guard let tree = Self.tree(catalog), let store = Self.tree(products) else { return nil }
      self.init(names: Names(in: tree), shelf: StoreShelf(store), catalog: tree)
    }
  }

  private static func tree(_ path: String) -> JSONNode? {
    FileManager.default.contents(atPath: path).flatMap { try? JSONNode.parse($0, file: path) }
  }

  /// Whether a name is known; of a store that can't be read every name is.
  func contains(_ name: JourneyName) -> Bool {
    if !shelf.isKnown, name.kind.isOfStore { return true }
    return switch name.kind {
    case .catalog(let kind): names.contains(name.name, as: kind)
    case .product: names.contains(name.name, as: .product) || shelf[name.name] != nil
    case .spend:
      names.contains(name.name, as: .spend)
        || bought.contains { FeaturePattern($0).matches(name.name) }
    case .offer:
      names.contains(name.name, as: .offer)
        || shelf.items.contains { $0.offerNames.contains(name.name) }
    case .code: shelf.items.contains { $0.codes.contains(name.name) }
    case .remote:
      names.contains(name.name, as: .remote) || names.contains(name.name, as: .experiment)
        || names.all(.remote).contains { name.name.hasPrefix("\($0.name).") }
    }
  }

  /// What to do about a name that is not known.
  func advice(about name: JourneyName) -> String {
    let known: [String] =
      switch name.kind {
      case .catalog(let kind): names.all(kind).map(\.name)
      case .product: names.all(.product).map(\.name) + shelf.items.map(\.id)
      case .spend: names.all(.spend).map(\.name) + bought
      case .offer: names.all(.offer).map(\.name) + shelf.items.flatMap(\.offerNames)
      case .code: shelf.items.flatMap(\.codes)
      case .remote: names.all(.remote).map(\.name) + names.all(.experiment).map(\.name)
      }
    return Suggestion.advice(about: name.name, in: known)
  }
}

extension JourneyNameKind {
  /// Whether the store may have it where the catalog does not.
  fileprivate var isOfStore: Bool {
    switch self {
    case .product, .offer, .code: true
    case .catalog, .spend, .remote: false
    }
  }

  var noun: String {
    switch self {
    case .catalog(let kind): kind.noun
    case .product: "a product of the catalog or of the store"
    case .spend: "a spend of this catalog"
    case .offer: "an offer of the catalog or of the store"
    case .code: "a code that the store gives out"
    case .remote: "a remote value or an experiment of this catalog"
    }
  }
}
