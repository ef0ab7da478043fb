import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import TollgateCore

/// A history of coins that a server keeps: purchases and refunds, which become known late, gifts, spends and holds.
struct KeptHistory: Sendable {
  /// The purchases.
  enum Product: String, CaseIterable, Sendable {
    /// 100 coins that last.
    case pack

    /// 80 coins that last for ten days.
    case pass

    /// 500 coins that end with their month.
    case month

    /// 60 coins of each month of a quarter, each for 20 days.
    case quarter

    var amounts: [Currency.ID: Grants.Amount] {
      switch self {
      case .pack: ["coins": Grants.Amount(100)]
      case .pass: ["coins": Grants.Amount(80, lasts: .length(Length(10, .days)))]
      case .month: ["coins": Grants.Amount(500, lasts: .period)]
      case .quarter:
        [
          "coins": Grants.Amount(
            60, lasts: .length(Length(20, .days)), every: Length(1, .months))
        ]
      }
    }
  }

  /// A refund of a purchase, by percentage.
  struct Refund: Sendable {
    var date: Double
    var known: Double
    var percentage: Int
  }

  /// A purchase, in days.
  struct Purchase: Sendable {
    let number: Int
    var product: Product
    var date: Double
    var known: Double
    var refund: Refund?
  }

  /// An act on the server, on a day.
  ///
  /// A spend is made only if the balance covers it then.
  struct Deed: Sendable {
    enum Kind: Sendable {
      case spend
      case gift

      /// A hold that is released after some days, or never.
      case hold(releasedAfter: Double?)
    }

    let number: Int
    var date: Double
    var amount: Int
    var kind: Kind
  }

  var purchases: [Purchase] = []
  var deeds: [Deed] = []

  /// The last day.
  static let end = 140.0

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for number in 1...Int.random(in: 1...9, using: &random) {
      let date = Double(Int.random(in: 0...90, using: &random))
      var purchase = Purchase(
        number: number, product: Product.allCases.randomElement(using: &random) ?? .pack,
        date: date, known: date + Double([0, 0, 5, 40].randomElement(using: &random) ?? 0))
      if Int.random(in: 0..<3, using: &random) == 0 {
        let refunded = date + Double(Int.random(in: 0...40, using: &random))
        purchase.refund = Refund(
          date: refunded,
          known: max(purchase.known, refunded)
            + Double([0, 3, 30].randomElement(using: &random) ?? 0),
          percentage: [100, 100, 40].randomElement(using: &random) ?? 100)
      }
      purchases.append(purchase)
    }
    for number in 1...Int.random(in: 10...60, using: &random) {
      let kind: Deed.Kind =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .gift
        case 1: .hold(releasedAfter: Bool.random(using: &random) ? 7 : nil)
        default: .spend
        }
      deeds.append(
        Deed(
          number: number, date: Double(Int.random(in: 0...Int(Self.end), using: &random)),
          amount: Int.random(in: 1...120, using: &random), kind: kind))
    }
    deeds.sort { ($0.date, $0.number) < ($1.date, $1.number) }
  }

  /// Returns the purchases as the server knows them on a day.
  func sources(knownOn now: Double, without hidden: Int? = nil) -> [Balances.Source] {
    purchases.filter { $0.known <= now && $0.number != hidden }.map { purchase in
      let refund = purchase.refund.flatMap { $0.known <= now ? $0 : nil }
      let id = "\(purchase.number)"
      func change(_ payload: inout TransactionPayload) {
        payload.originalTransactionId = id
        guard let refund else { return }
        payload.revocationDate = day(refund.date)
        payload.revocationPercentage = refund.percentage * 1_000
      }
      let payload =
        switch purchase.product {
        case .pack, .pass: pack(id, at: purchase.date, change)
        case .month:
          period(id, of: id, from: purchase.date, to: purchase.date + 30, change)
        case .quarter:
          period(id, of: id, from: purchase.date, to: purchase.date + 90, change)
        }
      return Balances.Source(SignedTransaction(payload), grants: purchase.product.amounts)
    }
  }

  /// The acts that the server acknowledged until a day: of the spends those that the balance covered.
  func acts(until last: Double) -> [Act] {
    var acts: [Act] = []
    func append(_ deed: Act.Deed, _ date: Double) {
      acts.append(
        Act(
          number: Int64(acts.count), customer: person(1), environment: .production,
          date: day(date), deed: deed))
    }
    var releases: [(date: Double, name: String)] = []
    func release(until date: Double) {
      for due in releases.filter({ $0.date <= date }).sorted(by: { $0.date < $1.date }) {
        append(.release(due.name), due.date)
      }
      releases.removeAll { $0.date <= date }
    }
    for deed in deeds where deed.date <= last {
      release(until: deed.date)
      let amounts: [Currency.ID: Int] = ["coins": deed.amount]
      let covers = Self.record(sources(knownOn: deed.date), acts).balances(at: day(deed.date))
        .cover(amounts)
      switch deed.kind {
      case .gift:
        append(
          .earn(
            Earning(
              deed.amount, of: "coins",
              for: .income(per: "day", paid: PaidPeriod(deed.number, before: 0)))), deed.date)
      case .spend where covers:
        append(.spend(amounts: amounts, unlocks: nil), deed.date)
      case .hold(let after) where covers:
        let name = "hold \(deed.number)"
        append(
          .hold(
            BalanceHold(
              name: name, amounts: amounts, unlocks: nil, until: day(1_000))),
          deed.date)
        if let after { releases.append((deed.date + after, name)) }
      case .spend, .hold: break
      }
    }
    release(until: last)
    return acts
  }

  static func record(_ sources: [Balances.Source], _ acts: [Act]) -> CustomerRecord {
    CustomerRecord(
      customer: person(1), environment: .production, sources: sources, renewals: [:], acts: acts)
  }
}
