import Foundation
import LocalAppStore

/// Random actions of people and the store, reproducible by a seed.
struct RandomHistory {
  private var random: Chance

  init(seed: UInt64) { random = Chance(state: seed) }

  /// A family of two and another person, each with a device, in a store with offers of each kind.
  ///
  /// Every second store renews early, hands back what lapsed unfinished, and so on.
  static func store(seed: UInt64) async throws -> (store: LocalStore, accounts: [AccountID]) {
    let plans = Subscriber.plans(
      introductory: OfferTests.threeMonths, promotional: [OfferTests.halfYear],
      winBack: [OfferTests.halfYear],
      codes: [.init(referenceName: "CODE", paymentMode: .free, period: .init(1, .month))])
    let first = try await Subscriber(seed: seed, plans: plans)
    let others = [
      try await first.store.send(AddAccount()), try await first.store.send(AddAccount()),
    ]
    try await first.store.send(JoinFamily(others[0], of: first.account))
    if !seed.isMultiple(of: 2) { try await first.store.send(SetHabits(StoreHabit.all)) }
    return (first.store, [first.account] + others)
  }

  /// The next action.
  mutating func request(_ accounts: [AccountID], at now: Date) -> any StoreCommand {
    let account = pick(accounts)
    let product = pick([
      Subscriber.monthly, Subscriber.monthly, Subscriber.yearly, Subscriber.basic,
      Subscriber.weekly,
    ])
    let offers: [OfferOrder?] = [
      nil, nil, nil, .winBack(id: "half"), .promotionalUnsigned(id: "half"),
      .code(referenceName: "CODE"),
    ]
    switch Int.random(in: 0..<21, using: &random) {
    case 0...6:
      return BuyElsewhere(
        PurchaseOrder(
          productID: product, offer: pick(offers),
          purchaseDate: pick([nil, nil, nil, now - 20 * 86_400])), account: account)
    case 7: return SetRenewal(of: product, account: account, isOn: false)
    case 8: return SetRenewal(of: product, account: account, isOn: true)
    case 9: return SetBilling(pick([.failing, .failing, .declining(5)]), account: account)
    case 10: return SetBilling(.working, account: account)
    case 11: return Refund(product, account: account, percentage: pick([100_000, 40_000]))
    case 12: return ReverseRefund(of: product, account: account)
    case 13: return SetGracePeriod(pick([nil, .standard, GracePeriod(days: 3)]))
    case 14:
      return RaisePrice(of: product, to: pick([6, 12, 120]), needsConsent: pick([true, false]))
    case 15:
      return AnswerPriceIncrease(of: product, account: account, agrees: pick([true, true, false]))
    case 16: return ExtendRenewal(of: product, account: account, days: pick([1, 30, 90]))
    case 17:
      return pick([ExpireNow(product, account: account), RenewNow(product, account: account)])
    case 18: return SetStorefront(pick(["USA", "JPN", "ESP"]), account: account)
    case 19:
      return pick([
        ShareWithFamily(product, account: account), StopFamilySharing(product, account: account),
      ])
    default:
      return pick([
        JoinFamily(account, of: accounts[0]), LeaveFamily(account),
        SetFamilySharing(pick([true, false]), of: product, account: account),
      ])
    }
  }

  /// The seconds without an action after it.
  mutating func pause() -> TimeInterval {
    pick([0, 3_600, 86_400, 5 * 86_400, 20 * 86_400, 45 * 86_400])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
  }
}
