import AppStoreWire
import Foundation
import ServerCore
import Testing

/// The midnights around `day(0)`, which is on 9 October 2025 in the morning.
private func midnight(_ number: Int) -> Date {
  Date(timeIntervalSince1970: 1_759_968_000 + Double(number) * 86_400)
}

private func days(_ count: Int, at now: Double = 400) throws -> ChartPeriods {
  try #require(
    ChartPeriods(from: midnight(0), to: midnight(count), by: .day, in: .gmt, at: day(now)))
}

private func purchase(
  _ transactions: [TransactionPayload], renewals: [RenewalInfoPayload] = [], owner: UUID? = nil,
  variants: [String] = []
) throws -> ChartPurchase? {
  let facts =
    try transactions.map { try SignedFact(.transaction($0)) }
    + renewals.map { try SignedFact(.renewal($0)) }
  let original = facts.first?.original ?? ""
  return ChartPurchase(
    PaymentHistory(of: facts), of: original, owner: owner, variants: variants)
}

private func month(
  _ id: String, of original: String = "1", from start: Double, price: Int64 = 9990,
  _ change: (inout TransactionPayload) -> Void = { _ in }
) -> TransactionPayload {
  period(id, of: original, product: "pro.monthly", from: start, to: start + 30) { payload in
    payload.price = price
    change(&payload)
  }
}

private func chart(
  _ name: ChartName, over periods: ChartPeriods, split: ChartSplit? = nil,
  currency: String? = nil, of purchases: [ChartPurchase?]
) -> [String: [Int64]] {
  var chart = Chart(Chart.Question(name, over: periods, split: split, currency: currency))
  for purchase in purchases.compactMap(\.self) { chart.add(purchase) }
  let lines = chart.lines().map { line, points in
    ([line.currency, line.split].compactMap(\.self).joined(separator: " "), points.map(\.value))
  }
  return Dictionary(lines) { one, _ in one }
}

