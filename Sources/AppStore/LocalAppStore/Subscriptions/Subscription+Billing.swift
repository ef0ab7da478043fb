import AppStoreWire
import Foundation

extension Subscription {
  /// The plans by which a subscription is paid, if its product has several.
  struct Billing: Hashable, Codable, Sendable {
    typealias Plan = StoreConfiguration.BillingPlan.Kind

    /// The plan of the newest period.
    var current = Plan.upFront

    /// The plan of its renewal: at the end of the commitment, if there is one.
    var next = Plan.upFront

    /// The commitment that the newest period is a payment of.
    var commitment: Commitment?

    /// The plan of the newest period, from its transaction.
    var paid: Purchase.Billing {
      let total = Commitment.payments
      return Purchase.Billing(
        plan: current,
        commitment: commitment.map {
          .init(
            number: $0.number, total: total, price: $0.price.milliunits(times: total), end: $0.end)
        })
    }
  }

  /// A promise to pay twelve times, once a month.
  struct Commitment: Hashable, Codable, Sendable {
    /// The number of payments of every commitment.
    static let payments = 12

    /// The period that each of them pays for.
    static let period = StoreConfiguration.Period(1, .month)

    /// The price of each payment; the payments of one commitment are equal.
    let price: Decimal

    /// The number of payments that were made.
    let number: Int

    /// The end, if all payments that are left are made in time.
    let end: WireDate
  }

  /// The plan of the newest period.
  var plan: Billing.Plan { billing?.current ?? .upFront }

  /// The plan of its renewal: at the end of the commitment, if there is one.
  var preferredPlan: Billing.Plan { billing?.next ?? .upFront }

  /// The commitment with remaining payments, regardless of the plan after them.
  var openCommitment: Commitment? {
    billing?.commitment.flatMap { isAlive && $0.number < Commitment.payments ? $0 : nil }
  }

  /// A Boolean value that indicates whether another period follows the newest one.
  ///
  /// If renewal is turned off within a commitment, payments continue until its end.
  var renewsNextPeriod: Bool { renews || openCommitment != nil }

  /// The product of the next period: a change of plan applies only after a commitment.
  var nextProductID: String { openCommitment == nil ? preference : productID }

  /// The plan of the next period.
  var nextPlan: Billing.Plan { openCommitment == nil ? preferredPlan : .monthly }

  /// Prefers a plan from the renewal on, of a product that may have several.
  mutating func prefer(_ plan: Billing.Plan, of terms: StoreConfiguration.Subscription) {
    guard billing != nil || !terms.billingPlans.isEmpty else { return }
    billing = billing ?? Billing()
    billing?.next = plan
  }

  /// Keeps the plan of the newest period from the renewal on.
  mutating func keepPlan() {
    let current = plan
    billing?.next = current
  }

  /// Notes that the newest period is a payment of a commitment, which ends when all that are left are made in time.
  mutating func notePayment(_ number: Int, of price: Decimal, _ calendar: SubscriptionCalendar) {
    let left = Commitment.payments - number
    let last =
      left == 0
      ? end : calendar.end(of: Commitment.period, times: row.count + left, from: row.start)
    billing?.commitment = Commitment(price: price, number: number, end: last)
  }

  /// The plans of a family member, who has no commitment.
  var sharedBilling: Billing? {
    billing.map { Billing(current: $0.current, next: nextPlan) }
  }

  /// Returns to the plan of an earlier period, whose payment is the newest again.
  mutating func stepBack(to paid: Purchase.Billing?, price: Int64) {
    billing = paid.map {
      Billing(
        current: $0.plan, next: $0.plan,
        commitment: $0.commitment.map {
          Commitment(price: Decimal(price) / 1000, number: $0.number, end: $0.end)
        })
    }
  }
}
