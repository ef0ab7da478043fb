public import AppStoreWire

/// Lists the claims of an account's transactions that the store would sign now, without signing
/// them.
///
/// It is for simulations with many stores, in which signing would dominate the cost.
public struct ListClaims: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  /// A transaction, and the days of grace that followed it.
  public struct Claims: Hashable, Codable, Sendable {
    /// The claims of the transaction, as a server gets them.
    public let transaction: TransactionPayload

    /// The end of the days of grace that a failed renewal left after it, or nil if there were none.
    public let gracePeriodExpiresDate: WireDate?
  }

  let account: AccountID
  let after: Int

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - after: The number of transactions to skip, oldest first.
  public init(of account: AccountID, after: Int = 0) {
    self.account = account
    self.after = after
  }

  /// Returns the claims in the order in which the transactions were made.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [Claims] {
    _ = try store.state.account(account)
    let purchases = store.shop.purchases(of: account).dropFirst(max(0, after))
    guard !purchases.isEmpty else { return [] }
    var graces: [TransactionID: WireDate] = [:]
    for logged in store.state.log where logged.event.kind == .renewalFailed {
      guard case .purchase(let facts) = logged.subject,
        case .grace(let end) = facts.renewal?.subscription.phase
      else { continue }
      graces[facts.purchase] = end
    }
    let now = WireDate(store.now)
    return purchases.map {
      Claims(
        transaction: store.transaction($0, signedDate: now), gracePeriodExpiresDate: graces[$0.id])
    }
  }
}
