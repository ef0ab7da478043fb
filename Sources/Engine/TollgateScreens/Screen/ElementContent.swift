/// The visible content of one kind of element, with its controls.
///
/// Renderers draw it; what screens are for terminals, journeys and checks follows from it.
protocol ElementContent: Hashable, Sendable, Codable {
  /// The key of the element in JSON.
  static var kind: Screen.Element.Kind { get }

  /// The element as lines of text, for terminals and tests; see ``Screen/plainText``.
  var plainText: String { get }

  /// The controls that can be tapped, from top to bottom; none by default.
  var controls: [Screen.Control] { get }

  /// The text fields; none by default.
  var fields: [Screen.Field] { get }

  /// A Boolean value that indicates whether it shows a countdown; `false` by default.
  var countsDown: Bool { get }

  /// Returns several in one element as lines of text; one block for each by default.
  static func plainText(of list: [Self]) -> String
}

extension ElementContent {
  var controls: [Screen.Control] { [] }
  var fields: [Screen.Field] { [] }
  var countsDown: Bool { false }

  static func plainText(of list: [Self]) -> String {
    list.map(\.plainText).joined(separator: "\n\n")
  }
}

extension Array: ElementContent where Element: ElementContent {
  static var kind: Screen.Element.Kind { Element.kind }
  var plainText: String { Element.plainText(of: self) }
  var controls: [Screen.Control] { flatMap(\.controls) }
  var fields: [Screen.Field] { flatMap(\.fields) }
  var countsDown: Bool { contains(where: \.countsDown) }
}
