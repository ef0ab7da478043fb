import SourceJSON

/// A text says something of a price that the prices contradict.
struct FalseClaim: LintRule {
  let about = RuleDescription(
    id: "false-claim", severity: .error,
    summary: "A text beside a product says something that the store's prices contradict.",
    why: "It misleads people about a price, which stores and the law forbid, and it becomes false "
      + "by itself when a price changes or another storefront has another one.",
    mend: "Take the number out and let the screen work it out: `compare` and `bundle` of items, "
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
    guard app.shelf.isKnown, app.shelf.items.allSatisfy({ $0.price != nil }) else { return [] }
    let lists = ([nil] + app.shelf.storefronts.map(Optional.some)).map {
      PriceList(app: app, storefront: $0)
    }
    var seen: Set<Told> = []
    return Copy.all(in: app).flatMap { copy in
      PriceClaim.all(in: copy.text.plain).compactMap { claim -> Finding? in
        guard let objection = objection(to: claim, in: copy, by: lists),
          seen.insert(Told(text: copy.text, claim: claim)).inserted
        else { return nil }
        return finding(
          at: copy.text.place, on: copy.text.key,
          "\"\(claim.quote)\" in `\(copy.text.key)` is not true of \(objection)",
          fix: "Take it out, and let the screen work out what is true.")
      }
    }
  }

  /// One text is told of once for each claim, beside however many products it stands.
  private struct Told: Hashable {
    let text: Words.Text
    let claim: PriceClaim
  }

  /// The first product and storefront that contradict a claim.
  private func objection(
    to claim: PriceClaim, in copy: Copy, by lists: [PriceList]
  ) -> String? {
    for list in lists {
      let objections = copy.products.filter { list.price(of: $0) != nil }.map { product in
        (product, list.objection(to: claim, of: product, in: copy.text.plain))
      }
      let isBorneOut = copy.reach == .any && objections.contains { $0.1 == nil }
      guard !isBorneOut, let (product, reason) = objections.first(where: { $0.1 != nil }),
        let reason
      else { continue }
      let place = list.storefront.map { " in \($0)" } ?? ""
      return "`\(product)`\(place): \(reason)"
    }
    return nil
  }
}
