import Foundation
import Testing
import TollgateCore

@Suite("Any decision")
struct DecisionPropertyTests {
  @Test(
    "follows the contract's rules, for random catalogs, customers and moments",
    arguments: Array(UInt64(1)...5))
  func agreesWithReference(seed: UInt64) throws {
    var random = Draw(seed: seed)
    var seen: Set<Reason> = []
    for round in 0..<150 {
      let catalog = random.catalog()
      let scenario = random.scenario(about: catalog)
      let asked = random.of(["act", "door.red", "door.blue", "door.blue.x"] as [Feature.ID])
      let expected = ReferenceDecision(catalog: catalog, scenario: scenario, asked: asked).decision
      let found = catalog.feature(asked).map { _ in
        catalog.decide(
          asked, for: scenario.customer(in: catalog, using: asked),
          at: scenario.moment(in: catalog),
          count: scenario.count)
      }
      #expect(found == expected, "seed \(seed), round \(round): \(asked) of \(catalog.features)")
      if let reason = expected?.reason { seen.insert(reason) }
    }
    // Each is drawn often enough that none of them is left untested.
    #expect(seen.count >= 14, "seed \(seed) saw \(seen)")
  }
}

extension Scenario {
  func customer(in catalog: Catalog, using feature: Feature.ID) -> Customer {
    let facts = purchases.enumerated().map { number, purchase in
      Fact.purchase(
        "\(number)", of: purchase.product,
        revoked: purchase.isRevoked ? .at("2020-01-01T00:00:00Z") : nil, expires: purchase.end)
    }
    var customer = Customer(
      entitlements: isKnown ? Entitlements(granted: facts, by: catalog) : .unknown,
      uses: [feature: Uses(uses)], isSimulating: isSimulating)
    customer.unlocked = unlocked
    customer.balances["coins"] = coins
    customer.trials = trialStart.map { ["week": $0] } ?? [:]
    customer.progress = level.map { ["level": $0] } ?? [:]
    customer.isOnboarded = isOnboarded
    customer.versionsShown = versionsShown
    customer.switches = strict.map { ["strict": $0] } ?? [:]
    return customer
  }

  func moment(in catalog: Catalog) -> Moment {
    let day = CalendarDay(containing: now, in: zone)
    return Moment(
      now: now, paidNow: paidNow, isClockBehind: isClockBehind, day: day,
      trialDays: trialStart.map {
        ["week": Trial(id: "week", days: 7).daysRemaining(since: $0, on: day)]
      } ?? [:],
      device: DeviceProfile(platform: platform, build: build))
  }
}

