public import AppStoreWire
public import Foundation

/// A purchase with all of its renewals, as charts read it.
///
/// Family-shared transactions are omitted, because they aren't paid, and so are periods of zero
/// length.
public struct ChartPurchase: Sendable {
  /// A time of a subscription that was paid for, or was a free trial.
  struct Period: Hashable, Sendable {
    /// The index of its transaction.
    let payment: Int

    /// From the purchase until the earliest of: the end of the period or of its grace period, the
    /// refund, and the start of the next one.
    let stretch: Range<WireDate>
    let isTrial: Bool

    /// The rate for a month, or nil for a trial.
    ///
    /// A gift to a paying customer has the rate of the time before it.
    let rate: Money?
  }

  /// The payments, the earliest first.
  let payments: [Payment]

  /// The periods of a subscription, the earliest first; no two of them at one instant.
  let periods: [Period]

  /// The first transaction, whose number all renewals share.
  public let original: String

  /// The customer who owns it, or nil if it has no owner.
  public let owner: UUID?

  /// The experiments that the owner was in, each with the variant.
  let variants: [String]

  /// Creates a purchase from its payments, or returns nil if there are none.
  ///
  /// - Parameters:
  ///   - history: The payments.
  ///   - original: The first transaction.
  ///   - owner: The customer who owns it.
  ///   - variants: The experiments that the owner was in, as `name: variant`.
  public init?(
    _ history: PaymentHistory, of original: String, owner: UUID?, variants: [String] = []
  ) {
    guard !history.payments.isEmpty else { return nil }
    payments = history.payments
    periods = Self.periods(history.payments, history.graces)
    self.original = original
    self.owner = owner
    self.variants = variants
  }

  /// The longest that days of grace last after a period: 28, and a day for clocks.
  private static let longestGrace: Int64 = 29 * 86_400_000

  private static func periods(_ payments: [Payment], _ graces: [WireDate]) -> [Period] {
    var periods: [Period] = []
    for (index, payment) in payments.enumerated() {
      let start = payment.date
      guard payment.isSubscription, let expires = payment.expires else { continue }
      let grace = graces.last {
        expires < $0 && $0.milliseconds(since: expires) <= longestGrace
      }
      var end = grace ?? expires
      if let revoked = payment.revoked { end = min(end, revoked) }
      if index + 1 < payments.count { end = min(end, payments[index + 1].date) }
      guard start < end else { continue }
      // A free time directly after a paid one is a gift to a paying customer, and no trial.
      let before = periods.last.flatMap { last in
        !last.isTrial && last.stretch.upperBound >= start ? last : nil
      }
      let isTrial = payment.isTrial && before == nil
      let rate =
        payment.isTrial ? before?.rate : payment.price?.monthly(over: start..<max(start, expires))
      periods.append(
        Period(payment: index, stretch: start..<end, isTrial: isTrial, rate: rate))
    }
    return periods
  }

  /// Returns when the payment's amount until an instant was first signed, or nil for all of it.
  ///
  /// A refund or an upgrade after that instant is another word about the payment, and changes nothing before it.
  func known(_ index: Int, until instant: WireDate?) -> WireDate {
    let payment = payments[index]
    let isReplaced = payment.isUpgraded && index + 1 < payments.count
    let changes = [payment.revoked, isReplaced ? payments[index + 1].date : nil].compactMap(\.self)
    guard let instant, let change = changes.min(), instant <= change else { return payment.known }
    return min(payment.date, payment.known)
  }

  /// The date of its first payment, or of the start of its trial.
  public var begin: WireDate { payments[0].date }

  /// Returns the first instant after another one at which it can add something else to a chart whose last period still
  /// runs, or nil if there is none.
  ///
  /// Charts compare the current instant with those of payments, refunds and the ends of periods: before, at and after.
  public func nextTurn(after now: WireDate) -> WireDate? {
    var next: WireDate?
    func consider(_ turn: WireDate) {
      guard turn >= now else { return }
      let instant = max(turn.advanced(byMilliseconds: -1), now.advanced(byMilliseconds: 1))
      next = min(next ?? instant, instant)
    }
    for payment in payments {
      consider(payment.date)
      if let revoked = payment.revoked { consider(revoked) }
    }
    for period in periods { consider(period.stretch.upperBound) }
    return next
  }

  /// The paid periods.
  var paid: [Period] { periods.filter { !$0.isTrial } }

  /// Returns the labels of a payment in a split; one nil without a split.
  func labels(_ payment: Int, by split: ChartSplit?) -> [String?] {
    let payment = payments[payment]
    return switch split {
    case nil: [nil]
    case .product: [payment.product]
    case .country: [payment.storefront ?? "none"]
    case .offer: [payment.offer ?? "none"]
    case .variant: variants.isEmpty ? ["none"] : variants
    }
  }
}

extension Money {
  /// Returns the monthly rate of a price for a length of time, rounded half up to the currency's minor unit.
  ///
  /// The length counts as the nearest period: 1, 2, 3, 6 or 12 months, or else days, with 365 in a
  /// year.
  func monthly(over stretch: Range<WireDate>) -> Money {
    let day: Int64 = 86_400_000
    let length = stretch.upperBound.milliseconds(since: stretch.lowerBound)
    let days = max(1, length / day + (length % day >= day / 2 ? 1 : 0))
    let months: Int64? =
      switch days {
      case 27...33: 1
      case 58...64: 2
      case 88...94: 3
      case 178...187: 6
      case 350...380: 12
      default: nil
      }
    return months.map { times(1, over: $0) } ?? times(365, over: 12 * days)
  }
}
