import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// Choices where Apple documents nothing: `Docs/Decisions/0013`.
@Suite("The introductory offer of a plan that follows at the renewal")
struct FollowingPlanTests {
  private let plans = Subscriber.plans(introductory: OfferTests.threeMonths)

  @Test("begins with that plan, for an eligible customer, and is used up by then")
  func begins() async throws {
    let subscriber = try await Subscriber(plans: plans)
    try await subscriber.buy(Subscriber.yearly)
    try await subscriber.buy(Subscriber.monthly)
    let info = try #require(try await subscriber.statuses().first?.info)
    #expect(info.autoRenewProductId == Subscriber.monthly)
    #expect(info.offerType == .introductory && info.renewalPrice == 3_000)
    #expect(
      try await subscriber.notifications()
        == ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"])
    #expect(try await isEligible(subscriber))

    await subscriber.advance(to: "2027-06-01T00:00:00Z")
    #expect(try await !isEligible(subscriber))
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.price) == [100_000, 3_000, 3_000, 3_000, 10_000, 10_000])
    #expect(periods[1].offerType == .introductory)
  }

  @Test("is not given to a customer who had the group's, nor to one who withdraws the change")
  func notAgain() async throws {
    let subscriber = try await Subscriber(plans: plans)
    try await subscriber.buy(Subscriber.yearly)
    try await subscriber.buy(Subscriber.monthly)
    try await subscriber.buy(Subscriber.yearly)
    #expect(try await subscriber.statuses().first?.info.offerType == nil)
    await subscriber.advance(to: "2027-02-01T00:00:00Z")
    #expect(try await subscriber.transactions().map(\.price) == [100_000, 100_000])
    #expect(try await isEligible(subscriber))

    let second = try await Subscriber(plans: plans)
    try await second.buy(Subscriber.monthly)
    try await second.buy(Subscriber.yearly)
    await second.advance(to: "2026-02-10T00:00:00Z")
    try await second.buy(Subscriber.monthly)
    await second.advance(to: "2028-01-01T00:00:00Z")
    #expect(try await second.transactions().last?.offerType == nil)
  }

  private func isEligible(_ subscriber: Subscriber) async throws -> Bool {
    let launch = try await subscriber.store.send(OpenApp(on: subscriber.device))
    let answer = try await subscriber.store.send(
      CheckIntroductoryOffer(group: "pro", for: launch.id))
    try await subscriber.store.send(EndLaunch(launch.id))
    return answer
  }
}
