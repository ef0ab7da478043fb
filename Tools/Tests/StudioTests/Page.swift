import Foundation

/// A page as a browser without a script sees it.
struct Page: Sendable {
  /// A form of the page, with the fields that its button would send.
  struct Form: Sendable {
    let path: String
    let fields: [(String, String)]
    let label: String
    let isDisabled: Bool

    /// Why the button can't be pressed.
    let title: String?

    init(path: String, fields: [(String, String)], button attributes: String, text: String) {
      self.path = path
      self.fields = fields
      // A button that is only a picture is known by its text for screen readers.
      let seen = Page.text(of: text)
      label = seen.isEmpty ? Page.text(of: text.replacing("class=\"unseen\"", with: "")) : seen
      isDisabled = attributes.contains(" disabled")
      title = attributes.firstMatch(of: /title="([^"]*)"/).map { Page.plain(String($0.1)) }
    }
  }

  let status: Int
  let path: String
  let headers: [String: String]
  let html: String

  /// The visible text of the page, without the texts for screen readers only.
  var text: String { Self.text(of: html) }

  /// The text of the newest entry in the log.
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

  var forms: [Form] { ownForms + outerButtons }

  /// Forms with their button in them.
  private var ownForms: [Form] {
    html.matches(of: /<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/.dotMatchesNewlines())
      .map { match in
        let body = String(match.2)
        let fields = body.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
          .map { (Self.plain(String($0.1)), Self.plain(String($0.2))) }
        let button = body.firstMatch(of: /<button([^>]*)>(.*?)<\/button>/.dotMatchesNewlines())
        return Form(
          path: Self.plain(String(match.1)), fields: fields,
          button: button.map { String($0.1) } ?? "", text: button.map { String($0.2) } ?? "")
      }
  }

  /// Buttons that belong to a form elsewhere on the page, and name its content.
  private var outerButtons: [Form] {
    let paths = html.matches(of: /<form method="post" action="([^"]*)" id="([^"]*)"><\/form>/)
      .map { (String($0.2), Self.plain(String($0.1))) }
    return html.matches(
      of: /<button form="([^"]*)" name="([^"]*)" value="([^"]*)"([^>]*)>(.*?)<\/button>/
        .dotMatchesNewlines()
    ).compactMap { match in
      guard let path = paths.first(where: { $0.0 == String(match.1) })?.1 else { return nil }
      return Form(
        path: path, fields: [(String(match.2), Self.plain(String(match.3)))],
        button: String(match.4), text: String(match.5))
    }
  }

  func form(_ label: String) -> Form? { forms.first { $0.label == label } }

  static func text(of html: String) -> String {
    let seen = html.replacing(
      /<span class="unseen">.*?<\/span>|<svg.*?<\/svg>/.dotMatchesNewlines(), with: "")
    let words = seen.replacing(/<[^>]*>/.dotMatchesNewlines(), with: " ")
    return plain(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  static func plain(_ markup: String) -> String {
    markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
