import AppStoreWire
import Foundation
import Testing

@testable import LocalAppStore

/// Each phase and each event of a subscription: the phase that it is in then, and what the store does.
@Suite("A subscription after an event")
struct SubscriptionEventTests {
  private typealias Phase = Subscription.Phase

  private static let start = WireDate(rawValue: 1_767_225_600_000)
  private static let end = WireDate(rawValue: start.rawValue + 30 * 86_400_000)
  private static let grace = WireDate(rawValue: end.rawValue + 6 * 86_400_000)
  private static let phases: [Phase] = [.active, .grace(until: grace), .retry, .expired, .revoked]

  /// An event, the letter of the phase after it for each of the five phases, and the effects in their order.
  struct Row: Sendable, CustomTestStringConvertible {
    let event: Subscription.Event
    let phases: String
    let effects: String

    var testDescription: String { String("\(event)".prefix { $0 != "(" }) }

    init(_ event: Subscription.Event, _ phases: String, _ effects: String) {
      (self.event, self.phases, self.effects) = (event, phases, effects)
    }
  }

  /// The phases are: active, grace, retry, expired, x for revoked.
  static let rows: [Row] = [
    Row(.begins(at: start, token: nil), "agrex", ""),
    Row(.upgrades(at: start, StoreConfiguration.Period(1, .year), token: nil), "agrex", ""),
    Row(.isGiven, "agrex", ""),
    Row(.isSold(sale), "aaaaa", "sell dueAtEnd change logSale"),
    Row(.changes(change), "agrex", "change log:plan_changed"),
    Row(.keepsPlan(device: nil), "agrex", "change log:plan_kept"),
    Row(.redeems(offer, name: "half", device: nil), "agrex", "change log:offer_redeemed"),
    Row(.turns(isOn: true), "agrex", "change log:renewal_turned_on"),
    Row(.turns(isOn: false), "agrex", "change log:renewal_turned_off"),
    Row(.isAsked(12, needsConsent: true), "agrex", "change show log:price_increase_asked"),
    Row(.isAsked(12, needsConsent: false), "agrex", "change log:price_increase_accepted"),
    Row(.agrees, "agrex", "change log:price_increase_accepted"),
    Row(.comesDue, "agrex", ""),
    Row(.waitsForItsEnd, "agrex", "due"),
    Row(.paymentFails(graceEnd: nil), "rrrrr", "change due show log:renewal_failed"),
    Row(.paymentFails(graceEnd: grace), "ggggg", "change due show log:renewal_failed"),
    Row(.isTried, "agrex", ""),
    Row(.tryFails, "agrex", "log:renewal_failed"),
    Row(.graceEnds, "rrrrr", "change log:grace_period_ended"),
    Row(.waitsForTry, "agrex", "due"),
    Row(.expires(.customerCancelled, .voluntary), "eeeee", "change showWinBack log:expired"),
    Row(.ends(start), "agrex", "moveEnd"),
    Row(.renewsNow(start), "agrex", "moveEnd change due"),
    Row(.isExtended(to: grace, at: start), "agrex", "moveEnd change due log:renewal_extended"),
    Row(.rateChanges, "agrex", ""),
    Row(.isRefunded(wasToRenew: true), "xxxxx", "change"),
    Row(.refundIsReversed(at: start), "aaaaa", "due change"),
    Row(.refundIsReversed(at: grace), "eeeee", "change"),
    Row(
      .isNamed(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))), "agrex",
      "change"),
    Row(.follows(subscription(.active)), "aaaaa", "change"),
    Row(.follows(subscription(.revoked)), "agrex", "change"),
    Row(.isShared(share), "aaaaa", "change"),
    Row(.isRevoked, "xxxxx", "change"),
    Row(.isRestored(subscription(.retry)), "rrrrr", "change"),
  ]

  @Test(
    "is in the phase that the table has, and the store acts as in the table",
    arguments: rows)
  func becomes(row: Row) {
    for (before, letter) in zip(Self.phases, row.phases) {
      var subscription = Self.subscription(before)
      let effects = subscription.apply(row.event, Self.calendar)
      #expect(Self.letter(subscription.phase) == letter, "from \(before)")
      #expect(effects.map(Self.name).joined(separator: " ") == row.effects, "from \(before)")
    }
  }

  @Test("has nothing due and does not renew once it expired, was refunded or is no longer shared")
  func ended() {
    for event in [
      Subscription.Event.expires(.billingError, .billingRetry), .isRefunded(wasToRenew: true),
      .isRevoked,
    ] {
      for phase in Self.phases {
        var subscription = Self.subscription(phase)
        subscription.due = Subscription.Due(date: Self.end, number: 1)
        _ = subscription.apply(event, Self.calendar)
        #expect(subscription.due == nil && !subscription.renews && !subscription.isAlive)
      }
    }
  }

  @Test(
    "reports that renewal is on again, if it was off, when a plan is chosen",
    arguments: [true, false])
  func turnsOnAgain(renews: Bool) {
    for event in [
      Subscription.Event.changes(Self.change), .keepsPlan(device: nil),
      .redeems(Self.offer, name: nil, device: nil),
    ] {
      var subscription = Self.subscription(.active)
      subscription.renews = renews
      let effects = subscription.apply(event, Self.calendar).map(Self.name)
      #expect(effects.contains("log:renewal_turned_on") == !renews)
      #expect(subscription.renews)
    }
  }

  @Test("reports expiry to family members’ parts once")
  func expiresOnce() {
    var part = Self.subscription(.active)
    var owner = part
    _ = owner.apply(.expires(.customerCancelled, .voluntary), Self.calendar)
    #expect(part.apply(.follows(owner), Self.calendar).map(Self.name) == ["change", "log:expired"])
    #expect(part.apply(.follows(owner), Self.calendar).map(Self.name) == ["change"])
    #expect(part.isAsPassedOn(by: owner))
  }
}

