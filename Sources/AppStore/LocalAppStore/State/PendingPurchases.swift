/// The purchases of an app that wait for an answer.
struct PendingPurchases: Sendable {
  /// The pending purchases of each account, oldest first.
  private var byAccount: [AccountID: [PendingPurchase]] = [:]

  /// The account of each pending purchase.
  private var accounts: [TransactionID: AccountID] = [:]

  /// A Boolean value that indicates whether nothing waits.
  var isEmpty: Bool { accounts.isEmpty }

  /// Returns what waits under an identifier, or nil if nothing does.
  subscript(id: TransactionID) -> PendingPurchase? {
    accounts[id].flatMap { byAccount[$0]?.first { $0.id == id } }
  }

  /// Returns what waits of an account, oldest first.
  func purchases(of account: AccountID) -> [PendingPurchase] { byAccount[account] ?? [] }

  /// Adds a purchase that waits from now on.
  mutating func add(_ purchase: PendingPurchase) {
    byAccount[purchase.account, default: []].append(purchase)
    accounts[purchase.id] = purchase.account
  }

  /// Removes what waits under an identifier, and returns it, or nil if nothing does.
  @discardableResult
  mutating func remove(_ id: TransactionID) -> PendingPurchase? {
    guard let purchase = self[id] else { return nil }
    byAccount[purchase.account]?.removeAll { $0.id == id }
    accounts[id] = nil
    return purchase
  }
}

extension PendingPurchases: Codable {
  init(from decoder: any Decoder) throws {
    for purchase in try [PendingPurchase](from: decoder) { add(purchase) }
  }

  func encode(to encoder: any Encoder) throws {
    try byAccount.values.flatMap(\.self).encode(to: encoder)
  }
}
