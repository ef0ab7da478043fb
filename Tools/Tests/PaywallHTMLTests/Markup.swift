import Foundation
import TollgateScreens

/// Just enough reading of HTML to see what a browser would make of ours: by Unicode scalars, not by
/// characters.
struct Markup {
  let text: String

  /// The tags, as written.
  var tags: [Substring] {
    text.matches(of: #/<[^>]*>/#.matchingSemantics(.unicodeScalar)).map(\.output)
  }

  /// The text that is seen or read aloud: the text between tags, and that in attributes.
  var words: String {
    let heard = tags.flatMap { tag in
      tag.matches(of: #/ [a-z-]+="([^"]*)"/#.matchingSemantics(.unicodeScalar)).map(\.output.1)
    }
    let read = text.replacing(#/<[^>]*>/#.matchingSemantics(.unicodeScalar), with: "")
    return ([read[...]] + heard).map(Self.unescaped).joined(separator: "\n")
  }

  /// The content that each form would send, hidden and visible fields together.
  var forms: [[String: String]] {
    text.matches(of: #/(?s)<form method="post"[^>]*>(.*?)<\/form>/#).map { form in
      Dictionary(
        form.output.1.matches(of: #/<input[^>]*>/#).map(\.output).compactMap { input in
          guard let name = Self.attribute("name", of: input) else { return nil }
          return (name, Self.attribute("value", of: input) ?? "")
        }, uniquingKeysWith: { _, last in last })
    }
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    let values = tag.matches(of: #/ ([a-z]+)="([^"]*)"/#.matchingSemantics(.unicodeScalar))
    return values.first { $0.output.1 == name }.map { unescaped($0.output.2) }
  }

  private static func unescaped(_ text: Substring) -> String {
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    var scalars = String(text).unicodeScalars
    for (reference, scalar) in references {
      scalars = scalars.replacing(reference.unicodeScalars, with: scalar.unicodeScalars)
    }
    return String(scalars)
  }
}