/// Draws catalogs and people from a seed.
private struct Draw {
  var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  mutating func of<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &numbers)] }
  mutating func chance(_ part: Int, in whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &numbers) < part
  }

  mutating func quota() -> Quota {
    Quota(
      limit: Int.random(in: 1...4, using: &numbers),
      per: of([
        .day, .week, .month, .life, .window(Length(24, .hours)), .window(Length(90, .minutes)),
      ]))
  }

  /// A rule of several conditions, or of one that is turned round, with a limit or without.
  mutating func tier() -> AccessRule {
    let limits: [AccessRule.Limit?] = [
      nil, .quota(quota()), .quotas([quota(), quota()]), .cap(Cap(limit: 2)),
      .upTo(Cap(limit: 3)),
    ]
    var parts = (0..<Int.random(in: 1...2, using: &numbers)).compactMap { _ in rule().condition }
    if chance(1, in: 3), let part = parts.popLast() { parts.append(.not(part)) }
    if chance(1, in: 3), let other = rule().condition { parts = [.any(parts + [other])] }
    return .when(parts.count == 1 ? parts[0] : .all(parts), of(limits))
  }

  mutating func rule() -> AccessRule {
    switch Int.random(in: 0..<29, using: &numbers) {
    case 25...28: tier()
    case 0: .free
    case 1: .freeOn([of(Platform.allCases), of(Platform.allCases)])
    case 2...5: .entitled(of(["gold", "silver"]))
    case 6: .unlessEntitled(of(["gold", "silver"]))
    case 7...11:
      .quota(quota())
    case 12...14: .cap(Cap(limit: Int.random(in: 1...3, using: &numbers)))
    case 15...16: .trial("week")
    case 17...18: .reached(Progression.Goal("level", Int.random(in: 1...3, using: &numbers)))
    case 19...20: .days(Set((0..<3).map { _ in of(Weekday.allCases) }))
    case 21...23: .cost(["coins": Int.random(in: 1...3, using: &numbers)])
    default: .bought("buy")
    }
  }

  mutating func catalog() -> Catalog {
    let names: [Feature.ID] = ["act", "door.*", "door.blue*", "door.red", "*"]
    let features = names.filter { _ in chance(3, in: 4) }.map { name in
      let rules = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in rule() }
      return chance(1, in: 2)
        ? Feature(id: name, access: rules, paywall: of([nil, "wall", "hard"]))
        : Feature(id: name, access: rules, placement: "tip")
    }
    let placed = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
      Placement.Rule(
        paywall: of(["wall", "hard"]), unlessEntitled: of([nil, "gold", "silver"]),
        onboarded: of([nil, true, false]), oncePerVersion: of([nil, true, false]),
        whileOn: of([nil, "strict"]))
    }
    return Catalog(
      app: "app", bundleID: "com.example.app",
      products: [
        Catalog.Product(id: "gold", kind: .nonConsumable, entitlements: ["gold"]),
        Catalog.Product(id: "both", kind: .autoRenewable, entitlements: ["gold", "silver"]),
      ],
      features: features,
      paywalls: [
        Paywall(id: "wall", screen: "wall", products: [], hiddenOn: [.watchOS]),
        Paywall(id: "hard", screen: "hard", products: [], dismissal: .never),
      ],
      simulation: UnlockSimulation(toggle: "simulate", entitlements: ["gold"]),
      currencies: [Currency(id: "coins")], progressions: ["level"],
      trials: [Trial(id: "week", days: 7)],
      spends: [Spend(id: "buy", cost: ["coins": 1], unlocks: "*")],
      placements: [Placement(id: "tip", rules: placed)],
      switches: [TestSwitch(id: "strict", standard: true)])
  }

  /// Somebody whose dates lie close to each other and to the ends of days, weeks and months.
  mutating func scenario(about catalog: Catalog) -> Scenario {
    var scenario = Scenario()
    scenario.zone = .named(of(CalendarPeriodTests.zones))
    let around = of([
      "2026-01-15T12:00:00Z", "2026-03-29T00:30:00Z", "2026-10-25T01:00:00Z",
      "2026-12-31T20:00:00Z", "2028-02-29T12:00:00Z", "2024-04-26T00:00:00Z",
      "2026-03-28T22:00:00Z",
    ])
    let middle = Date.at(around)
    func near(_ hours: Int, _ numbers: inout SplitMix) -> Date {
      middle + Double(Int.random(in: -hours...hours, using: &numbers)) * 1_800
    }
    scenario.now = near(96, &numbers)
    scenario.paidNow = chance(1, in: 2) ? scenario.now : near(96, &numbers)
    scenario.isClockBehind = chance(1, in: 4)
    scenario.isKnown = chance(3, in: 4)
    scenario.purchases = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
      Scenario.Purchase(
        product: of(["gold", "both", "gone"]),
        end: chance(1, in: 3) ? nil : chance(1, in: 4) ? scenario.paidNow : near(96, &numbers),
        isRevoked: chance(1, in: 4))
    }
    scenario.uses = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
      chance(1, in: 2) ? near(40, &numbers) : near(900, &numbers)
    }
    scenario.unlocked = chance(1, in: 4) ? ["act", "door.blue"] : []
    scenario.coins = Int.random(in: 0...5, using: &numbers)
    scenario.trialStart = chance(3, in: 4) ? near(400, &numbers) : nil
    scenario.level = of([nil, 0, 1, 2, 3])
    scenario.isSimulating = chance(1, in: 4)
    scenario.isOnboarded = chance(1, in: 2)
    scenario.versionsShown = of([[:], ["hard": "1.0"], ["hard": "2.0", "wall": "1.0"]])
    scenario.strict = of([nil, true, false])
    scenario.platform = of(Platform.allCases)
    scenario.build = of(BuildKind.allCases)
    scenario.count = Int.random(in: 0...4, using: &numbers)
    return scenario
  }
}
