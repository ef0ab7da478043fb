import SourceJSON

/// What is particular to one kind of element: how a catalog describes it, and what a person sees of
/// it.
///
/// The loader, the linter and the JSON Schema of catalogs follow from its keys. What a person sees is
/// an ``ElementContent``, in the same file.
protocol ElementGrammar: Decodable, Hashable, Sendable {
  /// The keys of the element, the one that names its kind first.
  associatedtype CodingKeys: LayoutKey

  /// The title in the schema.
  static var title: String { get }

  /// The description in the schema.
  static var summary: String { get }

  /// What the schema demands beyond the keys; nothing by default.
  static var schemaRules: JSONValue { get }

  /// The elements inside of this one; none by default.
  var inner: [ElementLayout] { get }

  /// Returns the element in the state of a screen, or `nil` if it shows nothing.
  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element?
}

extension ElementGrammar {
  static var schemaRules: JSONValue { [:] }
  static var keys: any LayoutKey.Type { CodingKeys.self }
  var inner: [ElementLayout] { [] }

  /// The JSON Schema of the element.
  static var schema: JSONValue {
    .object(
      [
        JSONValue.Member("title", .string(title)),
        JSONValue.Member("description", .string(summary)),
        JSONValue.Member("type", "object"),
      ]
        + CodingKeys.schema(adding: ElementLayout.CommonKey.properties).members
        + schemaRules.members)
  }
}