extension SubscriptionEventTests {
  private static let calendar = SubscriptionCalendar(rate: .realTime)
  private static let terms = StoreConfiguration.Subscription(
    groupID: "plans", level: 1, period: StoreConfiguration.Period(1, .month))
  private static let product = StoreConfiguration.Product(
    id: "monthly", kind: .autoRenewable, price: 10, subscription: terms)
  private static let offer = Subscription.UpcomingOffer(
    type: .promotional,
    offer: StoreConfiguration.Offer(
      id: "half", paymentMode: .payUpFront, price: 5, period: StoreConfiguration.Period(1, .month)),
    productID: "monthly", periodsLeft: 1)
  private static let change = Subscription.Change(
    product: "yearly", plan: .upFront, terms: terms, offer: nil, isAskedFor: false, device: nil)
  private static let share = Subscription.Share(
    transaction: TransactionID(rawValue: 7), product: "monthly", end: end, owner: nil)
  private static let sale = Subscription.Sale(
    transaction: TransactionID(rawValue: 2), product: product, terms: terms, plan: .upFront,
    offer: nil, date: end,
    reason: .renewal, storefront: .unitedStates, price: 10, event: .renewed,
    notification: StoreNotification(.didRenew), device: nil, credit: 0)

  private static func subscription(_ phase: Subscription.Phase) -> Subscription {
    Subscription(
      id: TransactionID(rawValue: 1), account: AccountID(rawValue: 1), groupID: "plans",
      ownership: .purchased,
      sharedBy: nil,
      startDate: start, recentStart: start, latest: TransactionID(rawValue: 1),
      productID: "monthly", end: end,
      row: Subscription.Row(start: start, period: StoreConfiguration.Period(1, .month), count: 1),
      phase: phase, preference: "monthly", revision: 0)
  }

  private static func letter(_ phase: Subscription.Phase) -> Character {
    switch phase {
    case .active: "a"
    case .grace: "g"
    case .retry: "r"
    case .expired: "e"
    case .revoked: "x"
    }
  }

  private static func name(_ effect: Subscription.Effect) -> String {
    switch effect {
    case .sell: "sell"
    case .moveEnd: "moveEnd"
    case .change: "change"
    case .due: "due"
    case .dueAtEnd: "dueAtEnd"
    case .show: "show"
    case .showWinBack: "showWinBack"
    case .log(let kind, _, _, _): "log:\(kind.rawValue)"
    case .logSale: "logSale"
    }
  }
}
