import SourceJSON

/// A text makes a claim that the prices contradict.
struct FalseClaim: LintRule {
  let about = RuleDescription(
    id: "false-claim", severity: .error,
    summary: "A text beside a product contradicts the store's prices.",
    why:
      "It misleads customers about a price, which stores and the law forbid, and it becomes false"
      + " when a price changes or another storefront has another one.",
    fix:
      "Remove the number and let the screen compute it: `compare` and `bundle` of items, `saves` "
      + "of plans, and offers do, rounded down. The rule checks percentages and amounts saved "
      + "(\"Save 25%\", \"$2 off\", \"half price\"), extras (\"+17%\"), multiples (\"2x\", "
      + "\"double\"), \"best value\" and written prices, in each storefront that has prices of its "
      + "own. It compares a pack with the smallest of its kind by the unit, a plan with the "
      + "shortest of its group over the same time, a bundle with its parts, a twin with its "
      + "original, or with the product that the text names. A number must equal the percentage "
      + "rounded down, or after \"up to\" not exceed it. Silence words that are no claim, such as "
      + "\"2x speed\", with that reason.")

  func findings(in app: AppSources) -> [Finding] {
    // One unknown price leaves every comparison unknown.
    guard app.storeProducts.isKnown, app.storeProducts.items.allSatisfy({ $0.price != nil }) else {
      return []
    }
    let lists = ([nil] + app.storeProducts.storefronts.map(Optional.some)).map {
      StorefrontPrices(app: app, storefront: $0)
    }
    var verdicts: [TextClaim: Verdict] = [:]
    // One text is shown next to many products.
    var claims: [String: [PriceClaim]] = [:]
    for copy in Copy.all(in: app) {
      let found = claims[copy.text.plain] ?? PriceClaim.all(in: copy.text.plain)
      claims[copy.text.plain] = found
      for claim in found {
        guard let verdict = verdict(on: claim, in: copy, by: lists) else { continue }
        let key = TextClaim(text: copy.text, claim: claim)
        if verdicts[key]?.objection ?? .nothingToCompare == .nothingToCompare {
          verdicts[key] = verdict
        }
      }
    }
    return verdicts.map { claim, verdict in
      finding(
        at: claim.text.place, on: claim.text.key,
        verdict.sentence(about: claim.claim, in: claim.text),
        fix: "Remove it, and let the screen compute the correct claim.")
    }
  }

  /// A text is reported once for each claim, however many products it is shown next to.
  private struct TextClaim: Hashable {
    let text: Words.Text
    let claim: PriceClaim
  }

  /// The reason why a claim is not true, and the storefront.
  private struct Verdict {
    let product: String
    let storefront: String?
    let objection: PriceObjection

    func sentence(about claim: PriceClaim, in text: Words.Text) -> String {
      // The store's texts about a product go by the product's name.
      let place = text.key == product ? "" : " in `\(text.key)`"
      let store = storefront.map { " in \($0)" } ?? ""
      return "\"\(claim.quote)\"\(place) is not true of `\(product)`\(store): \(objection.words)"
    }
  }

  /// Returns the verdict of the first storefront that contradicts a claim, preferably on a product
  /// that it can be compared for.
  private func verdict(
    on claim: PriceClaim, in copy: Copy, by lists: [StorefrontPrices]
  ) -> Verdict? {
    for list in lists {
      let judged = copy.products.filter { list.price(of: $0) != nil }.map { product in
        (product, list.objection(to: claim, of: product, in: copy.text.plain))
      }
      if copy.reach == .any, judged.contains(where: { $0.1 == nil }) { continue }
      let objections = judged.compactMap { product, objection in objection.map { (product, $0) } }
      let telling = objections.first { $0.1 != .nothingToCompare } ?? objections.first
      guard let (product, objection) = telling else { continue }
      return Verdict(product: product, storefront: list.storefront, objection: objection)
    }
    return nil
  }
}
