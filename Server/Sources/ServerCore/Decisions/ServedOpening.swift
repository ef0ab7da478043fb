public import AppStoreWire
public import Foundation
public import TollgateCore

/// The gifts of an opening of the app: the `start` and the income of currencies that the server keeps.
///
/// Anyone who knows the public key can invent customers, so it is for the first customer of an Apple account alone; see
/// ``ServerStore/StoreWriting``.
public struct ServedOpening: Hashable, Sendable {
  /// The acts to record, in their order; nothing if everything was given before.
  public let deeds: [Act.Deed]

  /// Works out the gifts.
  ///
  /// - Parameters:
  ///   - record: All that is known of the customer.
  ///   - timeZone: The customer's time zone, as sent by the device, or nil to keep the known one.
  ///   - platform: The device's platform.
  ///   - catalog: The catalog in force.
  ///   - now: The instant it is.
  public init(
    of record: CustomerRecord, timeZone: TimeZone?, platform: Platform,
    by catalog: ServedCatalog, at now: WireDate
  ) {
    var deeds: [Act.Deed] = []
    let zone = record.timeZone.changed(to: timeZone, at: now)
    if zone != record.timeZone { deeds.append(.timeZone(zone.name)) }
    let day = CalendarDay(containing: now.date, in: TimeZone(identifier: zone.name) ?? .gmt)
    let moment = Moment(now: now.date, day: day, device: DeviceProfile(platform: platform))
    let judging = catalog.deciding(variants: record.variants)
    let person = record.person(by: catalog, at: now)
    let known = record.acts.compactMap { act -> Earning? in
      if case .earn(let earning) = act.deed { earning } else { nil }
    }
    for currency in judging.currencies where currency.isKeptOnServer {
      var balance = person.balances[currency.id] ?? 0
      func give(_ amount: Int, for cause: Earning.Cause) {
        let part = min(amount, currency.max.map { max(0, $0 - balance) } ?? amount)
        balance += part
        deeds.append(.earn(Earning(part, of: currency.id, for: cause)))
      }
      let earnings = known.filter { $0.currency == currency.id }
      if currency.start > 0, !earnings.contains(where: { $0.cause == .start }) {
        give(currency.start, for: .start)
      }
      for period in Quota.Period.calendar {
        guard let word = period.word else { continue }
        let last = earnings.compactMap { earning -> PaidPeriod? in
          if case .income(word, let paid) = earning.cause { paid } else { nil }
        }.max { $0.number < $1.number }
        guard
          let due = judging.income(
            of: currency, per: period, after: last, for: person, at: moment)
        else { continue }
        give(due.amount, for: .income(per: word, paid: due.paid))
      }
    }
    self.deeds = deeds
  }
}
