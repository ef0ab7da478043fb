package import AppStoreWire
package import Foundation

/// A purchase with all of its renewals, as charts read it.
///
/// What a family shares is left out: nobody paid for it. So is a period of no length.
package struct ChartPurchase: Sendable {
  /// A time of a subscription that was paid for, or was a free trial.
  struct Period: Hashable, Sendable {
    /// The index of its transaction.
    let payment: Int

    /// From the purchase until the end: that of the period or of its days of grace, of the refund, or where the next
    /// one begins.
    let stretch: Range<WireDate>
    let isTrial: Bool

    /// What it comes to in a month, or nil for a trial.
    let rate: Money?
  }

  /// What was paid, the earliest first.
  let payments: [SignedTransaction]

  /// When each was first signed as it is now known.
  let known: [WireDate]

  /// The periods of a subscription, the earliest first; no two of them at one instant.
  let periods: [Period]

  package let original: String
  package let owner: UUID?

  /// The experiments that the owner was in, each with the variant.
  let variants: [String]

  /// Reads a purchase from what was signed about it, in any order.
  ///
  /// Returns nil for one that nobody paid for.
  ///
  /// - Parameters:
  ///   - facts: Every fact about it.
  ///   - owner: Whose it is.
  ///   - variants: The experiments that the owner was in, as `name: variant`.
  package init?(_ facts: [SignedFact], owner: UUID?, variants: [String] = []) {
    var newest: [SignedFact.ID: SignedFact] = [:]
    var graces: [WireDate] = []
    for fact in facts {
      switch fact.content {
      case .transaction:
        if newest[fact.id].map(fact.isNewer) ?? true { newest[fact.id] = fact }
      case .renewal(let payload): payload.gracePeriodExpiresDate.map { graces.append($0) }
      case .appTransaction: break
      }
    }
    self.init(
      newest.values.compactMap { fact in
        SignedTransaction(fact).map { (payment: $0, known: fact.firstSigned) }
      },
      graces: graces, owner: owner, variants: variants)
  }

  /// Reads a purchase from the newest word about each of its transactions, in any order.
  ///
  /// Returns nil for one that nobody paid for.
  ///
  /// - Parameters:
  ///   - transactions: The transactions, each with when it was first signed as it is.
  ///   - graces: The ends of days of grace, of whichever period.
  ///   - owner: Whose it is.
  ///   - variants: The experiments that the owner was in, as `name: variant`.
  package init?(
    _ transactions: [(payment: SignedTransaction, known: WireDate)], graces: [WireDate],
    owner: UUID?, variants: [String] = []
  ) {
    let paid = transactions.filter { !$0.payment.isFamilyShared }
      .sorted { $0.payment < $1.payment }
    guard let first = paid.first else { return nil }
    payments = paid.map(\.payment)
    known = paid.map(\.known)
    original = first.payment.original
    periods = Self.periods(payments, graces)
    self.owner = owner
    self.variants = variants
  }

  /// The longest that days of grace last after a period: 28, and a day for clocks.
  private static let longestGrace: Int64 = 29 * 86_400_000

  private static func periods(
    _ payments: [SignedTransaction], _ graces: [WireDate]
  ) -> [Period] {
    payments.indices.compactMap { index in
      let (payment, start) = (payments[index], payments[index].payload.purchaseDate)
      guard payment.isSubscription, let expires = payment.payload.expiresDate else { return nil }
      let grace = graces.filter {
        expires < $0 && $0.rawValue - expires.rawValue <= longestGrace
      }.max()
      let next = index + 1 < payments.count ? payments[index + 1].payload.purchaseDate : nil
      let ends = [grace ?? expires, payment.payload.revocationDate, next].compactMap(\.self)
      guard let end = ends.min(), start < end else { return nil }
      let isTrial = payment.payload.offerDiscountType == .freeTrial
      return Period(
        payment: index, stretch: start..<end, isTrial: isTrial,
        rate: isTrial ? nil : payment.price?.monthly(over: start..<expires))
    }
  }

  /// The paid periods.
  var paid: [Period] { periods.filter { !$0.isTrial } }

  /// Returns the labels of a payment in a split; one nil without a split.
  func labels(_ payment: Int, by split: ChartSplit?) -> [String?] {
    let payload = payments[payment].payload
    switch split {
    case nil: return [nil]
    case .product: return [payload.productId]
    case .country: return [payload.storefront ?? "none"]
    case .offer: return [payload.offerIdentifier ?? payload.offerType?.label ?? "none"]
    case .variant: return variants.isEmpty ? ["none"] : variants
    }
  }
}

extension Money {
  /// Returns what a price for a stretch of time comes to in a month, rounded half up to the currency's minor unit.
  ///
  /// The time is read as the period that it is nearly: 1, 2, 3, 6 or 12 months, or else days, of which a year has 365.
  func monthly(over stretch: Range<WireDate>) -> Money {
    let day: Int64 = 86_400_000
    let days = max(1, (stretch.upperBound.rawValue - stretch.lowerBound.rawValue + day / 2) / day)
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

extension WireOfferType {
  /// The offer's kind, for one that has no name.
  fileprivate var label: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "winBack"
    default: "\(rawValue)"
    }
  }
}
