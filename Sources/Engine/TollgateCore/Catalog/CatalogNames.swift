import SourceJSON

/// The names that a catalog's file defines, for checking the names that it uses.
struct CatalogNames {
  private let names: [NameKind: DefinedNames]

  /// The products that are sold no longer.
  let retired: DefinedNames

  init(of tree: JSONNode) {
    let kinds = NameKind.allCases.map { ($0, DefinedNames($0.definitions(in: tree).map(\.text))) }
    names = Dictionary(uniqueKeysWithValues: kinds)
    retired = DefinedNames(
      (tree["products"]?.members ?? []).filter { $0.node["retired"]?.bool == true }.map(\.key))
  }

  /// The names of a kind.
  subscript(kind: NameKind) -> DefinedNames { names[kind] ?? DefinedNames([]) }

  /// Returns a Boolean value that indicates whether a name is a feature or fits a pattern.
  func isFeature(_ name: String?) -> Bool {
    guard let name else { return false }
    return self[.feature].contains {
      TollgateCore.Feature.ID($0).isPattern
        && TollgateCore.Feature.ID($0).matches(TollgateCore.Feature.ID(name))
    }
  }
}
