import SourceJSON

/// The grammar of one kind of element: its description in a catalog, and its content on screen.
///
/// The loader, the linter and the JSON Schema of catalogs follow from its keys. The content on
/// screen is an ``ElementContent``, in the same file.
protocol ElementGrammar: Decodable, Sendable {
  /// The keys of the element, the one that names its kind first.
  associatedtype CodingKeys: LayoutKey

  /// The title in the schema.
  static var title: String { get }

  /// The description in the schema.
  static var summary: String { get }

  /// The schema's rules besides the keys; none by default.
  static var schemaRules: JSONValue { get }

  /// The elements inside this one; none by default.
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
