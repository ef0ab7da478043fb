import AppStoreWire
import Foundation
import TollgateCore

/// A lot of a customer, with the instants that decide which spends take from it.
struct DatedLot {
  /// The purchase of a lot, and its currency; a plan can have several lots of one.
  struct Key: Hashable {
    let transaction: String
    let currency: Currency.ID
  }

  /// The lot.
  private(set) var lot: Lot

  /// The instant from which spends take from it.
  private let start: Date

  /// The instant at which the App Store took a share of it back, or nil.
  private let revoked: Date?

  /// The amount that the App Store took back.
  private let share: Int

  /// The maximum of a lot, as on a device.
  private static let most = 1_000_000_000_000

  /// The purchase and the currency.
  var key: Key? {
    lot.fact.map { Key(transaction: $0.transaction, currency: lot.currency) }
  }

  /// Returns the lots of purchases and of free amounts, in their order.
  static func lots(
    of sources: [Balances.Source], and earnings: [Balances.DatedEarning], until now: Date
  ) -> [DatedLot] {
    let bought = lots(of: sources, until: now)
    guard !earnings.isEmpty else { return bought }
    let given = earnings.map { given in
      DatedLot(
        lot: Lot(id: 0, currency: given.earning.currency, granted: given.earning.amount),
        start: given.date.date, revoked: given.takenBack?.date,
        share: given.takenBack == nil ? 0 : given.earning.amount)
    }
    let all = (bought + given).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    return all.enumerated().map { place, lot in
      var lot = lot.element
      lot.lot = lot.lot.numbered(Int64(place))
      return lot
    }
  }

  /// Returns the lots of some purchases, in the order of the purchases.
  ///
  /// A family's share has none: the buyer has them.
  private static func lots(of sources: [Balances.Source], until now: Date) -> [DatedLot] {
    let sources = sources.sorted { $0.transaction < $1.transaction }
    let granting = sources.filter { !$0.grants.isEmpty && !$0.transaction.isFamilyShared }
    let plans = Dictionary(
      grouping: sources.lazy.map(\.transaction).filter(\.isSubscription), by: \.original
    ).mapValues { $0.map(\.fact) }
    let variants = Dictionary(
      granting.map { ($0.transaction.product, $0.variants) }
    ) { one, _ in one }
    var lots: [DatedLot] = []
    for source in granting {
      let fact = source.transaction.fact
      let schedule =
        plans[source.transaction.original].map { plans in
          GrantSchedule(of: fact, among: plans) { variants[$0]?.contains($1) ?? false }
        } ?? GrantSchedule(of: fact)
      for (currency, amount) in source.grants.sorted(by: { $0.key < $1.key }) {
        let (product, overflow) = amount.amount.multipliedReportingOverflow(by: fact.quantity)
        let granted = overflow ? Self.most : min(product, Self.most)
        for (part, start) in schedule.starts(of: amount, until: now)
        where schedule.grants(part, from: start) {
          lots.append(
            DatedLot(
              lot: Lot(
                id: Int64(lots.count), currency: currency, fact: fact.id, part: part,
                end: schedule.end(of: amount, from: start), granted: granted),
              start: start, revoked: fact.revocationDate,
              share: Self.share(of: granted, schedule.revokedShare(of: amount), source)))
        }
      }
    }
    return lots
  }

  private static func share(of granted: Int, _ share: Decimal, _ source: Balances.Source) -> Int {
    guard share > 0 else { return 0 }
    let wanted = granted.multipliedFullWidth(by: Int(source.transaction.revokedShare))
    // A share is at most the whole, so the quotient fits.
    return 100_000.dividingFullWidth(wanted).quotient
  }

  /// Takes up to an amount and returns the taken part; the spared amount stays.
  mutating func take(_ amount: Int, sparing spared: Int) -> Int {
    let part = min(amount, max(0, lot.granted - lot.spent - spared))
    lot.spent += part
    return part
  }

  /// Takes back the refunded share, as far as it wasn't spent.
  mutating func refund() { lot.taken = min(share, lot.granted - lot.spent) }

  /// Attributes spends to the lots of one currency, in the order of the spends.
  ///
  /// A spend takes from the lots that run, except the share that was refunded before: from the one that ends first, then
  /// from the oldest. A rest is left only if the spend was acknowledged before a refund or an upgrade was known, or by a
  /// clock behind the App Store's: it goes to any lot, so that no spend is undone.
  ///
  /// - Parameters:
  ///   - spends: The amounts, each with its instant, in order.
  ///   - lots: All lots.
  ///   - places: The places of the currency's lots, oldest first.
  static func replay(
    _ spends: [(amount: Int, date: Date)], on lots: inout [DatedLot], at places: [Int]
  ) {
    let ends = places.contains { lots[$0].lot.end != nil || lots[$0].share > 0 }
    // Lots that all last are taken from in the order of their purchases, whenever it was.
    let edges =
      ends ? Set(places.flatMap { lots[$0].edges }).sorted() : []
    let order = places.sorted {
      (lots[$0].lot.end ?? .distantFuture, $0) < (lots[$1].lot.end ?? .distantFuture, $1)
    }
    var (index, edge) = (0, 0)
    while index < spends.count {
      let date = spends[index].date
      while edge < edges.count, edges[edge] < date { edge += 1 }
      // Between two edges, only the rests of lots change.
      let next = edge < edges.count ? edges[edge] : .distantFuture
      var amount = 0
      while index < spends.count, spends[index].date == date || spends[index].date < next {
        amount = Balances.sum(amount, spends[index].amount)
        index += 1
      }
      take(amount, at: ends ? date : .distantFuture, from: &lots, at: places, in: order)
    }
  }

  private static func take(
    _ amount: Int, at instant: Date, from lots: inout [DatedLot], at places: [Int],
    in order: [Int]
  ) {
    var rest = amount
    for place in order where rest > 0 && lots[place].runs(at: instant) {
      rest -= lots[place].take(rest, sparing: lots[place].refunded(before: instant))
    }
    for place in places where rest > 0 && !lots[place].lot.isOver(at: instant) {
      rest -= lots[place].take(rest, sparing: 0)
    }
    for place in places where rest > 0 { rest -= lots[place].take(rest, sparing: 0) }
  }

  /// The instants at which something changes about it.
  private var edges: [Date] { [start, lot.end, revoked].compactMap(\.self) }

  private func runs(at instant: Date) -> Bool {
    start <= instant && !lot.isOver(at: instant)
  }

  private func refunded(before instant: Date) -> Int {
    revoked.map { $0 < instant } ?? false ? share : 0
  }
}

extension Lot {
  fileprivate func numbered(_ number: Int64) -> Lot {
    Lot(
      id: number, currency: currency, fact: fact, part: part, end: end, granted: granted,
      taken: taken, spent: spent)
  }
}
