import SourceJSON

/// A description of one kind of access rule: how a catalog's file writes it, and which names it
/// uses.
///
/// The loader, the linter and the JSON Schema of catalogs follow from it. What the rule decides is a
/// function `judge` of the same type, which ``AccessRule`` calls with what it needs.
protocol AccessRuleGrammar {
  /// The value under the rule's key.
  associatedtype Value: Decodable

  /// Returns the rule with a value.
  static func rule(_ value: Value) -> AccessRule

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

  /// Reads the value under the rule's key.
  static func rule(from decoder: any Decoder) throws -> AccessRule {
    rule(try decoder.singleValueContainer().decode(Value.self))
  }
}
