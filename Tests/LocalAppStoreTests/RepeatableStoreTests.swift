import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store with repeatable signatures")
struct RepeatableStoreTests {
  @Test("repeats a subscriber's history in the same bytes, on any day")
  func story() async throws {
    let today = Date(timeIntervalSince1970: 1_767_225_600)
    let first = try await story(seed: 7, machineTime: today)
    let second = try await story(seed: 7, machineTime: today + 3_000 * 86_400)
    #expect(first.count > 10)
    #expect(first == second)
    #expect(try await story(seed: 8, machineTime: today) != first)
  }

  @Test("is verified by its root like any other")
  func isVerified() async throws {
    let store = try await open(seed: 7)
    let id = try await store.send(
      BuyElsewhere(Subscriber.monthly, account: try await store.send(AddAccount())))
    let token = try await store.send(SignTransaction(id))
    let payload = try JWSVerifier(roots: [store.root]).transaction(
      token, bundleID: "com.example.app", environments: [.production])
    #expect(payload.productId == Subscriber.monthly)
  }

  private func open(seed: UInt64) async throws -> LocalStore {
    LocalStore(
      configuration: StoreConfiguration(
        products: Subscriber.plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
      app: AppIdentity(bundleID: "com.example.app"), seed: seed, now: Subscriber.start,
      signsRepeatably: true)
  }

  /// Returns all that a year of a subscriber signs: the root, events and notifications.
  private func story(seed: UInt64, machineTime: Date) async throws -> [String] {
    let store = try await open(seed: seed)
    try store.name(responder: "http://127.0.0.1:8090/ocsp") { machineTime }
    try store.ask(AnswerServers())
    try store.ask(SetNotificationServer(isThere: true))
    let account = try await store.send(AddAccount())
    let id = try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    await store.advance(to: store.clock.now + 100 * 86_400)
    try await store.send(SetBilling(.failing, account: account))
    await store.advance(to: store.clock.now + 40 * 86_400)
    try await store.send(SetBilling(.working, account: account))
    try await store.send(RefundTransaction(id, percentage: 50_000))
    let events = try await store.send(ListEvents()).flatMap { [$0.jws, $0.renewalJWS] }
    let notifications = try await store.send(ListNotifications()).map(\.signedPayload)
    return [store.root.base64, try await store.send(SignTransaction(id))]
      + events.compactMap(\.self) + notifications
  }
}

extension [UInt8] {
  fileprivate var base64: String { Data(self).base64EncodedString() }
}
