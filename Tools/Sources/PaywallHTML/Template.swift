import Mustache

/// A mustache template whose values are escaped before they reach it.
///
/// Mustache's own escaping is turned off: it goes by characters, see ``HTML/init(escaping:)``.
package struct Template: Sendable {
  /// A value for a template.
  package enum Value: ExpressibleByStringLiteral {
    /// Text of a person, an app or a store. It is escaped.
    case text(String)
    case markup(HTML)
    case flag(Bool)

    package init(stringLiteral text: String) { self = .text(text) }

    package static func text(_ text: String?) -> Value? { text.map(Value.text) }
    package static func markup(_ markup: HTML?) -> Value? { markup.map(Value.markup) }
  }

  private let template: MustacheTemplate

  /// Reads a template as it was embedded in the program.
  package init(_ resource: [UInt8]) throws {
    template = try MustacheTemplate(
      string: "{{% CONTENT_TYPE:TEXT}}" + String(decoding: resource, as: UTF8.self))
  }

  /// Fills the template in.
  ///
  /// What is nil or false shows no section.
  package func filled(_ values: [String: Value?]) -> HTML {
    let escaped = values.compactMapValues { value -> Any? in
      switch value {
      case nil: nil
      case .text(let text): HTML(escaping: text).markup
      case .markup(let html): html.markup
      case .flag(let flag): flag
      }
    }
    return HTML(trusted: template.render(escaped))
  }
}
