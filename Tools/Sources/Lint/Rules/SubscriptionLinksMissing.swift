import SourceJSON

/// A paywall sells a subscription and has no terms of use or no privacy policy.
struct SubscriptionLinksMissing: LintRule {
  let about = RuleDescription(
    id: "subscription-links", severity: .error,
    summary:
      "A paywall sells a subscription and links to no terms of use, or to no privacy policy.",
    why: "App Review requires both beside a subscription (guideline 3.1.2).",
    fix:
      "Add two elements `link`. The address, the key of the label or the label identifies each: "
      + "terms, conditions or EULA; privacy.")

  func findings(in app: AppSources) -> [Finding] {
    app.subscriptionPaywalls.flatMap { paywall -> [Finding] in
      let links = app.screens(of: paywall.node).flatMap { $0.objects(with: .link) }
        .map { link -> String in
          let label = link[.link]?.string ?? ""
          let words = [link[.url]?.string ?? "", label] + app.words[label].map(\.plain)
          return words.joined(separator: " ").lowercased()
        }
      return Self.needed.compactMap { name, signs in
        guard !links.contains(where: { link in signs.contains { link.contains($0) } }) else {
          return nil
        }
        return finding(
          at: paywall.keyLocation, on: paywall.key,
          "the paywall `\(paywall.key)` sells a subscription and has no link to \(name)",
          fix: "Add an element with `link` and `url` to its screen.")
      }
    }
  }

  private static let needed: [(String, [String])] = [
    (
      "the terms of use",
      ["terms", "eula", "conditions", "/tos", "términos", "condiciones", "termes", "agb"]
    ),
    ("the privacy policy", ["privacy", "privacidad", "privacitat", "datenschutz", "confidential"]),
  ]
}
