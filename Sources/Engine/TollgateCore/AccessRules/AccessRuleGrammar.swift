import SourceJSON

/// A description of one word that only access rules have: which names it uses, and its schema.
///
/// The loader, the linter and the JSON Schema of catalogs follow from it. The word's judgment is a
/// function `judge` of the same type, which ``AccessRule`` calls with its arguments.
protocol AccessRuleGrammar {
  /// The names that the value uses.
  static var names: NameUse { get }

  /// The JSON Schema of the value.
  static var schema: JSONValue { get }

  /// Checks what depends on the rest of the catalog, except for names.
  ///
  /// Does nothing by default.
  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError)
}

extension AccessRuleGrammar {
  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {}
}
