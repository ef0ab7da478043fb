import SourceJSON

/// An offer to stay that the store does not make.
struct StayOfferNotInStore: LintRule {
  let about = RuleDescription(
    id: "stay-offer-not-in-store", severity: .error,
    summary: "An offer to stay is no promotional or win-back offer of its product.",
    why: "No customer sees it, because the store doesn't offer it.",
    fix: "Name an offer that the product has in the StoreKit configuration, or add it there.")

  func findings(in app: AppSources) -> [Finding] {
    guard app.storeProducts.isKnown else { return [] }
    var budget = AdviceBudget()
    return app.index.screenParts.filter { $0[.subscription] != nil }
      .flatMap { $0[.stay]?.elements ?? [] }
      .compactMap { stay in
        guard let product = stay[.product]?.string, let offer = stay[.offer],
          let name = offer.string, let item = app.storeProducts[product],
          !item.offerNames.contains(name)
        else { return nil }
        let names = item.offerNames.sorted()
        return finding(
          at: offer.location, on: name, "the store has no offer `\(name)` on `\(product)`",
          fix: budget.question(about: name) { names }
            ?? (names.isEmpty
              ? "It has none for a person who stays."
              : "It has \(names.quoted)."))
      }
  }
}
