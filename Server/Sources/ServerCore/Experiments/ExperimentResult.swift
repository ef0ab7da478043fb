public import AppStoreWire
import Foundation
public import TollgateCore

/// The result of an experiment, as the customers who saw it are added one by one.
///
/// Their order makes no difference.
public struct ExperimentResult: Sendable {
  /// The result of one variant.
  public struct Arm: Sendable {
    /// The customers who saw it first.
    public fileprivate(set) var customers = 0

    /// The number of those who then paid, without a full refund.
    public fileprivate(set) var converted = 0

    /// The customers' payments from then on, less refunds of them, by currency.
    public fileprivate(set) var revenue: [String: Revenue] = [:]

    /// Creates the result of a variant that no customer has seen yet.
    public init() {}

    /// The share of the customers who then paid.
    public var conversion: Proportion { Proportion(converted, of: customers) }

    /// Returns the average payment of a customer, in units of the currency, with the 95 % interval.
    ///
    /// Customers who paid nothing count with 0. Nil for fewer than two.
    public func perCustomer(in currency: String) -> Estimate? {
      guard customers > 1, let revenue = revenue[currency] else { return nil }
      let size = Double(customers)
      let mean = Double(revenue.sum) / size
      let spread = max(0, (revenue.squares - size * mean * mean) / (size - 1))
      let half = Proportion.certainty * (spread / size).squareRoot()
      return Estimate(
        value: mean / 1000, low: (mean - half) / 1000, high: (mean + half) / 1000)
    }
  }

  /// The payments in one currency.
  public struct Revenue: Sendable {
    fileprivate var sum: Int128 = 0

    /// The sum, limited to the range of `Int64`.
    public var thousandths: Int64 { Int64(clamping: sum) }

    /// The sum of the squares of each customer's payments.
    fileprivate var squares = 0.0
  }

  /// The verdict on a variant, compared with the control.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It is the control, with which the others are compared.
    case control

    /// The interval of the difference lies above 0, or below it.
    case better, worse

    /// The difference may be chance.
    case open
  }

  /// The data about each variant that a customer saw or the catalog has.
  public private(set) var arms: [Experiment.Variant.ID: Arm]

  /// The control, with which the others are compared, or nil if there is none.
  public let control: Experiment.Variant.ID?

  /// Begins an experiment of the catalog, whose first variant the others are compared with.
  public init(_ experiment: Experiment) {
    arms = Dictionary(experiment.variants.map { ($0.id, Arm()) }) { one, _ in one }
    control = experiment.variants.first?.id
  }

  /// Begins an experiment that the catalog no longer has.
  public init() {
    arms = [:]
    control = nil
  }

  /// Adds a customer.
  ///
  /// - Parameters:
  ///   - purchases: All that they bought.
  ///   - variant: The variant that they saw first.
  ///   - date: When they saw it.
  public mutating func add(
    _ purchases: [ChartPurchase], of variant: Experiment.Variant.ID, since date: WireDate
  ) {
    var arm = arms[variant] ?? Arm()
    arm.customers += 1
    var paid: [String: Int128] = [:]
    var isConverted = false
    for payment in purchases.flatMap(\.payments) {
      guard payment.date >= date, let price = payment.price,
        price.thousandths != 0
      else { continue }
      let refund = price.share(payment.revokedShare).thousandths
      paid[price.currency, default: 0] += Int128(price.thousandths) - Int128(refund)
      if payment.revokedShare < 100_000 { isConverted = true }
    }
    arm.converted += isConverted ? 1 : 0
    for (currency, amount) in paid {
      arm.revenue[currency, default: Revenue()].sum += amount
      arm.revenue[currency, default: Revenue()].squares += Double(amount) * Double(amount)
    }
    arms[variant] = arm
  }

  /// Returns the difference between the shares of paying customers of a variant and of the control, with its verdict.
  public func comparison(
    of variant: Experiment.Variant.ID
  ) -> (verdict: Verdict, difference: Estimate?, missing: Int?) {
    guard let control, variant != control, let arm = arms[variant], let usual = arms[control]
    else { return (variant == control ? .control : .open, nil, nil) }
    guard let difference = arm.conversion.difference(to: usual.conversion) else {
      return (.open, nil, nil)
    }
    if difference.low > 0 { return (.better, difference, nil) }
    if difference.high < 0 { return (.worse, difference, nil) }
    return (.open, difference, arm.conversion.missing(against: usual.conversion))
  }
}
