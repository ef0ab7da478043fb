import Foundation
import SourceJSON

/// The reason why a claim is not true.
enum PriceObjection: Hashable {
  /// The prices contradict the claim; the text contains the prices.
  case contradiction(String)

  /// Nothing bears it out.
  case nothingToCompare

  var words: String {
    switch self {
    case .contradiction(let truth): truth
    case .nothingToCompare: "there is nothing to compare its price with"
    }
  }
}

extension StorefrontPrices {
  /// Returns the objection to a claim next to a product in this storefront.
  ///
  /// - Parameters:
  ///   - claim: The claim.
  ///   - product: The product that it is about.
  ///   - text: The whole text, which may name the product of the comparison.
  /// - Returns: The objection, or `nil` if the claim is true.
  func objection(to claim: PriceClaim, of product: String, in text: String) -> PriceObjection? {
    guard let price = price(of: product) else { return nil }
    let all = comparisons(of: product)
    let meant = all.filter { $0.isUsual || names($0.other, in: text) }
    if case .price(let amount) = claim.kind {
      return prices(meantBy: product).contains(amount) ? nil : .contradiction("it costs \(price)")
    }
    if case .times(let number) = claim.kind, counts(number, of: product) { return nil }
    guard !(claim.kind == .bestValue ? all : meant).isEmpty else { return .nothingToCompare }
    switch claim.kind {
    case .percentSaved(let number):
      if meant.contains(where: { claim.allows(number, truth: $0.percentSaved) }) { return nil }
      return contradiction(meant) { "it saves \($0.percentSaved)%" }
    case .percentMore(let number):
      if meant.contains(where: { claim.allows(number, truth: $0.percentMore) }) { return nil }
      return contradiction(meant) { "it gives \($0.percentMore)% more for the money" }
    case .amountSaved(let amount):
      if meant.contains(where: { claim.allows(amount, saved: $0) }) { return nil }
      return contradiction(meant) { "it saves \(Self.cents(($0.worth - $0.paid) / $0.scale))" }
    case .times(let number):
      if meant.contains(where: { $0.isWorth(number) }) { return nil }
      return contradiction(meant) { "it gives \(Self.cents($0.worth / $0.paid)) times as much" }
    case .bestValue:
      guard let better = all.first(where: { $0.paid > $0.worth }) else { return nil }
      return .contradiction("`\(better.other)` gives more for the money")
    case .price:
      return nil
    }
  }

  /// Returns the prices that a text next to a product may state.
  private func prices(meantBy product: String) -> [Decimal] {
    ([product, app.original(of: product)] + app.parts(of: product)).compactMap {
      self.price(of: $0)
    }
  }

  /// Returns a Boolean value that indicates whether "5x" is the number of something that the
  /// product grants.
  private func counts(_ number: Decimal, of product: String) -> Bool {
    let granted = app.entry(.products, product)?[.grants]?[.balances]?.members ?? []
    return granted.contains {
      ($0.node[.amount] ?? $0.node).integer.map { Decimal($0) } == number
    }
  }

  /// Returns a Boolean value that indicates whether a text names a product, by its store name or by
  /// its identifier's last word.
  private func names(_ product: String, in text: String) -> Bool {
    let titles = (app.storeProducts[product]?.localizations ?? []).compactMap {
      $0["displayName"]?.string
    }
    let last = product.split(separator: ".").last.map { [String($0)] } ?? []
    return (titles + last).contains { text.localizedCaseInsensitiveContains($0) }
  }

  private func contradiction(
    _ meant: [PriceComparison], _ words: (PriceComparison) -> String
  ) -> PriceObjection {
    let truths = meant.map { comparison in
      let other = comparison.other == "its parts" ? comparison.other : "`\(comparison.other)`"
      return "\(words(comparison)) against \(other)"
    }
    return .contradiction(truths.joined(separator: ", "))
  }

  private static func cents(_ number: Decimal) -> Decimal {
    var (number, rounded) = (number, Decimal())
    NSDecimalRound(&rounded, &number, 2, .down)
    return rounded
  }
}

extension PriceClaim {
  /// Returns a Boolean value that indicates whether the truth, rounded down to whole percent,
  /// supports a number.
  fileprivate func allows(_ number: Decimal, truth: Decimal) -> Bool {
    switch bound {
    case .exactly: number == truth && truth > 0
    case .atMost: number <= truth
    case .atLeast: number <= truth
    }
  }

  fileprivate func allows(_ amount: Decimal, saved comparison: PriceComparison) -> Bool {
    bound == .exactly
      ? comparison.saves(exactly: amount) && amount > 0 : comparison.saves(atLeast: amount)
  }
}
