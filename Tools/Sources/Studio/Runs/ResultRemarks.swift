import Journeys
import LocalAppStore
import TollgateCore

/// Explains a step's result when the app shows no reason.
struct ResultRemarks: Sendable {
  private let app: AppFolder

  /// The codes that were redeemed, by the account that did.
  private var redeemed: [Action.SignIn: Set<String>] = [:]

  init(_ app: AppFolder) { self.app = app }

  /// Returns the result of a step, with a longer explanation if there is one.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - step: The step.
  ///   - account: The account that did it.
  ///   - transactions: The account's transactions.
  /// - Returns: The result as text; a redeemed code is recorded.
  mutating func result(
    _ result: LogOutcome.Result, of step: Action?, by account: Action.SignIn,
    with transactions: TransactionList
  ) -> LogOutcome.Result {
    switch step {
    case .buy(let purchase)?: bought(purchase.product, result, transactions)
    case .redeem(let code)?: redeemed(code, result, account)
    default: result
    }
  }

  private func bought(
    _ product: String, _ result: LogOutcome.Result, _ transactions: TransactionList
  ) -> LogOutcome.Result {
    guard result.word == "already_owned" else { return result }
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    guard transactions.status(of: [product] + twins) != .owned else { return result }
    return LogOutcome.Result(
      word: result.word, error: result.error,
      sentence: "What it gives is owned already, by another product. Nothing was paid.")
  }

  private mutating func redeemed(
    _ code: String, _ result: LogOutcome.Result, _ account: Action.SignIn
  ) -> LogOutcome.Result {
    guard result.error == "invalid_code" else {
      if result.error == nil { redeemed[account, default: []].insert(code) }
      return result
    }
    let isOffered = app.products.products.contains { product in
      product.codeOffers.contains { $0.referenceName == code }
    }
    guard isOffered else { return result }
    return LogOutcome.Result(
      word: result.word, error: result.error,
      sentence: redeemed[account]?.contains(code) == true
        ? "Failed: this account has redeemed the code already, and it is good for once."
        : "Failed: there is such a code, but this account can’t have its offer.")
  }
}
