import Foundation
import LocalAppStore

/// What people and the store do, at random but the same for a seed.
struct RandomLife {
  private var random: Chance

  init(seed: UInt64) { random = Chance(state: seed) }

  /// A family of two and somebody else, each with a device, in a store with offers of each kind.
  static func store(seed: UInt64) async throws -> (store: LocalStore, accounts: [AccountID]) {
    let plans = Subscriber.plans(
      introductory: OfferTests.threeMonths, promotional: [OfferTests.halfYear],
      winBack: [OfferTests.halfYear],
      codes: [.init(referenceName: "CODE", paymentMode: .free, period: .init(1, .month))])
    let first = try await Subscriber(seed: seed, plans: plans)
    let others = [try await first.store.addAccount(), try await first.store.addAccount()]
    try await first.store.joinFamily(others[0], of: first.account)
    return (first.store, [first.account] + others)
  }

  /// The next thing that somebody does.
  mutating func request(_ accounts: [AccountID], at now: Date) -> AppStoreRequest {
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
      return .buyElsewhere(
        account,
        PurchaseOrder(
          productID: product, offer: pick(offers),
          purchaseDate: pick([nil, nil, nil, now - 20 * 86_400])))
    case 7: return .setRenewal(account, product, isOn: false)
    case 8: return .setRenewal(account, product, isOn: true)
    case 9: return .setBilling(account, pick([.failing, .failing, .declining(5)]))
    case 10: return .setBilling(account, .working)
    case 11: return .refund(account, product, percentage: pick([100_000, 40_000]))
    case 12: return .reverseRefund(account, product)
    case 13: return .setGracePeriod(pick([nil, .standard, GracePeriod(days: 3)]))
    case 14: return .raisePrice(product, pick([6, 12, 120]), needsConsent: pick([true, false]))
    case 15: return .answerPriceIncrease(account, product, agrees: pick([true, true, false]))
    case 16: return .extendRenewal(account, product, days: pick([1, 30, 90]))
    case 17: return pick([.expireNow(account, product), .renewNow(account, product)])
    case 18: return .setStorefront(account, pick(["USA", "JPN", "ESP"]))
    case 19: return pick([.share(account, product), .stopSharing(account, product)])
    default:
      return pick([
        .joinFamily(account, of: accounts[0]), .leaveFamily(account),
        .setFamilySharing(account, product, pick([true, false])),
      ])
    }
  }

  /// How long nothing is done then, in seconds.
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
