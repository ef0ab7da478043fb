import CBench
import Foundation
import TollgateOpenStore

/// Measures a decision for each kind of rule, against the version that apps write by hand.
enum DecideBenchmark {
  private static let aim = 150.0
  private static let decisions = 2_000

  /// Times everything and prints a table.
  static func run() throws {
    let byHand = try HandWrittenLimit()
    let (catalog, moment) = (Catalog.everyRule, Moment.noon)

    var table = Interleaved(rounds: 101, iterations: decisions)
    for question in Question.all {
      let customer = Customer.busy(simulating: question.reason == .simulated)
      table.add(question.name) {
        let decision = catalog.decide(question.feature, for: customer, at: moment, count: 3)
        precondition(decision.reason == question.reason)
      }
    }
    table.add("by hand, over UserDefaults and Calendar", iterations: 100) {
      precondition(byHand.canStartNewGame(on: moment.now))
    }
    let results = try table.run()

    print("\nDecide (aim \(Int(aim)) ns, no allocation)")
    for (question, result) in zip(Question.all, results) {
      let customer = Customer.busy(simulating: question.reason == .simulated)
      let before = cbench_allocations()
      for _ in 0..<decisions {
        precondition(
          catalog.decide(question.feature, for: customer, at: moment, count: 3).reason
            == question.reason)
      }
      let made = cbench_allocations() - before
      let counted = cbench_counts_allocations() == 0 ? "" : ", allocations: \(made)"
      print(result.row(in: "ns", of: 1, against: aim) + counted)
    }
    if let hand = results.last { print(hand.row(in: "ns", of: 1, against: aim)) }
  }

  /// A decision to time, and its expected result.
  private struct Question {
    let name: String
    let feature: Feature.ID
    let reason: Reason

    init(_ name: String, _ feature: Feature.ID, _ reason: Reason) {
      (self.name, self.feature, self.reason) = (name, feature, reason)
    }

    static let all = [
      Question("free", "browse", .free),
      Question("free on this platform", "sync", .freeOnPlatform),
      Question("entitled", "themes", .entitled),
      Question("not entitled, a paywall by its placement", "export", .notEntitled),
      Question("unless entitled: somebody who has not paid", "banner", .free),
      Question("unless entitled: somebody who has", "promotion", .suppressed),
      Question("simulated", "atlas", .simulated),
      Question("entitled, or a quota a day with uses left", "play", .withinQuota),
      Question("a quota a week", "scan", .withinQuota),
      Question("a quota a month", "report", .withinQuota),
      Question("a quota for life", "gift", .withinQuota),
      Question("entitled, or a quota that is used up", "hint", .quotaExhausted),
      Question("a cap that is not reached", "collect", .underCap),
      Question("a cap that is reached", "shelve", .capReached),
      Question("in a trial", "coach", .inTrial),
      Question("a trial that is over", "lesson", .trialExpired),
      Question("on a day of the week", "brunch", .onDay),
      Question("reached by progress", "level two", .unlockedByProgress),
      Question("bought with a spend", "neon", .entitled),
      Question("a pattern of features", "theme.a longer name than most", .entitled),
      Question("a condition with a limit: the tier's quota", "tier", .withinQuota),
      Question("conditions: not any of two", "calm", .conditionMet),
      Question("a rolling window", "draw", .withinQuota),
      Question("two quotas, both of which allow", "both", .withinQuota),
      Question("a cost, covered by a balance", "render", .withinBalance),
      Question("a cost, covered by what has not ended", "ending", .withinBalance),
      Question("a cost, covered by what comes bit by bit", "game", .withinBalance),
      Question("a pass that lasts", "guide", .entitled),
    ]
  }
}

/// A daily limit as apps write it.
private final class HandWrittenLimit {
  private let defaults: UserDefaults
  private let calendar = Calendar.current

  init() throws {
    guard let defaults = UserDefaults(suiteName: "tollgate-bench") else {
      throw CocoaError(.fileReadUnknown)
    }
    self.defaults = defaults
    defaults.set(Date(timeIntervalSince1970: 1_768_478_300), forKey: "lastPlayDate")
    defaults.set(2, forKey: "todayCount")
  }

  // Otherwise a Mac keeps its file in ~/Library/Preferences.
  deinit { defaults.removePersistentDomain(forName: "tollgate-bench") }

  func canStartNewGame(on date: Date) -> Bool {
    if defaults.bool(forKey: "hasUnlimitedAccess") { return true }
    guard let last = defaults.object(forKey: "lastPlayDate") as? Date,
      calendar.isDate(last, inSameDayAs: date)
    else { return true }
    return defaults.integer(forKey: "todayCount") < 6
  }
}

extension Moment {
  fileprivate static let noon = Moment(
    now: Date(timeIntervalSince1970: 1_768_478_400),
    day: CalendarDay(containing: Date(timeIntervalSince1970: 1_768_478_400), in: .gmt),
    trialDays: ["week": 3, "over": 0], device: DeviceProfile(platform: .iOS, build: .debug))
}

