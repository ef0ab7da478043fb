import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A trigger")
struct TriggerTests {
  private static let catalogue: StoreConfiguration = {
    func plan(_ id: String, level: Int) -> StoreConfiguration.Product {
      .init(
        id: id, kind: .autoRenewable, price: 5, isFamilyShareable: true,
        subscription: .init(
          groupID: "G", level: level, period: .init(1, .month),
          introductoryOffer: .init(paymentMode: .free, period: .init(1, .week)),
          promotionalOffers: [
            .init(id: "stay", paymentMode: .payAsYouGo, price: 1, period: .init(1, .month))
          ]))
    }
    return StoreConfiguration(
      products: [
        plan("basic", level: 2), plan("best", level: 1),
        .init(id: "coins", kind: .consumable, price: 1),
      ], subscriptionGroups: [.init(id: "G", name: "Pro")])
  }()

  private static func desk() throws -> ControlDesk {
    let store = LocalStore(
      configuration: catalogue, app: AppIdentity(bundleID: "com.example.app"), now: OpenStore.start)
    try store.ask(AnswerServers())
    try store.ask(SetNotificationServer(isThere: true))
    return ControlDesk(
      keeper: StoreKeeper(store: store, session: UUID()),
      clock: FollowingClock(store: store, systemTime: nil), page: SubscriptionPage(store: store))
  }

  private static func control(_ json: String, at desk: ControlDesk) async throws {
    _ = try await StoreControl(Data(json.utf8)).perform(at: desk)
  }

  @Test("ends with its named notification, however often it runs", arguments: Trigger.all)
  func notification(trigger: Trigger) async throws {
    let desk = try Self.desk()
    for _ in 0..<2 {
      let before = desk.keeper.store.eventCount
      try await Self.control(#"{ "trigger": "\#(trigger.name)" }"#, at: desk)
      let sent = try await desk.keeper.store.send(ListNotifications(after: before))
        .compactMap(\.notification)
      let names = sent.map {
        [$0.type.rawValue, $0.subtype?.rawValue].compactMap(\.self).joined(separator: ".")
      }
      #expect(names.contains(trigger.name), "\(names)")
    }
  }

  @Test("is found by its own word, in any case")
  func names() {
    for trigger in Trigger.all {
      #expect(Trigger.named(trigger.name.lowercased())?.name == trigger.name)
      if let alias = trigger.alias {
        #expect(Trigger.named(alias.replacing("-", with: "_"))?.name == trigger.name)
      }
    }
    let names = Trigger.all.flatMap { [$0.name, $0.alias].compactMap(\.self) }
    #expect(Set(names).count == names.count)
    #expect(Trigger.named("nonsense") == nil)
  }

  @Test("causes every type of notification that the store sends")
  func types() {
    // These are of the Advanced Commerce API, of which the store sells nothing.
    let absent: Set = ["METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE"]
    let covered = Set(Trigger.all.map { String($0.name.prefix { $0 != "." }) })
    let all: [WireNotificationType] = [
      .subscribed, .didRenew, .didChangeRenewalPreference, .didChangeRenewalStatus,
      .didFailToRenew, .gracePeriodExpired, .expired, .offerRedeemed, .priceIncrease, .refund,
      .refundDeclined, .refundReversed, .consumptionRequest, .revoke, .renewalExtended,
      .renewalExtension, .oneTimeCharge, .externalPurchaseToken, .rescindConsent, .test,
    ]
    #expect(covered == Set(all.map(\.rawValue)))
    #expect(covered.isDisjoint(with: absent))
  }

  @Test("uses the named product, and reports the missing one if none fits")
  func products() async throws {
    let desk = try Self.desk()
    try await Self.control(#"{ "trigger": "renewal", "product": "best" }"#, at: desk)
    let events = try await desk.keeper.store.send(ListEvents())
    #expect(events.contains { $0.kind == .renewed && $0.productID == "best" })
    for (json, words) in [
      (#"{ "trigger": "renewal", "product": "coins" }"#, "needs a subscription"),
      (#"{ "trigger": "renewal", "product": "unknown" }"#, "sells no"),
      (#"{ "trigger": "nonsense" }"#, "There is no trigger"),
    ] {
      await #expect { try await Self.control(json, at: desk) } throws: {
        ($0 as? Refusal)?.problem.contains(words) == true
      }
    }
  }
}
