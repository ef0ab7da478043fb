import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("Unsigned claims")
struct ClaimTests {
  private static let start = Date(timeIntervalSince1970: 1_767_225_600)

  private func store() throws -> (LocalStore, AccountID) {
    var configuration = StoreConfiguration(products: [
      .init(
        id: "pro", kind: .autoRenewable, price: 9.99,
        subscription: .init(groupID: "pro", level: 1, period: .init(1, .month)))
    ])
    configuration.settings.gracePeriod = GracePeriod(days: 16)
    let store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.claims"),
      now: Self.start)
    return (store, try store.ask(AddAccount()))
  }

  @Test("equal those that the store signs for a server, except for the date")
  func sameAsSigned() throws {
    let (store, account) = try store()
    let first = try store.ask(BuyElsewhere("pro", account: account))
    store.catchUp(to: Self.start + 40 * 86_400)
    try store.ask(RefundTransaction(first, percentage: 50_000))
    let claims = try store.ask(ListClaims(of: account)).map(\.transaction)
    let tokens = try store.ask(ListServerTransactions(TransactionQuery(account: account)))
    let signed = try tokens.transactions.map {
      try store.verifier().transaction(
        $0, bundleID: "com.example.claims", environments: [.production])
    }
    func undated(_ payloads: [TransactionPayload]) -> [TransactionPayload] {
      payloads.map { payload in
        var payload = payload
        payload.signedDate = WireDate(Self.start)
        return payload
      }.sorted { $0.transactionId < $1.transactionId }
    }
    #expect(claims.count == 2)
    #expect(undated(claims) == undated(signed))
  }

  @Test(
    "include the end of a failed renewal's grace period, and can skip the first ones")
  func grace() throws {
    let (store, account) = try store()
    try store.ask(BuyElsewhere("pro", account: account))
    try store.ask(SetBilling(.failing, account: account))
    store.catchUp(to: Self.start + 33 * 86_400)
    try store.ask(SetBilling(.working, account: account))
    let claims = try store.ask(ListClaims(of: account))
    let due = try #require(claims[0].transaction.expiresDate)
    #expect(
      claims.map(\.gracePeriodExpiresDate) == [
        WireDate(rawValue: due.rawValue + 16 * 86_400_000), nil,
      ])
    #expect(try store.ask(ListClaims(of: account, after: 1)) == [claims[1]])
    #expect(try store.ask(ListClaims(of: account, after: 2)).isEmpty)
  }
}
