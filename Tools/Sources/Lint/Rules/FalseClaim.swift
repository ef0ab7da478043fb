import SourceJSON

/// A text says something of a price that the prices contradict.
struct FalseClaim: LintRule {
  let about = RuleDescription(
    id: "false-claim", severity: .error,
    summary: "A text beside a product says something that the store's prices contradict.",
    why: "It misleads people about a price, which stores and the law forbid, and it becomes false "
      + "by itself when a price changes or another storefront has another one.",
    fix: "Take the number out and let the screen work it out: `compare` and `bundle` of items, "
      + "`saves` of plans, and offers do, rounded down. Checked are percentages and amounts saved "
      + "(\"Save 25%\", \"$2 off\", \"half price\"), what one gets on top (\"+17%\"), multiples "
      + "(\"2x\", \"double\"), \"best value\" and prices written out, in each storefront that has "
      + "prices of its own. A pack is held against the smallest of its kind by the unit, a plan "
      + "against the shortest of its group over the same time, a bundle against its parts, a twin "
      + "against its original; against something else where the text names it. A number is true "
      + "where it is exactly the percentage rounded down, after \"up to\" where it is no more. "
      + "Words that are no claim, such as \"2x speed\", are silenced with that reason.")

  func findings(in app: AppSources) -> [Finding] {
    // Where one price is unknown, so is what the others compare to.
    guard app.storeProducts.isKnown, app.storeProducts.items.allSatisfy({ $0.price != nil }) else {
      return []
    }
    let lists = ([nil] + app.storeProducts.storefronts.map(Optional.some)).map {
      StorefrontPrices(app: app, storefront: $0)
    }
    var verdicts: [TextClaim: Verdict] = [:]
    // One text is shown beside many products.
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
        fix: "Take it out, and let the screen work out what is true.")
    }
  }

  /// A text is reported once for each claim, however many products it is shown beside.
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
      // What the store says of a product goes by the product's name.
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