extension Customer {
  /// Returns a customer who bought gold and has played twice.
  fileprivate static func busy(simulating: Bool) -> Customer {
    let noon = Moment.noon.now
    let gold = Fact(
      id: .init(environment: "Production", transaction: "1", purchaseDate: noon), product: "gold",
      signedDate: noon)
    let pass = Fact(
      id: .init(environment: "Production", transaction: "2", purchaseDate: noon), product: "pass",
      signedDate: noon)
    let twice = Uses([noon - 60, noon - 30])
    var customer = Customer(
      entitlements: Entitlements(granted: [gold, pass], by: .everyRule),
      uses: [
        "play": twice, "scan": twice, "report": twice, "gift": twice, "hint": twice, "tier": twice,
        "draw": twice, "both": twice,
      ], isSimulating: simulating)
    customer.balances = ["coins": 50, "credits": 30, "lives": 0]
    customer.lapsing = [
      "credits": [Lapse(10, at: noon - 60), Lapse(10, at: noon + 60)]
    ]
    customer.accruals = ["lives": Accrual(start: noon - 3_000, interval: 900, amount: 1, max: 5)]
    customer.unlocked = ["neon", "theme.a longer name than most"]
    customer.progress = ["highest level": 5]
    return customer
  }
}

extension Catalog {
  /// A feature for every kind of rule.
  fileprivate static let everyRule = Catalog(
    app: "bench", bundleID: "com.example.bench",
    products: [
      Product(id: "gold", kind: .nonConsumable, entitlements: ["gold"]),
      Product(id: "silver", kind: .nonConsumable, entitlements: ["silver"]),
      Product(
        id: "pass", kind: .nonRenewing,
        grants: Grants(
          entitlements: ["guide"], entitlementTimes: ["guide": .length(Length(3, .days))])),
    ],
    features: [
      Feature(id: "browse", access: [.free]),
      Feature(id: "sync", access: [.freeOn([.iOS, .watchOS])]),
      Feature(id: "themes", access: [.entitled("gold")], paywall: "wall"),
      Feature(id: "export", access: [.entitled("silver")], placement: "export"),
      Feature(id: "banner", access: [.unlessEntitled("silver")]),
      Feature(id: "promotion", access: [.unlessEntitled("gold")]),
      Feature(id: "atlas", access: [.entitled("maps")], paywall: "wall"),
      quota("play", 6, .day), quota("scan", 6, .week), quota("report", 6, .month),
      quota("gift", 6, .life), quota("hint", 2, .day),
      Feature(id: "collect", access: [.cap(Cap(limit: 10))]),
      Feature(id: "shelve", access: [.cap(Cap(limit: 3))]),
      Feature(id: "coach", access: [.entitled("silver"), .trial("week")]),
      Feature(id: "lesson", access: [.entitled("silver"), .trial("over")], paywall: "wall"),
      Feature(id: "brunch", access: [.entitled("silver"), .days([.thursday, .sunday])]),
      Feature(id: "level two", access: [.reached(Progression.Goal("highest level", 2))]),
      Feature(id: "neon", access: [.bought("neon")]),
      Feature(id: "theme.*", access: [.bought("theme")]),
      Feature(
        id: "tier",
        access: [
          .when(.entitled("gold"), .quota(Quota(limit: 500, per: .month))),
          .quota(Quota(limit: 5, per: .month)),
        ], paywall: "wall"),
      Feature(
        id: "calm", access: [.when(.not(.any([.entitled("silver"), .ended("gold")])))]),
      Feature(id: "draw", access: [.quota(Quota(limit: 3, per: .window(Length(24, .hours))))]),
      Feature(
        id: "both",
        access: [
          .when(
            .all([]), .quotas([Quota(limit: 10, per: .day), Quota(limit: 100, per: .month)]))
        ]),
      Feature(id: "render", access: [.entitled("silver"), .cost(["coins": 1])]),
      Feature(id: "ending", access: [.cost(["credits": 1])]),
      Feature(id: "game", access: [.cost(["lives": 1])]),
      Feature(id: "guide", access: [.entitled("guide")], paywall: "wall"),
    ],
    paywalls: [Paywall(id: "wall", screen: "paywall", products: ["gold"])],
    simulation: UnlockSimulation(toggle: "pretend", entitlements: ["maps"]),
    currencies: [
      Currency(id: "coins"), Currency(id: "credits"),
      Currency(
        id: "lives", start: 5, max: 5, income: [Income([1], .every(Length(15, .minutes)))]),
    ],
    placements: [Placement(id: "export", rules: [Placement.Rule(paywall: "wall")])])

  private static func quota(_ id: Feature.ID, _ limit: Int, _ period: Quota.Period) -> Feature {
    Feature(
      id: id, access: [.entitled("silver"), .quota(Quota(limit: limit, per: period))],
      paywall: "wall")
  }

  /// Returns a game with a number of rounds a day.
  static func bench(limit: Int) -> Catalog {
    Catalog(
      app: "bench", bundleID: "com.example.bench",
      products: [
        Product(id: "unlimited", kind: .nonConsumable, entitlements: ["unlimited_plays"])
      ],
      features: [
        Feature(
          id: "play",
          access: [.entitled("unlimited_plays"), .quota(Quota(limit: limit, per: .day))],
          paywall: "wall")
      ],
      paywalls: [Paywall(id: "wall", screen: "paywall", products: ["unlimited"])])
  }
}
