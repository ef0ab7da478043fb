/// The Swift identifier for a catalog's name.
///
/// Letters and digits stay; other characters separate words, which are joined in camel case.
struct SwiftName: Hashable {
  /// The identifier, without backticks.
  let text: String

  /// Creates the identifier for a name, or returns nil if it has no letter and no digit.
  init?(_ name: String) {
    let words = name.unicodeScalars
      .split { !$0.properties.isXIDContinue || $0 == "_" }
      .map { String(String.UnicodeScalarView($0)) }
    guard let first = words.first else { return nil }
    let begin =
      first == first.uppercased() ? first.lowercased() : first.beginning { $0.lowercased() }
    var text = begin + words.dropFirst().map { $0.beginning { $0.uppercased() } }.joined()
    if text.unicodeScalars.first?.properties.isXIDStart != true { text = "_" + text }
    self.text = Self.taken.contains(text) ? text + "_" : text
  }

  /// The identifier in a declaration: in backticks if it is a keyword.
  var declared: String { Self.keywords.contains(text) ? "`\(text)`" : text }

  /// The names with another meaning after a dot, even in backticks: members of every type, or of
  /// `Optional`.
  private static let taken: Set = ["init", "none", "self", "some"]

  private static let keywords: Set = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "open",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

extension String {
  fileprivate func beginning(_ change: (String) -> String) -> String {
    change(String(prefix(1))) + dropFirst()
  }
}
