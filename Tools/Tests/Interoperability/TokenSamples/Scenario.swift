import Foundation
import LocalAppStore

/// Something that happens to a customer, and leaves signed facts behind.
struct Scenario: Sendable {
  let name: String

  /// Whether its app transaction is also a sample.
  let isAboutTheApp: Bool

  /// Whether its renewals and its notifications are also samples.
  let isSubscription: Bool

  let happen: @Sendable (Customer) async throws -> Void

  init(
    _ name: String, isAboutTheApp: Bool = false, isSubscription: Bool = false,
    happen: @escaping @Sendable (Customer) async throws -> Void
  ) {
    self.name = name
    self.isAboutTheApp = isAboutTheApp
    self.isSubscription = isSubscription
    self.happen = happen
  }

  static let all: [Scenario] = [
    Scenario("download", isAboutTheApp: true) { _ in },
    Scenario("update", isAboutTheApp: true) {
      try await $0.store.send(UpdateApp($0.device, to: "2.0"))
    },
    Scenario("non-consumable") { try await $0.buy("unlock") },
    Scenario("consumable") { try await $0.buy("coins") },
    Scenario("three consumables") { try await $0.buy("coins", quantity: 3) },
    Scenario("non-renewing") { try await $0.buy("season") },
    Scenario("account token") {
      try await $0.buy("unlock", token: UUID(uuidString: "6FA459EA-EE8A-3CA4-894E-DB77E160355E"))
    },
    Scenario("refunded") {
      try await $0.buy("unlock")
      try await $0.store.send(Refund("unlock", account: $0.account))
    },
    Scenario("refunded in part") {
      try await $0.buy("coins")
      try await $0.store.send(Refund("coins", account: $0.account, percentage: 40_000))
    },
    Scenario("refund reversed") {
      try await $0.buy("unlock")
      try await $0.store.send(Refund("unlock", account: $0.account))
      try await $0.store.send(ReverseRefund(of: "unlock", account: $0.account))
    },
    Scenario("family shared") {
      try await $0.store.send(ShareWithFamily("shared", account: $0.account))
    },
    Scenario("family sharing stopped") {
      try await $0.store.send(ShareWithFamily("shared", account: $0.account))
      try await $0.store.send(StopFamilySharing("shared", account: $0.account))
    },
    Scenario("code redeemed") { try await $0.store.send(RedeemCode("GIFT", on: $0.device)) },
    Scenario("bought elsewhere") {
      try await $0.store.send(BuyElsewhere("unlock", account: $0.account))
    },
    Scenario("approved") {
      try await $0.store.send(SetAskToBuy(true, account: $0.account))
      try await $0.buy("unlock")
      try await $0.store.send(Approve("unlock", account: $0.account))
    },
  ]
}
