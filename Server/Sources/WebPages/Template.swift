public import CEmbeddedFile
import EmbeddedFiles
import Mustache

/// A mustache template whose values are escaped before they reach it.
///
/// Mustache's own escaping is turned off: it goes by characters, see ``HTML/init(escaping:)``.
public struct Template: Sendable {
  /// A value for a template, or none.
  ///
  /// No two functions here have one name: a literal of twenty calls of overloaded functions takes the compiler seconds.
  public struct Value: ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    /// A value for Mustache: markup, or a flag; nil shows no section.
    fileprivate let content: Any?

    private init(_ content: Any?) { self.content = content }

    /// Creates a value from a literal, which is escaped like any other text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// Creates a value that shows nothing: no text, and no section.
    public init(nilLiteral: ()) { self.init(nil) }

    /// Text of a person, an app or a store, which is escaped.
    public static func text(_ text: String?) -> Value {
      Value(text.map { HTML(escaping: $0).markup })
    }

    /// Markup, which is not escaped.
    public static func markup(_ markup: HTML?) -> Value { Value(markup?.markup) }

    /// A Boolean value; false shows no section.
    public static func flag(_ flag: Bool) -> Value { Value(flag) }
  }

  private let template: MustacheTemplate

  /// Reads a template as it was embedded in the program.
  public init(_ file: EmbeddedFile) throws {
    template = try MustacheTemplate(
      string: "{{% CONTENT_TYPE:TEXT}}" + String(decoding: file.bytes, as: UTF8.self))
  }

  /// Fills the template in.
  ///
  /// A nil or false value shows no section.
  public func filled(_ values: [String: Value]) -> HTML {
    HTML(trusted: template.render(values.compactMapValues(\.content)))
  }
}
