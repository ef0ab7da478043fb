import Foundation
import LocalAppStore

extension Scenario {
  /// Scenarios of subscriptions in the store; time passes in each of them.
  static let subscriptions: [Scenario] = [
    Scenario("subscription in its trial", isSubscription: true) { try await $0.buy("pro.year") },
    Scenario("subscription renewed", isSubscription: true) {
      try await $0.buy("pro.month")
      await $0.wait(days: 40)
    },
    Scenario("subscription upgraded", isSubscription: true) {
      try await $0.buy("basic.month")
      await $0.wait(days: 3)
      try await $0.buy("pro.month")
    },
    Scenario("subscription to change", isSubscription: true) {
      try await $0.buy("pro.month")
      try await $0.buy("basic.month")
    },
    Scenario("subscription in grace", isSubscription: true) {
      try await $0.store.send(SetGracePeriod(.standard))
      try await $0.buy("basic.month")
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.wait(days: 32)
    },
    Scenario("subscription never paid", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.wait(days: 120)
    },
    Scenario("subscription at a higher price", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(RequestPriceIncreaseConsent(of: "basic.month", account: $0.account))
    },
    Scenario("subscription refunded", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(Refund("basic.month", account: $0.account))
    },
    Scenario("subscription to win back", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(ExpireNow("basic.month", account: $0.account))
    },
    Scenario("subscription by a code", isSubscription: true) {
      try await $0.store.send(RedeemCode("MONTHS", on: $0.device))
    },
    Scenario("subscription of the family", isSubscription: true) {
      try await $0.store.send(ShareWithFamily("pro.month", account: $0.account))
    },
  ]
}
