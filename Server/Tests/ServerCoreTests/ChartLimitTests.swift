import AppStoreWire
import Foundation
import ServerCore
import Testing
import TollgateCore

/// Charts of the most extreme numbers that a trusted root may sign.
@Suite("A chart at the limits of signed values")
struct ChartLimitTests {
  private static let prices: [Int64] = [.min, .min + 1, -1, 0, 1, 3125, .max - 1, .max]
  private static let instants: [WireDate] = [
    WireDate(rawValue: .min), day(0), day(20), WireDate(rawValue: .max),
  ]

  private func periods() throws -> ChartPeriods {
    try #require(
      ChartPeriods(from: day(0).date, to: day(60).date, by: .month, in: .gmt, at: day(60)))
  }

  private func purchase(
    _ original: String, price: Int64, currency: String, from start: WireDate = day(1),
    to end: WireDate = day(200), revoked: WireDate? = nil, grace: WireDate? = nil
  ) throws -> ChartPurchase {
    let payments = (0..<2).map { number in
      Payment(
        id: "\(original)\(number)", product: "pro", date: start, expires: end, isSubscription: true,
        isTrial: false, isUpgraded: number == 0,
        price: Money(thousandths: price, currency: currency), revoked: revoked,
        revokedShare: revoked == nil ? 0 : 40_000, storefront: nil, offer: nil, known: start)
    }
    let history = PaymentHistory(payments, graces: [grace].compactMap(\.self))
    // As the store keeps it.
    let kept = try #require(PaymentHistory(text: history.text))
    #expect(kept == history)
    return try #require(ChartPurchase(kept, of: original, owner: person(1)))
  }

  private func chart(_ name: ChartName, of purchases: [ChartPurchase]) throws -> [[Int64]] {
    var chart = Chart(Chart.Question(name, over: try periods()), peopleOf: 0)
    for purchase in purchases { chart.add(purchase) }
    _ = chart.people()
    return chart.lines().map { $0.points.map(\.value) }
  }

  @Test(
    "adds up two monthly payments in each currency of ISO 4217",
    arguments: CurrencyCode.all.sorted()
  )
  func currencies(code: String) throws {
    let payments = try (1...2).map { number in
      try purchase(
        "\(number)", price: 3125, currency: code, from: day(1), to: day(31), revoked: nil)
    }
    // Rounded half up: 3.125 dinars, 3.13 dollars and 3 yen.
    let each: Int64 =
      switch Money(thousandths: 1000, currency: code).amount {
      case "1": 3000
      case "1.00": 3130
      default: 3125
      }
    let month = try #require(
      ChartPeriods(from: day(2).date, to: day(3).date, by: .day, in: .gmt, at: day(60)))
    var rates = Chart(Chart.Question(.mrr, over: month))
    for payment in payments { rates.add(payment) }
    #expect(rates.lines().map { Set($0.points.map(\.value)) } == [[each * 2]])
    for name in ChartName.allCases { _ = try chart(name, of: payments) }
  }

  @Test(
    "has every price, and sums that exceed 64 bits", arguments: ChartName.allCases)
  func prices(name: ChartName) throws {
    for currency in ["USD", "KWD", "JPY", "XXX", ""] {
      for revoked in [nil, day(9)] {
        let purchases = try Self.prices.enumerated().map { number, price in
          try purchase("\(number)", price: price, currency: currency, revoked: revoked)
        }
        for purchase in purchases { _ = try chart(name, of: [purchase, purchase, purchase]) }
        #expect(
          try chart(name, of: purchases) == chart(name, of: purchases.reversed()),
          "the order makes no difference")
      }
    }
  }

  @Test("shows the largest amount if a sum is beyond it")
  func saturates() throws {
    let most = try purchase("1", price: .max, currency: "KWD")
    let least = try purchase("2", price: .min, currency: "KWD")
    #expect(try chart(.revenue, of: [most, most]).flatMap(\.self).contains(.max))
    #expect(try chart(.revenue, of: [least, least]).flatMap(\.self).contains(.min))
    // On the way to an amount that can be shown, no limit counts.
    let small = try purchase("3", price: 3125, currency: "KWD")
    let sums = try chart(.revenue, of: [most, most, least, least, small]).flatMap(\.self)
    #expect(sums.contains(6250 - 4))
  }

  @Test("has every instant", arguments: ChartName.allCases)
  func instants(name: ChartName) throws {
    for start in Self.instants {
      for end in Self.instants {
        for other in Self.instants {
          let purchases = try [(nil, other), (other, nil), (other, other)].map { revoked, grace in
            try purchase(
              "1", price: .max, currency: "USD", from: start, to: end, revoked: revoked,
              grace: grace)
          }
          _ = try chart(name, of: purchases)
        }
      }
    }
  }

  @Test("adds up an experiment's revenue beyond what 64 bits hold")
  func experiment() throws {
    var result = ExperimentResult()
    let most = try purchase("1", price: .max, currency: "USD")
    let least = try purchase("2", price: .min, currency: "USD", revoked: day(3))
    result.add([most, most], of: "a", since: day(0))
    result.add([least, least], of: "a", since: WireDate(rawValue: .min))
    result.add([most], of: "a", since: WireDate(rawValue: .max))
    let revenue = try #require(result.arms["a"]?.revenue["USD"])
    #expect(revenue.thousandths == .max)
    #expect(result.arms["a"]?.perCustomer(in: "USD") != nil)
  }
}
