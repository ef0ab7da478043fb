import SourceJSON

/// A product says more than App Store Connect has room for.
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
      + "there too. Characters are counted in UTF-16, as forms in browsers count.")

  func findings(in app: AppSources) -> [Finding] {
    app.storeProducts.items.flatMap { item in
      Self.texts(of: item).compactMap { text -> Finding? in
        guard let node = text.node, let length = node.string?.utf16.count, length > text.limit
        else { return nil }
        return finding(
          at: node.location, on: item.id,
          "the \(text.name) of `\(item.id)` has \(length) characters, and App Store Connect takes "
            + "\(text.limit)",
          fix: "Say it in fewer words.")
      }
    }
  }

  /// A text of a product, what the form calls it, and how long it may be.
  private typealias Text = (node: JSONNode?, name: String, limit: Int)

  private static func texts(of item: ConfiguredProducts.Item) -> [Text] {
    var texts: [Text] = [
      (item.identifier, "identifier", 100), (item.referenceName, "reference name", 64),
    ]
    for words in item.localizations {
      let language = words["locale"]?.string.map { " in `\($0)`" } ?? ""
      texts.append((words["displayName"], "name\(language)", 30))
      texts.append((words["description"], "description\(language)", 45))
    }
    return texts
  }
}
