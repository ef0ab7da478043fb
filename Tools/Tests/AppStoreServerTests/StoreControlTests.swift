import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A control")
struct StoreControlTests {
  typealias Making = @Sendable (AccountID, DeviceID) -> AppStoreRequest

  @Test("asks the store for what its name says", arguments: Self.meanings.indices)
  func asks(index: Int) async throws {
    let (json, expected) = Self.meanings[index]
    let keeper = Self.keeper
    let control = try StoreControl(Data(json.utf8))
    let request = try await control.request(in: keeper)
    let (account, device) = (try await keeper.account(1), try await keeper.device(1))
    #expect(request == expected(account, device), "\(json)")
  }

  @Test("of every name is held to a meaning, but those that move the time")
  func everyName() throws {
    let names = StoreControl.all.map(\.name).filter {
      !["advance", "advanceTo", "request"].contains($0)
    }
    for name in names {
      #expect(Self.meanings.contains { $0.0.contains("\"\(name)\"") }, "\(name)")
    }
  }

  @Test(
    "moves the time by a period of the calendar, by seconds, or to an instant",
    arguments: [
      (#"{ "advance": "P1M" }"#, "2026-02-01T00:00:00Z"),
      (#"{ "advance": "P2W" }"#, "2026-01-15T00:00:00Z"),
      (#"{ "advance": "P1Y" }"#, "2027-01-01T00:00:00Z"),
      (#"{ "advance": 90 }"#, "2026-01-01T00:01:30Z"),
      (#"{ "advanceTo": "2026-03-01T12:00:00Z" }"#, "2026-03-01T12:00:00Z"),
    ])
  func movesTime(json: String, expected: String) async throws {
    let keeper = Self.keeper
    let clock = FollowingClock(store: keeper.store, world: nil)
    let outcome = try await StoreControl(Data(json.utf8)).perform(in: keeper, clock: clock)
    #expect(outcome.now == expected)
    #expect(keeper.store.clock.now.ISO8601Format() == expected)
  }

  private static var keeper: StoreKeeper {
    StoreKeeper(
      store: LocalStore(
        configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
        now: OpenStore.start), life: UUID())
  }

  private static let meanings: [(String, Making)] = [
    (#"{ "buy": "all" }"#, { account, _ in .buyElsewhere(account, "all") }),
    (#"{ "approve": "all" }"#, { account, _ in .approve(account, "all") }),
    (#"{ "decline": "all" }"#, { account, _ in .decline(account, "all") }),
    (#"{ "refund": "all" }"#, { account, _ in .refund(account, "all", percentage: 100_000) }),
    (#"{ "reverseRefund": "all" }"#, { account, _ in .reverseRefund(account, "all") }),
    (#"{ "redeem": "CODE" }"#, { _, device in .redeem(device, code: "CODE") }),
    (#"{ "askToBuy": true }"#, { account, _ in .setAskToBuy(account, true) }),
    (#"{ "nextPurchase": "cancelled" }"#, { account, _ in .arrange(account, .cancelled) }),
    (#"{ "renewNow": "monthly" }"#, { account, _ in .renewNow(account, "monthly") }),
    (#"{ "expireNow": "monthly" }"#, { account, _ in .expireNow(account, "monthly") }),
    (
      #"{ "turnOffRenewal": "monthly" }"#,
      { account, _ in .setRenewal(account, "monthly", isOn: false) }
    ),
    (
      #"{ "turnOnRenewal": "monthly" }"#,
      { account, _ in .setRenewal(account, "monthly", isOn: true) }
    ),
    (#"{ "failRenewals": true }"#, { account, _ in .setBilling(account, .failing) }),
    (#"{ "failRenewals": false }"#, { account, _ in .setBilling(account, .working) }),
    (#"{ "gracePeriod": 16 }"#, { _, _ in .setGracePeriod(GracePeriod(days: 16)) }),
    (#"{ "gracePeriod": false }"#, { _, _ in .setGracePeriod(nil) }),
    (#"{ "timeRate": 0 }"#, { _, _ in .setTimeRate(.realTime) }),
    (#"{ "online": false }"#, { _, device in .setOnline(device, false) }),
    (#"{ "storefront": "ESP" }"#, { account, _ in .setStorefront(account, "ESP") }),
    (#"{ "locale": "ca" }"#, { _, device in .setLocale(device, "ca") }),
    (#"{ "removeFromSale": "all" }"#, { _, _ in .removeFromSale("all") }),
  ]
}
