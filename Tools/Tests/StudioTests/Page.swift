import Foundation

/// A page as a browser without a script sees it.
struct Page: Sendable {
  /// A form of the page, with what its button would send.
  struct Form: Sendable {
    let path: String
    let fields: [(String, String)]
    let label: String
    let isDisabled: Bool

    /// Why the button can't be pressed.
    let title: String?
  }

  let status: Int
  let path: String
  let headers: [String: String]
  let html: String

  /// The words of the page, without what only screen readers are told.
  var text: String { Self.text(of: html) }

  /// The words of the newest entry in the log.
  var newest: String {
    let log = html.components(separatedBy: #"<li class="entry"#)
    return log.count > 1 ? Self.text(of: "<li class=\"entry" + log[1]) : ""
  }

  /// The words in the phone.
  var phone: String {
    let parts = html.components(separatedBy: #"data-region="screen">"#)
    return parts.count > 1
      ? Self.text(of: parts[1].components(separatedBy: "home-indicator")[0]) : ""
  }

  var forms: [Form] {
    html.matches(of: /<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/.dotMatchesNewlines())
      .map { match in
        let body = String(match.2)
        let fields = body.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
          .map { (Self.plain(String($0.1)), Self.plain(String($0.2))) }
        let button = body.firstMatch(of: /<button([^>]*)>(.*?)<\/button>/.dotMatchesNewlines())
        let attributes = button.map { String($0.1) } ?? ""
        return Form(
          path: Self.plain(String(match.1)), fields: fields,
          label: Self.text(of: button.map { String($0.2) } ?? ""),
          isDisabled: attributes.contains(" disabled"),
          title: attributes.firstMatch(of: /title="([^"]*)"/).map { Self.plain(String($0.1)) })
      }
  }

  func form(_ label: String) -> Form? { forms.first { $0.label == label } }

  private static func text(of html: String) -> String {
    let seen = html.replacing(
      /<span class="unseen">.*?<\/span>|<svg.*?<\/svg>/.dotMatchesNewlines(), with: "")
    let words = seen.replacing(/<[^>]*>/.dotMatchesNewlines(), with: " ")
    return plain(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private static func plain(_ markup: String) -> String {
    markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