@Suite("A server's chart")
struct ChartTests {
  @Test("has days of 23 and 25 hours, weeks from Monday on, and cuts its first and last period")
  func calendar() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let start = try Date("2025-10-24T22:00:00Z", strategy: .iso8601)
    let end = try Date("2025-10-27T23:00:00Z", strategy: .iso8601)
    let periods = try #require(
      ChartPeriods(from: start, to: end, by: .day, in: berlin, at: day(400)))
    let hours = zip(periods.bounds, periods.bounds.dropFirst()).map {
      ($1.rawValue - $0.rawValue) / 3_600_000
    }
    #expect(hours == [24, 25, 24])
    let weeks = try #require(
      ChartPeriods(from: midnight(0), to: midnight(14), by: .week, in: .gmt, at: day(400)))
    #expect(
      weeks.bounds.map(\.text).map { $0.prefix(10) }
        == ["2025-10-09", "2025-10-13", "2025-10-20", "2025-10-23"])
    let begun = try #require(
      ChartPeriods(from: midnight(0), to: midnight(400), by: .month, in: .gmt, at: day(40)))
    #expect(begun.count == 2, "what has not begun is left out")
    #expect(
      ChartPeriods(from: midnight(1), to: midnight(1), by: .day, in: .gmt, at: day(400)) == nil)
    #expect(
      ChartPeriods(from: midnight(0), to: midnight(1200), by: .day, in: .gmt, at: day(2000)) == nil)
  }

  @Test(
    "counts free time right after a paid period as a gift: rate and count stay, and it is no trial")
  func gifts() throws {
    let bought = try purchase([
      month("1", from: 0),
      month("2", from: 30, price: 0) {
        $0.offerDiscountType = .freeTrial
        $0.offerIdentifier = "free_month"
      }, month("3", from: 60),
    ])
    let periods = try days(100)
    func values(_ name: ChartName, split: ChartSplit? = nil) -> [String: [Int64]] {
      chart(name, over: periods, split: split, of: [bought]).mapValues { [$0[10], $0[40], $0[70]] }
    }
    #expect(values(.mrr) == ["USD": [9990, 9990, 9990]])
    #expect(values(.activeSubscriptions) == ["": [1, 1, 1]])
    #expect(values(.activeTrials) == ["": [0, 0, 0]])
    #expect(values(.mrr, split: .offer)["USD free_month"] == [0, 9990, 0])
    let moves = chart(.mrrMovement, over: periods, of: [bought])
    #expect(moves["USD back"] == nil && moves["USD contraction"] == nil)
    #expect(chart(.churn, over: periods, of: [bought])[""]?.prefix(89).reduce(0, +) == 0)
    let revenue = chart(.revenue, over: periods, of: [bought])["USD"] ?? []
    #expect(revenue.reduce(0, +) == 19_980)
    #expect(chart(.trialConversion, over: periods, of: [bought])[""]?.reduce(0, +) == 0)
  }

  @Test("counts a subscription at the end of each period in which it runs, and a trial separately")
  func running() throws {
    let bought = try purchase([
      month("1", from: 0, price: 0) {
        $0.offerDiscountType = .freeTrial; $0.expiresDate = day(7)
      },
      month("2", from: 7), month("3", from: 37) { $0.inAppOwnershipType = .familyShared },
    ])
    let periods = try days(40)
    #expect(
      chart(.activeTrials, over: periods, of: [bought])
        == ["": (0..<40).map { $0 < 7 ? 1 : 0 }])
    #expect(
      chart(.activeSubscriptions, over: periods, of: [bought])
        == ["": (0..<40).map { (7..<37).contains($0) ? 1 : 0 }])
    #expect(
      chart(.activeSubscriptions, over: periods, of: []) == ["": Array(repeating: 0, count: 40)])
  }

  @Test("ends a period at its refund, at the next one, and after the days of grace")
  func ends() throws {
    let refunded = try purchase([month("1", from: 0) { $0.revocationDate = day(4) }])
    let upgraded = try purchase([
      month("2", of: "2", from: 0) { $0.isUpgraded = true },
      period("3", of: "2", product: "studio.yearly", from: 10),
    ])
    let grace = try purchase(
      [month("4", of: "4", from: 0)],
      renewals: [renewal(of: "4", signed: 30) { $0.gracePeriodExpiresDate = day(36) }])
    let periods = try days(40)
    func active(_ purchase: ChartPurchase?, split: ChartSplit? = nil) -> [String: Int64] {
      chart(.activeSubscriptions, over: periods, split: split, of: [purchase])
        .mapValues { $0.reduce(0, +) }
    }
    #expect(active(refunded) == ["": 4])
    #expect(active(grace) == ["": 36])
    #expect(active(upgraded, split: .product) == ["pro.monthly": 10, "studio.yearly": 30])
  }

  @Test(
    "converts a price to its monthly value, rounded half up",
    arguments: [
      (30.0, 9990, 9990), (365, 49_990, 4170), (7, 1990, 8650), (90, 30_000, 10_000),
      (1, 100, 3040),
    ])
  func rate(length: Double, price: Int64, monthly: Int64) throws {
    let bought = try purchase([
      period("1", from: 0, to: length) { $0.price = price }
    ])
    let points = chart(.mrr, over: try days(1), of: [bought])
    #expect(points == ["USD": [monthly]])
  }

  @Test("explains each change of the monthly revenue by exactly one movement")
  func movements() throws {
    let purchases = try [
      purchase([month("1", from: 0), month("2", from: 30), month("3", from: 75)]),
      purchase([
        month("4", of: "4", from: 3),
        period("5", of: "4", product: "studio.yearly", from: 20) { $0.price = 240_000 },
      ]),
      purchase([
        month("6", of: "6", from: 1, price: 0) { $0.offerDiscountType = .freeTrial },
        month("7", of: "6", from: 31), month("8", of: "6", from: 61, price: 4990),
      ]),
      purchase([month("9", of: "9", from: 2) { $0.currency = "EUR" }]),
    ]
    for length in ChartPeriods.Length.allCases {
      let periods = try #require(
        ChartPeriods(from: midnight(0), to: midnight(120), by: length, in: .gmt, at: day(400)))
      let movements = chart(.mrrMovement, over: periods, of: purchases)
      for currency in ["USD", "EUR"] {
        let stock = try #require(chart(.mrr, over: periods, of: purchases)[currency])
        func moved(_ kind: String, _ index: Int) -> Int64 {
          movements["\(currency) \(kind)"]?[index] ?? 0
        }
        for index in stock.indices {
          let change =
            moved("new", index) + moved("back", index) + moved("expansion", index)
            - moved("contraction", index) - moved("churned", index)
          #expect(
            stock[index] - (index == 0 ? 0 : stock[index - 1]) == change, "\(length) \(index)")
        }
      }
    }
    let monthly = try #require(
      ChartPeriods(from: midnight(0), to: midnight(120), by: .day, in: .gmt, at: day(400)))
    let sums = chart(.mrrMovement, over: monthly, of: purchases).mapValues { $0.reduce(0, +) }
    #expect(
      sums == [
        "USD new": 29_970, "USD back": 9990, "USD expansion": 10_010, "USD contraction": 5000,
        "USD churned": 24_970, "EUR new": 9990, "EUR churned": 9990,
      ])
  }

  @Test("books a refund when it is made, so that earlier revenue stays unchanged")
  func revenue() throws {
    let purchases = try [
      purchase([
        pack("1", at: 0) { $0.quantity = 2 }
      ]),
      purchase([
        pack("2", at: 1, product: "coins.100") {
          $0.revocationDate = day(3)
          $0.revocationPercentage = 50_000
          $0.storefront = "DEU"
        }
      ]),
    ]
    let periods = try days(5)
    #expect(chart(.revenue, over: periods, of: purchases) == ["USD": [990, 990, 0, -500, 0]])
    #expect(chart(.refunds, over: periods, of: purchases) == ["USD": [0, 0, 0, 500, 0]])
    #expect(chart(.proceeds, over: periods, of: purchases) == ["USD": [690, 690, 0, -350, 0]])
    #expect(
      chart(.refunds, over: periods, split: .country, of: purchases)
        == ["USD DEU": [0, 0, 0, 500, 0]])
    #expect(chart(.revenue, over: periods, currency: "EUR", of: purchases).isEmpty)
  }

  @Test(
    "estimates that the App Store keeps less after a year of paid service, and more after a gap")
  func proceeds() throws {
    let loyal = try purchase([period("1", from: 0), period("2", from: 365), period("3", from: 830)])
    let periods = try #require(
      ChartPeriods(from: midnight(0), to: midnight(900), by: .month, in: .gmt, at: day(1000)))
    let kept = try #require(chart(.proceeds, over: periods, of: [loyal])["USD"])
    #expect(kept.filter { $0 != 0 } == [34_990, 42_490, 34_990])
  }

  @Test("counts a trial as converted until the payment after it is fully refunded")
  func conversion() throws {
    func trial(_ id: Int, _ next: TransactionPayload?) throws -> ChartPurchase? {
      try purchase(
        [month("\(id)", of: "\(id)", from: 0, price: 0) { $0.offerDiscountType = .freeTrial }]
          + [next].compactMap(\.self))
    }
    let purchases = try [
      trial(1, nil), trial(2, month("12", of: "2", from: 30)),
      trial(3, month("13", of: "3", from: 30) { $0.revocationDate = day(31) }),
      trial(
        4,
        month("14", of: "4", from: 30) {
          $0.revocationDate = day(31)
          $0.revocationPercentage = 40_000
        }),
    ]
    var chart = Chart(Chart.Question(.trialConversion, over: try days(2)))
    for purchase in purchases.compactMap(\.self) { chart.add(purchase) }
    let points = try #require(chart.lines().first).points
    #expect(points.map(\.value) == [2, 0] && points.map(\.base) == [4, 0])
  }

  @Test("counts leavers among existing subscribers, and the retained among new ones")
  func leaving() throws {
    let purchases = try [
      purchase([month("1", from: 0), month("2", from: 30)]),
      purchase([month("3", of: "3", from: 1)]), purchase([month("4", of: "4", from: 33)]),
    ]
    let periods = try #require(
      ChartPeriods(from: midnight(0), to: midnight(84), by: .week, in: .gmt, at: day(400)))
    var churn = Chart(Chart.Question(.churn, over: periods))
    var stayed = Chart(Chart.Question(.retention, over: periods))
    for purchase in purchases.compactMap(\.self) {
      churn.add(purchase)
      stayed.add(purchase)
    }
    let points = try #require(churn.lines().first).points
    #expect(points.map(\.base) == [0, 2, 2, 2, 2, 1, 2, 2, 2, 2, 0, 0, 0])
    #expect(points.map(\.value) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0])
    let cohorts = stayed.lines().filter { ["0", "4", "9"].contains($0.line.split) }
    #expect(cohorts.map { $0.points[0].value } == [2, 1, 0])
    #expect(cohorts.map { $0.points[0].base } == [2, 2, 2])
  }

  @Test("counts a customer once, when they first bought, whatever else they buy")
  func newCustomers() throws {
    let purchases = try [
      purchase([pack("1", at: 2)], owner: person(1)),
      purchase([pack("2", at: 1)], owner: person(1)),
      purchase([pack("3", at: 2)], owner: person(2)), purchase([pack("4", at: 2)]),
    ]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      let customers = chart(.newCustomers, over: try days(4), of: order.map { purchases[$0] })
      #expect(customers == ["": [0, 1, 1, 0]])
    }
  }

  @Test("lists the customers behind a point")
  func people() throws {
    let purchases = try [
      purchase([month("1", from: 0)], owner: person(2)),
      purchase([month("2", of: "2", from: 0)], owner: person(1)),
      purchase([month("3", of: "3", from: 5)], owner: person(3)),
    ]
    var chart = Chart(Chart.Question(.mrr, over: try days(9)), peopleOf: 3)
    for purchase in purchases.compactMap(\.self) { chart.add(purchase) }
    #expect(chart.people().map(\.customer) == [person(1), person(2)])
    #expect(chart.people().map(\.value) == [9990, 9990])
  }

  @Test("is final 60 days after a period, and reports when a later signed change revised it")
  func revisions() throws {
    let periods = try days(3, at: 62)
    #expect(periods.indices.map(periods.isFinal) == [true, true, false])
    let late = try purchase([
      period("1", from: 0, signed: 61.9)
    ])
    let inTime = try purchase([period("2", of: "2", from: 1)])
    var chart = Chart(Chart.Question(.revenue, over: periods))
    for purchase in [late, inTime].compactMap(\.self) { chart.add(purchase) }
    let points = try #require(chart.lines().first).points
    #expect(
      periods.indices.map { chart.revision(of: points[$0], at: $0) } == [day(61.9), nil, nil])
  }

  @Test("is not revised before a refund or an upgrade by data signed after it")
  func unrevised() throws {
    let periods = try days(30, at: 120)
    let refunded = try purchase([
      month("1", from: 0) {
        ($0.revocationDate, $0.signedDate) = (day(25), day(100))
      }
    ])
    let upgraded = try purchase([
      month("2", of: "2", from: 0) { ($0.isUpgraded, $0.signedDate) = (true, day(100)) },
      month("3", of: "2", from: 20),
    ])
    for (name, revised) in [
      (ChartName.revenue, [25]), (.refunds, [25]), (.activeSubscriptions, []), (.mrr, []),
    ] {
      var chart = Chart(Chart.Question(name, over: periods))
      for purchase in [refunded, upgraded].compactMap(\.self) { chart.add(purchase) }
      let points = try #require(chart.lines().first).points
      let found = periods.indices.filter { chart.revision(of: points[$0], at: $0) != nil }
      #expect(found == revised, "\(name)")
    }
  }

  @Test("is split by the variants that a customer saw, by offer and by country")
  func splits() throws {
    let bought = try purchase(
      [
        month("1", from: 0) {
          $0.offerType = .promotional
          $0.offerIdentifier = "half"
          $0.storefront = "DEU"
        }
      ], variants: ["price: high", "wall: long"])
    let periods = try days(1)
    for (split, lines) in [
      (ChartSplit.variant, ["price: high", "wall: long"]), (.offer, ["half"]), (.country, ["DEU"]),
      (.product, ["pro.monthly"]),
    ] {
      let split = chart(.activeSubscriptions, over: periods, split: split, of: [bought])
      #expect(split == Dictionary(uniqueKeysWithValues: lines.map { ($0, [1]) }))
    }
  }
}
