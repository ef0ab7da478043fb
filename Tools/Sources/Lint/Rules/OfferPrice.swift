import Foundation
import SourceJSON

/// A sale price that no whole percentage leads to.
struct OfferPrice: LintRule {
  let about = RuleDescription(
    id: "offer-price", severity: .error,
    summary:
      "An offer's product doesn't cost the regular price minus a whole percentage, rounded down.",
    why:
      "A card shows the percentage, rounded down. A price a cent too high turns \"50% off\" into "
      + "\"49% off\"; and a price without a percentage is probably a mistake.",
    fix: "Write the regular price minus the percentage, rounded down to the cent.")

  func findings(in app: AppSources) -> [Finding] {
    var seen: Set<String> = []
    return app.entries(.offers).flatMap { $0.node[.sells]?.members ?? [] }.compactMap { sale in
      guard let twin = sale.node.string, seen.insert(twin).inserted,
        let sold = app.storeProducts[twin],
        let regular = app.storeProducts[sale.key]
      else { return nil }
      for storefront in [nil] + app.storeProducts.storefronts.map(Optional.some) {
        guard let price = sold.price(in: storefront), let usual = regular.price(in: storefront),
          price < usual, !Self.isWholePercentage(price, of: usual)
        else { continue }
        return finding(
          at: sold.pricePlace, on: twin,
          "\(price)\(storefront.map { " in \($0)" } ?? "") is not \(usual) less a whole percentage, "
            + "rounded down to the cent",
          fix: Self.advice(price, of: usual))
      }
      return nil
    }
  }

  static func isWholePercentage(_ price: Decimal, of regular: Decimal) -> Bool {
    (1...99).contains { less($0, than: regular) == price }
  }

  /// Returns a price reduced by a percentage, rounded down to the cent.
  private static func less(_ percent: Int, than regular: Decimal) -> Decimal {
    var (exact, rounded) = (regular * Decimal(100 - percent) / 100, Decimal())
    NSDecimalRound(&rounded, &exact, 2, .down)
    return rounded
  }

  private static func advice(_ price: Decimal, of regular: Decimal) -> String? {
    let percent = (1...99).min {
      abs(less($0, than: regular) - price) < abs(less($1, than: regular) - price)
    }
    return percent.map { "\($0)% less is \(less($0, than: regular))." }
  }

  private static func abs(_ number: Decimal) -> Decimal { number < 0 ? -number : number }
}
