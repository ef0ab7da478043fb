import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A control")
struct StoreControlTests {
  typealias Making = @Sendable (AccountID, DeviceID) -> any StoreCommand

  @Test("does what its name says", arguments: Self.meanings.indices)
  func asks(index: Int) async throws {
    let (json, expected) = Self.meanings[index]
    let keeper = Self.keeper
    let control = try StoreControl(Data(json.utf8))
    let command = try await control.command(in: keeper)
    let (account, device) = (try await keeper.account(1), try await keeper.device(1))
    #expect(command == StoreCommandEnvelope(expected(account, device)), "\(json)")
  }

  @Test("of every name has a tested effect, except those that move the time")
  func everyName() throws {
    let names = StoreControl.kinds.map(\.name).filter {
      !["advance", "advanceTo", "request", "trigger", "openSubscription", "customers"].contains($0)
    }
    for name in names {
      #expect(Self.meanings.contains { $0.0.contains("\"\(name)\"") }, "\(name)")
    }
  }

  @Test("exists for each action on a product", arguments: ProductControl.allCases)
  func everyProductControl(control: ProductControl) async throws {
    let keeper = Self.keeper
    let (account, device) = (try await keeper.account(1), try await keeper.device(1))
    let command = control.command("all", account: account)
    #expect(
      Self.meanings.contains { type(of: $0.1(account, device)) == type(of: command) },
      "Add a control that sends it to `StoreControl+purchases.swift` or its like.")
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
    let clock = FollowingClock(store: keeper.store, systemTime: nil)
    let outcome = try await StoreControl(Data(json.utf8)).perform(in: keeper, clock: clock)
    #expect(outcome.now == expected)
    #expect(keeper.store.clock.now.ISO8601Format() == expected)
  }

  @Test(
    "answers with its kind, without a Swift name",
    arguments: [
      (#"{ "buy": "all" }"#, #"{"transaction":200000000000002}"#),
      (#"{ "askToBuy": true }"#, #"{"done":{}}"#),
      (#"{ "request": { "command": "addAccount" } }"#, #"{"account":1}"#),
      (
        #"{ "request": { "command": "events", "inApp": 1, "after": 0 } }"#,
        #"{"events":[]}"#
      ),
    ])
  func answers(json: String, expected: String) async throws {
    let keeper = Self.keeper
    let outcome = try await StoreControl(Data(json.utf8)).perform(
      in: keeper, clock: FollowingClock(store: keeper.store, systemTime: nil))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(outcome.answer), as: UTF8.self) == expected)
  }

  private static var keeper: StoreKeeper {
    StoreKeeper(
      store: LocalStore(
        configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
        now: OpenStore.start), session: UUID())
  }

  private static let meanings: [(String, Making)] = [
    (#"{ "buy": "all" }"#, { account, _ in BuyElsewhere("all", account: account) }),
    (
      #"{ "promotedPurchase": "all", "offer": "back" }"#,
      { _, device in
        PromotePurchase(PromotedPurchase(productID: "all", offerID: "back"), on: device)
      }
    ),
    (
      #"{ "payments": false }"#,
      { account, _ in SetPayments(areAllowed: false, account: account) }
    ),
    (#"{ "approve": "all" }"#, { account, _ in Approve("all", account: account) }),
    (#"{ "decline": "all" }"#, { account, _ in Decline("all", account: account) }),
    (#"{ "refund": "all" }"#, { account, _ in Refund("all", account: account) }),
    (
      #"{ "shareWithFamily": "all" }"#,
      { account, _ in ShareWithFamily("all", account: account) }
    ),
    (
      #"{ "stopFamilySharing": "all" }"#,
      { account, _ in StopFamilySharing("all", account: account) }
    ),
    (#"{ "reverseRefund": "all" }"#, { account, _ in ReverseRefund(of: "all", account: account) }),
    (#"{ "redeem": "CODE" }"#, { _, device in RedeemCode("CODE", on: device) }),
    (#"{ "askToBuy": true }"#, { account, _ in SetAskToBuy(true, account: account) }),
    (
      #"{ "nextPurchase": "cancelled" }"#,
      { account, _ in SetNextPurchase(.cancelled, account: account) }
    ),
    (
      #"{ "buy": "all", "finished": true }"#,
      { account, _ in BuyElsewhere("all", account: account, isFinished: true) }
    ),
    (#"{ "habits": "harsh" }"#, { _, _ in SetHabits(StoreHabit.all) }),
    (#"{ "habits": "apple" }"#, { _, _ in SetHabits([.renewsEarly, .handsBackUnfinished]) }),
    (
      #"{ "habits": "repeatsUpdates listsLate" }"#,
      { _, _ in SetHabits([.repeatsUpdates, .listsLate]) }
    ),
    (#"{ "clockLead": -120 }"#, { _, _ in SetClockLead(seconds: -120) }),
    (#"{ "renewNow": "monthly" }"#, { account, _ in RenewNow("monthly", account: account) }),
    (#"{ "expireNow": "monthly" }"#, { account, _ in ExpireNow("monthly", account: account) }),
    (
      #"{ "turnOffRenewal": "monthly" }"#,
      { account, _ in SetRenewal(of: "monthly", account: account, isOn: false) }
    ),
    (
      #"{ "turnOnRenewal": "monthly" }"#,
      { account, _ in SetRenewal(of: "monthly", account: account, isOn: true) }
    ),
    (#"{ "failRenewals": true }"#, { account, _ in SetBilling(.failing, account: account) }),
    (#"{ "failRenewals": false }"#, { account, _ in SetBilling(.working, account: account) }),
    (#"{ "gracePeriod": 16 }"#, { _, _ in SetGracePeriod(GracePeriod(days: 16)) }),
    (#"{ "gracePeriod": false }"#, { _, _ in SetGracePeriod(nil) }),
    (
      #"{ "reviewMessages": "REJECTED" }"#,
      { _, _ in ChangeRetention(.review(nil, .rejected)) }
    ),
    (#"{ "timeRate": 0 }"#, { _, _ in SetTimeRate(.realTime) }),
    (#"{ "online": false }"#, { _, device in SetOnline(false, device: device) }),
    (#"{ "storefront": "ESP" }"#, { account, _ in SetStorefront("ESP", account: account) }),
    (#"{ "locale": "ca" }"#, { _, device in SetLocale("ca", device: device) }),
    (#"{ "removeFromSale": "all" }"#, { _, _ in RemoveFromSale("all") }),
    (
      #"{ "refund": "all", "percentage": 12.5 }"#,
      { account, _ in Refund("all", account: account, percentage: 12_500) }
    ),
    (
      #"{ "refund": { "transaction": "7" } }"#,
      { _, _ in RefundTransaction(TransactionID(rawValue: 7)) }
    ),
    (
      #"{ "requestRefund": "all", "reason": "LEGAL" }"#,
      { account, _ in RequestRefund(of: .newest(of: "all", by: account), because: .legal) }
    ),
    (
      #"{ "declineRefund": { "transaction": "7" } }"#,
      { _, _ in DeclineRefund(of: .transaction(TransactionID(rawValue: 7))) }
    ),
    (
      #"{ "extendRenewal": "monthly", "days": 5, "reason": 1, "identifier": "x" }"#,
      { account, _ in ExtendRenewal(of: "monthly", account: account, days: 5) }
    ),
    (
      #"{ "raisePrice": "monthly", "price": "4.50", "consent": false }"#,
      { _, _ in RaisePrice(of: "monthly", to: 4.5, needsConsent: false) }
    ),
    (
      #"{ "answerPriceIncrease": "monthly", "agrees": true }"#,
      { account, _ in AnswerPriceIncrease(of: "monthly", account: account, agrees: true) }
    ),
    (
      #"{ "share": "all" }"#, { account, _ in SetFamilySharing(true, of: "all", account: account) }
    ),
    (
      #"{ "stopSharing": "all" }"#,
      { account, _ in SetFamilySharing(false, of: "all", account: account) }
    ),
    (#"{ "joinFamily": 1 }"#, { account, _ in JoinFamily(account, of: account) }),
    (#"{ "leaveFamily": true }"#, { account, _ in LeaveFamily(account) }),
    (#"{ "notifications": "hold" }"#, { _, _ in SetNotificationHandling(.hold) }),
    (#"{ "release": "random" }"#, { _, _ in ReleaseNotifications(.random) }),
    (#"{ "rescindConsent": true }"#, { account, _ in RescindConsent(account: account) }),
    (
      #"{ "externalPurchaseToken": "unreported" }"#,
      { _, _ in NotifyOfExternalPurchase(.unreported) }
    ),
  ]
}
