/// Markup that is safe to send.
///
/// The only ways to make some are to escape text and to fill in a template of ours with such
/// markup.
public struct HTML: Hashable, Sendable {
  /// The markup, as it is sent.
  public let markup: String

  /// Makes text show as it is.
  ///
  /// Goes by Unicode scalars: a quote with a combining mark behind it is one `Character`, but ends
  /// an attribute all the same.
  public init(escaping text: String) {
    var markup = ""
    markup.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "'": markup += "&#39;"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    self.markup = markup
  }

  /// Takes over markup that we wrote ourselves.
  public init(trusted markup: String) { self.markup = markup }

  /// Returns the markup of all parts, one after the other and with nothing between them.
  public static func joined(_ parts: some Sequence<HTML>) -> HTML {
    HTML(trusted: parts.map(\.markup).joined())
  }
}
