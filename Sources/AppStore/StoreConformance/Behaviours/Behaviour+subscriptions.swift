import Foundation
import StoreKit

extension Behaviour {
  static let ofSubscriptions: [Behaviour] = [
    subscription("that never began has no status") {
      try $0.expect(try await $0.statuses().isEmpty, "no status")
    },
    subscription("is paid until its end, which is after its start") {
      let bought = try await $0.buy("news")
      let end = try $0.require(bought.expirationDate, "an end")
      try $0.expect(end > bought.purchaseDate, "an end after the beginning")
      try $0.expect(bought.subscriptionGroupID, is: StoreConformance.otherGroup, "The group")
      try $0.expect(bought.webOrderLineItemID != nil, "a line item")
    },
    subscription("is owned and subscribed when the call returns", .measured) {
      try await $0.buy("pro.monthly")
      try $0.expect(await $0.owned(), is: ["pro.monthly"], "What is owned")
      try $0.expect(try await $0.state(), is: .subscribed, "The state")
    },
    subscription("that is bought again returns the transaction that the customer holds", .measured)
    {
      let (one, two) = (try await $0.buy("news"), try await $0.buy("news"))
      try $0.expect(two.id, is: one.id, "The transaction")
    },
    subscription("will renew as itself") {
      try await $0.buy("pro.monthly")
      let info = try await $0.renewalInfo()
      try $0.expect(info.willAutoRenew, "a renewal to come")
      try $0.expect(info.autoRenewPreference, is: "pro.monthly", "What it renews as")
      try $0.expect(info.currentProductID, is: "pro.monthly", "What it is")
      try $0.expect(info.expirationReason == nil && !info.isInBillingRetry, "no trouble")
      try $0.expect(info.priceIncreaseStatus, is: .noIncreasePending, "The price increase")
    },
    subscription("renews at the end of its paid period") {
      let bought = try await $0.buy("pro.monthly")
      try $0.expect(try await $0.renewalInfo().renewalDate, is: bought.expirationDate, "The date")
    },
    subscription("names its original transaction in its renewal info") {
      let bought = try await $0.buy("pro.monthly")
      try $0.expect(
        try await $0.renewalInfo().originalTransactionID, is: bought.id, "The first transaction")
    },
    subscription("with renewal turned off reports that, and is still owned") {
      try await $0.buy("pro.monthly")
      try await $0.controls.setRenewal(false, of: "pro.monthly")
      let info = try await $0.renewalInfo()
      try $0.expect(!info.willAutoRenew && info.autoRenewPreference == nil, "no renewal to come")
      try $0.expect(try await $0.state(), is: .subscribed, "The state")
    },
    subscription("with renewal turned on again renews") {
      try await $0.buy("news")
      try await $0.controls.setRenewal(false, of: "news")
      try await $0.controls.setRenewal(true, of: "news")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(await $0.owned(), is: ["news"], "What is owned")
    },
    subscription("that expires is no longer owned, and has a reason") {
      try await $0.buy("pro.monthly")
      try await $0.controls.expire("pro.monthly")
      try await $0.controls.settle()
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
      try $0.expect(try await $0.state(), is: .expired, "The state")
      try $0.expect(
        try await $0.renewalInfo().expirationReason, is: .autoRenewDisabled, "The reason")
    },
    subscription("that is resumed continues under its original transaction") {
      let first = try await $0.buy("news")
      try await $0.controls.expire("news")
      try await $0.controls.settle()
      let second = try await $0.buy("news")
      try $0.expect(second.id != first.id, "another transaction")
      try $0.expect(second.originalID, is: first.originalID, "The first transaction")
      try $0.expect(await $0.owned(), is: ["news"], "What is owned")
    },
    subscription("that is refunded is revoked") {
      let bought = try await $0.buy("pro.monthly")
      try await $0.controls.refund(bought.id)
      try await $0.controls.settle()
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
      try $0.expect(try await $0.state(), is: .revoked, "The state")
    },
    subscription("of one group is independent of another group's") {
      try await $0.buy("news")
      try await $0.buy("pro.yearly")
      try $0.expect(await $0.owned(), is: ["news", "pro.yearly"], "What is owned")
      let other = try await $0.statuses(StoreConformance.otherGroup)
      try $0.expect(other.map(\.state), is: [.subscribed], "The other group's state")
    },
    subscription("has the same status by product, by group and by transaction") {
      let bought = try await $0.buy("pro.monthly")
      let byProduct = try await $0.product("pro.monthly").subscription?.status.first
      let byTransaction = await bought.subscriptionStatus
      let byGroup = try await $0.status()
      try $0.expect(byProduct?.state, is: byGroup.state, "The state by product")
      try $0.expect(byTransaction?.state, is: byGroup.state, "The state by transaction")
      try $0.expect(
        byProduct?.transaction.unsafePayloadValue.id, is: bought.id, "The transaction")
    },
    subscription("has its newest transaction in its status") {
      try await $0.buy("news")
      try await $0.controls.renew("news")
      try await $0.controls.settle()
      let latest = await Transaction.latest(for: "news")
      let status = try await $0.statuses(StoreConformance.otherGroup).first
      try $0.expect(
        status?.transaction.unsafePayloadValue.id, is: latest?.unsafePayloadValue.id,
        "The transaction")
    },
    subscription("delivers its start and its end", .measured) { scene in
      let received = try await scene.statusUpdates {
        try await scene.buy("pro.monthly")
        try await scene.controls.settle()
        try await scene.controls.expire("pro.monthly")
      }
      try scene.expect(received.first?.state, is: .subscribed, "The first state")
      try scene.expect(received.last?.state, is: .expired, "The last state")
    },
    subscription("delivers that its renewal was turned off", .measured) { scene in
      try await scene.buy("pro.monthly")
      let received = try await scene.statusUpdates {
        try await scene.controls.setRenewal(false, of: "pro.monthly")
      }
      try scene.expect(received.last?.state, is: .subscribed, "The state")
      try scene.expect(
        try received.last?.renewalInfo.payloadValue.willAutoRenew, is: false, "A renewal to come")
    },
    subscription("that ends emits no transaction", .measured) { scene in
      let bought = try await scene.buy("news")
      await bought.finish()
      let received = try await scene.updates {
        try await scene.controls.setRenewal(false, of: "news")
        try await scene.controls.pass(periods: 1.5)
      }
      try scene.expect(received.filter { $0.id != bought.id }.isEmpty, "nothing new")
      try scene.expect(await scene.owned().isEmpty, "nothing owned")
    },
  ]

