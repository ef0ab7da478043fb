import SourceJSON

/// A product's text is longer than App Store Connect allows.
struct ProductTextLength: LintRule {
  let about = RuleDescription(
    id: "product-text-length", severity: .error,
    summary:
      "A product's name, description or identifier is too long for App Store Connect.",
    why: "App Store Connect refuses it, so the purchase sheet shows another text than the tested "
      + "one.",
    fix: "Write a display name of up to 30 characters, a description of up to 45, a reference name "
      + "of up to 64 and a product identifier of up to 100. The limits are the same for all types: "
      + "App Store Connect's form has 30 and 45 for in-app purchases, and so has Apple's page on "
      + "product pages. Newer lists with 35 and 55 are not Apple's; texts within 30 and 45 fit "
      + "there too. A longer description is a warning: App Store Connect has taken longer ones, and "
      + "a file that Xcode synchronised has one of 123. Characters are counted in UTF-16, as forms "
      + "in browsers count.")

  func findings(in app: AppSources) -> [Finding] {
    app.storeProducts.items.flatMap { item in
      Self.texts(of: item).compactMap { text -> Finding? in
        guard let node = text.node, let length = node.string?.utf16.count, length > text.limit
        else { return nil }
        return Finding(
          place: node.location, rule: about.id, severity: text.severity, subject: item.id,
          message:
            "the \(text.name) of `\(item.id)` has \(length) characters, and App Store Connect "
            + "takes \(text.limit)",
          fix: "Say it in fewer words.")
      }
    }
  }

  /// A text of a product, its name in the form, its maximum length, and the severity of exceeding
  /// it.
  private typealias Text = (node: JSONNode?, name: String, limit: Int, severity: Severity)

  private static func texts(of item: ConfiguredProducts.Item) -> [Text] {
    var texts: [Text] = [
      (item.identifier, "identifier", 100, .error),
      (item.referenceName, "reference name", 64, .error),
    ]
    for words in item.localizations {
      let language = words["locale"]?.string.map { " in `\($0)`" } ?? ""
      texts.append((words["displayName"], "name\(language)", 30, .error))
      texts.append((words["description"], "description\(language)", 45, .warning))
    }
    return texts
  }
}
