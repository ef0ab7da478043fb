import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("The text of a notification")
struct NotificationWordsTests {
  private static let half = StoreConfiguration.Offer(
    id: "half", paymentMode: .payAsYouGo, price: 5, period: .init(1, .month), periodCount: 6)

  @Test("is unchanged when it is sent again, even if other offers are sold by then")
  func offers() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func open(_ products: [StoreConfiguration.Product]) throws -> LocalStore {
      try LocalStore(
        keptIn: folder.appending(path: "store.json"),
        configuration: StoreConfiguration(
          products: products, subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), now: Subscriber.start)
    }
    var before: [Words] = []
    do {
      let store = try open(Subscriber.plans(promotional: [Self.half], winBack: [Self.half]))
      let account = try await store.send(AddAccount())
      try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
      try await store.send(
        BuyElsewhere(
          PurchaseOrder(productID: Subscriber.monthly, offer: .promotionalUnsigned(id: "half")),
          account: account))
      try await store.send(SetRenewal(of: Subscriber.monthly, account: account, isOn: false))
      await store.advance(to: store.clock.now + 40 * 86_400)
      before = try await words(of: store)
    }
    #expect(before.contains { $0.renewal?.offerPeriod == "P6M" })
    #expect(before.contains { $0.renewal?.eligibleWinBackOfferIds == ["half"] })
    var less = Self.half
    less.periodCount = 2
    for products in [
      Subscriber.plans(promotional: [less]), Subscriber.plans(),
      Subscriber.plans().filter { $0.id != Subscriber.monthly },
    ] {
      #expect(try await words(of: open(products)) == before)
    }
  }

  private struct Words: Hashable {
    let id: UUID
    let transaction: TransactionPayload?
    let renewal: RenewalInfoPayload?
  }

  private func words(of store: LocalStore) async throws -> [Words] {
    try await store.send(ListNotifications()).map { notification in
      let payload: NotificationPayload = try claims(notification.signedPayload)
      return Words(
        id: notification.id,
        transaction: try payload.data?.signedTransactionInfo.map { try claims($0) },
        renewal: try payload.data?.signedRenewalInfo.map { try claims($0) })
    }
  }

  private func claims<Claims: Decodable>(_ token: String) throws -> Claims {
    try JSONDecoder().decode(Claims.self, from: Data(try CompactJWS(token).payload))
  }
}
