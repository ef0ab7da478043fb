import SourceJSON

/// A description of one word that only access rules have: which names it uses, and its schema.
///
/// The loader, the linter and the JSON Schema of catalogs follow from it. What the word decides is a
/// function `judge` of the same type, which ``AccessRule`` calls with what it needs.
protocol AccessRuleGrammar {
  /// The names that the value uses.
  static var names: NameUse { get }

  /// The JSON Schema of the value.
  static var schema: JSONValue { get }

  /// Checks what can only be seen beside the rest of the catalog, its names aside.
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