  static let ofRenewals: [Behaviour] = [
    renewal("comes at the end of each period") {
      let bought = try await $0.buy("news")
      try await $0.controls.pass(periods: 2.5)
      let all = await $0.read(Transaction.all)
      try $0.expect(all.count, is: 3, "The number of periods")
      try $0.expect(Set(all.map(\.originalID)), is: [bought.id], "The first transaction")
    },
    renewal("begins at the end of the period before") {
      try await $0.buy("news")
      try await $0.controls.pass(periods: 2.5)
      let all = await $0.read(Transaction.all).sorted { $0.purchaseDate < $1.purchaseDate }
      for (one, next) in zip(all, all.dropFirst()) {
        try $0.expect(next.purchaseDate, is: one.expirationDate ?? .distantPast, "The beginning")
      }
    },
    renewal("keeps the date of the first purchase") {
      let bought = try await $0.buy("news")
      try await $0.controls.pass(periods: 1.5)
      let latest = await Transaction.latest(for: "news")?.unsafePayloadValue
      try $0.expect(latest?.originalPurchaseDate, is: bought.purchaseDate, "The date")
    },
    renewal("carries the app's own account token") {
      let token = UUID()
      try await $0.buy("news", [.appAccountToken(token)])
      try await $0.controls.pass(periods: 1.5)
      let latest = await Transaction.latest(for: "news")?.unsafePayloadValue
      try $0.expect(latest?.appAccountToken, is: token, "The token")
    },
    renewal("that happens while the app listens comes as an update", .measured) { scene in
      let bought = try await scene.buy("news")
      await bought.finish()
      let received = try await scene.updates { try await scene.controls.pass(periods: 1.5) }
      try scene.expect(received.count, is: 1, "The number of updates")
      try scene.expect(received.first?.originalID, is: bought.id, "The first transaction")
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
        try scene.expect(received.first?.reason, is: .renewal, "The reason")
      }
    },
    renewal("replaces the period before among owned products") {
      let bought = try await $0.buy("news")
      try await $0.controls.pass(periods: 1.5)
      let owned = await $0.read(Transaction.currentEntitlements)
      try $0.expect(owned.count, is: 1, "The number of entitlements")
      try $0.expect(owned.first.map { $0.id != bought.id } == true, "the newer one")
    },
    renewal("that is forced begins a period at once") {
      let bought = try await $0.buy("news")
      try await $0.controls.renew("news")
      try await $0.controls.settle()
      let latest = try $0.require(await Transaction.latest(for: "news"), "a transaction")
      try $0.expect(latest.unsafePayloadValue.id != bought.id, "another period")
      try $0.expect(await $0.owned(), is: ["news"], "What is owned")
    },
    renewal("does not happen if it was turned off") {
      try await $0.buy("news")
      try await $0.controls.setRenewal(false, of: "news")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(await $0.read(Transaction.all).count, is: 1, "The number of periods")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
    },
    renewal("stays when an older period is refunded", .measured) {
      let bought = try await $0.buy("news")
      try await $0.controls.pass(periods: 1.5)
      try await $0.controls.refund(bought.id)
      try await $0.controls.settle()
      let status = try await $0.statuses(StoreConformance.otherGroup).first
      try $0.expect(status?.state, is: .subscribed, "The state")
      try $0.expect(await $0.owned(), is: ["news"], "What is owned")
    },
    renewal("of a purchase in the past has happened until now") {
      let past = try await $0.controls.now() - 2.5 * $0.controls.period
      try await $0.controls.buyElsewhere("news", .past(past))
      try await $0.controls.settle()
      try $0.expect(await $0.read(Transaction.all).count, is: 3, "The number of periods")
      try $0.expect(await $0.owned(), is: ["news"], "What is owned")
    },
  ]

  static let ofPlans: [Behaviour] = [
    plan("of a higher level replaces the one before at once", .measured) {
      let basic = try await $0.buy("basic.monthly")
      let pro = try await $0.buy("pro.monthly")
      try $0.expect(pro.id != basic.id, "another transaction")
      try $0.expect(pro.originalID, is: basic.originalID, "The first transaction")
      try $0.expect(await $0.owned(), is: ["pro.monthly"], "What is owned")
    },
    plan("that was replaced is marked as upgraded, and stays in the history", .measured) {
      let basic = try await $0.buy("basic.monthly")
      try await $0.buy("pro.monthly")
      let all = await $0.read(Transaction.all)
      try $0.expect(all.filter(\.isUpgraded).map(\.id), is: [basic.id], "What is marked")
    },
    plan("of a lower level waits for the renewal", .measured) {
      let pro = try await $0.buy("pro.monthly")
      let answer = try await $0.buy("basic.monthly")
      try $0.expect(answer.id, is: pro.id, "The transaction")
      try $0.expect(await $0.owned(), is: ["pro.monthly"], "What is owned")
      try $0.expect(
        try await $0.renewalInfo().autoRenewPreference, is: "basic.monthly", "What it renews as")
    },
    plan("of a lower level begins with the renewal", .measured) {
      try await $0.buy("pro.monthly")
      try await $0.buy("basic.monthly")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(await $0.owned(), is: ["basic.monthly"], "What is owned")
      try $0.expect(
        try await $0.renewalInfo().currentProductID, is: "basic.monthly", "What it is")
    },
    plan("of another length on the same level waits for the renewal", .measured) {
      let monthly = try await $0.buy("pro.monthly")
      let answer = try await $0.buy("pro.yearly")
      try $0.expect(answer.id, is: monthly.id, "The transaction")
      try $0.expect(
        try await $0.renewalInfo().autoRenewPreference, is: "pro.yearly", "What it renews as")
    },
    plan("that was to follow is cancelled if the one before is bought again") {
      try await $0.buy("pro.monthly")
      try await $0.buy("basic.monthly")
      try await $0.buy("pro.monthly")
      try $0.expect(
        try await $0.renewalInfo().autoRenewPreference, is: "pro.monthly", "What it renews as")
    },
    plan("of a higher level gives one status for the group") {
      try await $0.buy("basic.monthly")
      try await $0.buy("pro.monthly")
      try $0.expect(try await $0.statuses().count, is: 1, "The number of statuses")
    },
  ]

  private static func subscription(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A subscription", sentence, source, body)
  }

  private static func renewal(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A renewal", sentence, source, body)
  }

  private static func plan(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A plan", sentence, source, body)
  }
}
