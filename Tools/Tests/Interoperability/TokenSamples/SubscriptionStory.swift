import Foundation
import LocalAppStore

extension Story {
  /// What becomes of subscriptions in the store; time goes on in each of them.
  static let subscriptions: [Story] = [
    Story("subscription in its trial", isSubscription: true) { try await $0.buy("pro.year") },
    Story("subscription renewed", isSubscription: true) {
      try await $0.buy("pro.month")
      await $0.wait(days: 40)
    },
    Story("subscription upgraded", isSubscription: true) {
      try await $0.buy("basic.month")
      await $0.wait(days: 3)
      try await $0.buy("pro.month")
    },
    Story("subscription to change", isSubscription: true) {
      try await $0.buy("pro.month")
      try await $0.buy("basic.month")
    },
    Story("subscription in grace", isSubscription: true) {
      try await $0.store.send(SetGracePeriod(.standard))
      try await $0.buy("basic.month")
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.wait(days: 32)
    },
    Story("subscription never paid", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.wait(days: 120)
    },
    Story("subscription at a higher price", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(RequestPriceIncreaseConsent(of: "basic.month", account: $0.account))
    },
    Story("subscription refunded", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(Refund("basic.month", account: $0.account))
    },
    Story("subscription to win back", isSubscription: true) {
      try await $0.buy("basic.month")
      try await $0.store.send(ExpireNow("basic.month", account: $0.account))
    },
    Story("subscription by a code", isSubscription: true) {
      try await $0.store.send(RedeemCode("MONTHS", on: $0.device))
    },
    Story("subscription of the family", isSubscription: true) {
      try await $0.store.send(ShareWithFamily("pro.month", account: $0.account))
    },
  ]
}
