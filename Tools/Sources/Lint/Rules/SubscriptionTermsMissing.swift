import SourceJSON

/// A paywall sells a subscription and does not say on which terms.
struct SubscriptionTermsMissing: LintRule {
  let about = RuleDescription(
    id: "subscription-terms", severity: .error,
    summary:
      "A paywall sells a subscription without its price, its period, or a notice that it renews.",
    why:
      "Customers must know the price, the period, that the subscription renews until they cancel,"
      + " and what follows a free trial. App Review refuses a paywall without these (guideline "
      + "3.1.2), and so does the law in many countries.",
    fix:
      "Sell subscriptions with `plans`, and give them `legal` texts: the second argument is the "
      + "price, the third the period, the fourth the length of a free trial. Say that it renews.")

  func findings(in app: AppSources) -> [Finding] {
    // Many paywalls may share a legal text.
    var checked: [LegalText: [Finding]] = [:]
    return app.subscriptionPaywalls.flatMap { paywall -> [Finding] in
      let plans = app.screens(of: paywall.node).flatMap { $0.objects(with: .plans) }
      guard let plan = plans.first else { return unplanned(paywall, in: app) }
      return lacking(plan[.legal], at: plan.location, of: paywall, in: app, &checked)
    }
  }

  /// Returns a paywall that sells a subscription without `plans`: no other element shows its
  /// period.
  private func unplanned(_ paywall: JSONNode.Member, in app: AppSources) -> [Finding] {
    let texts = app.screens(of: paywall.node).flatMap(\.everything).compactMap(\.string)
      .flatMap { app.words[$0] }.map(\.plain)
    let says = (texts.contains(where: \.saysPeriod), texts.contains(where: \.saysRenewal))
    guard !says.0 || !says.1 else { return [] }
    let missing = [says.0 ? nil : "its period", says.1 ? nil : "that it renews"]
    return [
      finding(
        at: paywall.keyLocation, on: paywall.key,
        "the paywall `\(paywall.key)` sells a subscription and does not say "
          + missing.compactMap(\.self).joined(separator: " and "),
        fix: "Sell it with `plans` and their `legal` texts.")
    ]
  }

  private func lacking(
    _ legal: JSONNode?, at place: SourceLocation, of paywall: JSONNode.Member, in app: AppSources,
    _ checked: inout [LegalText: [Finding]]
  ) -> [Finding] {
    func check(_ key: JSONNode, needing arguments: [Int: String]) -> [Finding] {
      guard let name = key.string else { return [] }
      let text = LegalText(name: name, arguments: arguments)
      let found = checked[text] ?? self.findings(on: text, in: app)
      checked[text] = found
      return found
    }
    guard let legal, let subscription = legal[.subscription] else {
      return [
        finding(
          at: place, on: paywall.key,
          "the plans of the paywall `\(paywall.key)` have no `legal` text for a subscription",
          fix: "Say in it the price, the period and that it renews.")
      ]
    }
    var findings = check(subscription, needing: [2: "the price", 3: "the period"])
    if let trial = legal[.freeTrial] {
      findings += check(
        trial, needing: [2: "the price", 3: "the period", 4: "the length of the trial"])
    } else if app.products(of: paywall.node).contains(where: {
      app.storeProducts[$0]?.beginsFree == true
    }) {
      findings.append(
        finding(
          at: legal.location, on: paywall.key,
          "a plan of the paywall `\(paywall.key)` begins with a free trial, and no `legal` text "
            + "says what follows it",
          fix: "Add `freeTrial`."))
    }
    return findings
  }

  /// A text, and the arguments that it has to say.
  private struct LegalText: Hashable {
    let name: String
    let arguments: [Int: String]
  }

  /// Returns the missing parts of a legal text, in each of its languages.
  private func findings(on legal: LegalText, in app: AppSources) -> [Finding] {
    app.words[legal.name].compactMap { text in
      var missing = legal.arguments.sorted { $0.key < $1.key }
        .filter { !text.arguments.contains($0.key) }.map(\.value)
      if RenewalWords.of(text.language) != nil, !text.plain.saysRenewal {
        missing.append("that it renews")
      }
      guard !missing.isEmpty else { return nil }
      return finding(
        at: text.place, on: legal.name,
        "the legal text `\(legal.name)` does not say \(missing.joined(separator: " and ")) in "
          + "`\(text.language)`")
    }
  }
}

extension AppSources {
  /// The paywalls with screens that sell a subscription.
  var subscriptionPaywalls: [JSONNode.Member] {
    entries(.paywalls).filter { paywall in
      products(of: paywall.node).contains(where: isSubscription)
        && !screens(of: paywall.node).isEmpty
    }
  }
}
