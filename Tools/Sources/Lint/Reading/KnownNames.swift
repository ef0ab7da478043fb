import Foundation
import Journeys
import SourceJSON
import TollgateCore

/// The names that a journey can use: the catalog's and the store's.
struct KnownNames {
  private let names: Names
  private let storeProducts: ConfiguredProducts
  private let bought: [FeaturePattern]

  init(names: Names, storeProducts: ConfiguredProducts, catalog: JSONNode) {
    self.names = names
    self.storeProducts = storeProducts
    // `spend: theme.neon` buys a feature that has a spend among its rules.
    bought = (catalog[.features]?.members ?? [])
      .filter { ($0.node[.access]?.elements ?? []).contains { $0[.bought] != nil } }
      .map { FeaturePattern($0.key) }
  }

  /// Returns a Boolean value that indicates whether a name is known; in a store that can't be read
  /// every name is.
  func contains(_ name: JourneyName) -> Bool {
    if !storeProducts.isKnown, name.kind.isOfStore { return true }
    return switch name.kind {
    case .catalog(let kind): names.contains(name.name, as: kind)
    case .product: names.contains(name.name, as: .product) || storeProducts[name.name] != nil
    case .spend:
      names.contains(name.name, as: .spend)
        || bought.contains { $0.matches(name.name) }
    case .offer:
      names.contains(name.name, as: .offer)
        || storeProducts.offerNames.contains(name.name)
    case .code: storeProducts.codes.contains(name.name)
    case .remote:
      names.contains(name.name, as: .remote) || names.contains(name.name, as: .experiment)
        || name.name.beginnings.contains {
          $0.hasSuffix(".") && names.contains(String($0.dropLast()), as: .remote)
        }
    }
  }

  /// Returns the names similar to an unknown one.
  func names(like name: JourneyName) -> [String] {
    switch name.kind {
    case .catalog(let kind): names.all(kind).map(\.text)
    case .product: names.all(.product).map(\.text) + storeProducts.items.map(\.id)
    case .spend: names.all(.spend).map(\.text) + bought.map(\.name)
    case .offer: names.all(.offer).map(\.text) + storeProducts.offerNames
    case .code: storeProducts.codes.sorted()
    case .remote: names.all(.remote).map(\.text) + names.all(.experiment).map(\.text)
    }
  }
}

/// The names known to an app's journeys, each read once.
struct KnownNamesByApp {
  private struct Files: Hashable {
    let catalog: String
    let products: String
  }

  private let app: AppSources
  private let home: KnownNames
  private var away: [Files: KnownNames?] = [:]

  /// The ids of the app and of its neighbors, which a journey in its folder may be about.
  private(set) lazy var knownApps: [String] = {
    let folder = URL(filePath: app.place.folder).standardizedFileURL.deletingLastPathComponent()
    return [app.catalog[.app]?.string].compactMap(\.self) + AppDirectory(folder).ids
  }()

  init(_ app: AppSources) {
    self.app = app
    home = KnownNames(names: app.names, storeProducts: app.storeProducts, catalog: app.catalog)
  }

  /// Returns the names of the app, or of the files that a journey names; `nil` if it is another
  /// app's.
  mutating func names(knownTo journey: Journey) -> KnownNames? {
    switch journey.app {
    case .id(let id): return id == app.catalog[.app]?.string ? home : nil
    case .files(let catalog, let products):
      let files = Files(catalog: catalog, products: products)
      if let known = away[files] { return known }
      let known = Self.names(in: files)
      away[files] = known
      return known
    }
  }

  private static func names(in files: Files) -> KnownNames? {
    guard let catalog = tree(files.catalog), let store = tree(files.products) else { return nil }
    return KnownNames(
      names: Names(in: catalog), storeProducts: ConfiguredProducts(store), catalog: catalog)
  }

  private static func tree(_ path: String) -> JSONNode? {
    guard let data = try? SourceFile.contents(of: path) else { return nil }
    return try? JSONNode.parse(data, file: path)
  }
}

extension JourneyNameKind {
  /// A Boolean value that indicates whether the store may have it even if the catalog does not.
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
