public import AppStoreWire
import Foundation
import TollgateCore

/// The server's report on a customer: purchases, their entitlements, and the balances.
public struct CustomerReport: Hashable, Sendable, Encodable {
  /// The customer's identifier, in lowercase.
  public let customer: String

  /// The environment that the report is about: `Production` or `Sandbox`.
  public let environment: String

  /// The date of the earliest purchase or act, in ISO 8601; null for a customer without any.
  public let firstSeen: OrNull<String>

  /// The entitlements that the customer has or had, by name, each by the cause that lasts longest.
  public let entitlements: [String: EntitlementReport]

  /// The subscriptions, in the order of their first transactions.
  public let subscriptions: [SubscriptionReport]

  /// The transactions that the customer owns, in the order in which they were bought.
  public let purchases: [PurchaseReport]

  /// The remaining amount of each currency that was ever granted, by name.
  public let balances: [String: Int]

  /// The amounts in ``balances`` that end, by currency, in the order of their ends; omitted if none does.
  public let balanceEnds: [String: [BalanceEnd]]?

  /// The report's instant, omitted when comparing reports.
  public private(set) var asOf: String?

  /// An amount of a balance that ends.
  public struct BalanceEnd: Hashable, Sendable, Encodable {
    /// The amount that is left.
    public let amount: Int

    /// The instant at which it ends, in ISO 8601.
    public let until: String
  }

  /// The state of one entitlement, by the cause that lasts longest.
  public struct EntitlementReport: Hashable, Sendable, Encodable {
    /// A Boolean value that indicates whether the customer has it at the report's instant.
    public let isActive: Bool

    /// The end, or null.
    public let until: OrNull<String>

    /// The product, or null for a grant by hand.
    public let product: OrNull<String>

    /// The kind of the cause: `appStore` for a purchase, or `grant` for a grant by hand.
    public let source: String
  }

  /// The state of one subscription through all of its renewals.
  public struct SubscriptionReport: Hashable, Sendable, Encodable {
    /// The App Store's identifier of the subscription group; null if the signed data has none.
    public let group: OrNull<String>

    /// The product of the newest period.
    public let product: String

    /// The number of the first transaction, which all renewals share.
    public let originalTransactionId: String

    /// The state at the report's instant.
    public let state: SubscriptionChain.State

    /// A Boolean value that indicates whether it renews as far as is known: true exactly if ``next`` isn't null.
    public let willRenew: Bool

    /// The end of the newest period, or of its days of grace, in ISO 8601; null if the signed data has no end.
    public let until: OrNull<String>

    /// The product that it renews to, or null if it ends.
    public let next: OrNull<String>

    /// A Boolean value that indicates whether it is active, in a free trial.
    public let inTrial: Bool

    /// The commitment that the period belongs to; omitted without one.
    public let commitment: Commitment?

    /// A commitment to several payments, which are made even if the customer has cancelled.
    public struct Commitment: Hashable, Sendable, Encodable {
      /// The end of the commitment, or null if it isn't known.
      public let until: OrNull<String>

      /// A Boolean value that indicates whether another commitment follows: false once the customer has cancelled.
      public let willRenew: Bool

      /// The payments that are still to be made, or null if that isn't known.
      public let paymentsLeft: OrNull<Int>
    }
  }

  /// One transaction that the customer owns: a purchase or a renewal.
  public struct PurchaseReport: Hashable, Sendable, Encodable {
    /// The refund of a transaction.
    public struct Refund: Hashable, Sendable, Encodable {
      /// The date of the refund, in ISO 8601.
      public let at: String

      /// The share in percent, with up to three digits after the point.
      public let percentage: Double
    }

    /// The product's identifier in the App Store.
    public let product: String

    /// The App Store's number of the transaction, in decimal.
    public let transactionId: String

    /// The number of the first transaction of the purchase, which all renewals share.
    public let originalTransactionId: String

    /// The date on which it was bought or renewed, in ISO 8601.
    public let purchaseDate: String

    /// The number of units that were bought.
    public let quantity: Int

    /// The relation of the customer to it: `purchased`, or `familyShared` if a member of their family bought it.
    public let ownership: String

    /// The amount that the customer paid; null for a family-shared transaction, and if the signed data has no price.
    public let price: OrNull<Money>

    /// The refund, or null if there was none; the end of family sharing isn't one.
    public let refunded: OrNull<Refund>
  }

  /// The report without its instant.
  var timeless: Self {
    var timeless = self
    timeless.asOf = nil
    return timeless
  }
}

extension CustomerReport {
  /// Reports a record's state at an instant.
  public init(_ record: CustomerRecord, by catalog: ServedCatalog, at now: WireDate) {
    customer = record.customer.uuidString.lowercased()
    asOf = now.text
    environment = record.environment.rawValue
    firstSeen = OrNull(record.firstSeen?.text)
    let held = record.entitlements(by: catalog)
    entitlements = Dictionary(grouping: held.causes, by: \.entitlement.rawValue)
      .compactMapValues { EntitlementReport($0, at: now.date) }
    subscriptions = record.subscriptions.map { SubscriptionReport($0, at: now) }
    purchases = record.sources.map { PurchaseReport($0.transaction) }
    let known = record.balances(at: now)
    balances = Dictionary(
      known.amounts.map { ($0.key.rawValue, $0.value) }
    ) { one, _ in one }
    let ends = known.lapses.map { currency, lapses in
      (
        currency.rawValue,
        lapses.map { BalanceEnd(amount: $0.amount, until: WireDate($0.end).text) }
      )
    }
    balanceEnds = ends.isEmpty ? nil : Dictionary(ends) { one, _ in one }
  }
}

extension CustomerReport.EntitlementReport {
  /// Reports the cause that lasts longest, or returns nil if there is none.
  init?(_ causes: [Entitlements.Cause<Entitlement.ID>], at now: Date) {
    let best = causes.reduce(nil) { best, cause -> Entitlements.Cause<Entitlement.ID>? in
      guard let best else { return cause }
      return best.end ?? .distantFuture < cause.end ?? .distantFuture ? cause : best
    }
    guard let best else { return nil }
    isActive = best.end.map { now < $0 } ?? true
    until = OrNull(best.end.map { WireDate($0).text })
    product = OrNull(best.product.isGrant ? nil : best.product.rawValue)
    source = best.product.isGrant ? "grant" : "appStore"
  }
}

extension CustomerReport.SubscriptionReport {
  init(_ chain: SubscriptionChain, at now: WireDate) {
    let newest = chain.newest.payload
    group = OrNull(newest.subscriptionGroupIdentifier)
    product = newest.productId
    originalTransactionId = newest.originalTransactionId
    state = chain.state(at: now)
    let following = chain.next(at: now)
    willRenew = following != nil
    next = OrNull(following)
    until = OrNull(chain.end?.text)
    inTrial =
      chain.running(at: now).payload.offerDiscountType == .freeTrial && state == .subscribed
    commitment = Commitment(chain, at: now)
  }
}

extension CustomerReport.SubscriptionReport.Commitment {
  /// Reports the commitment of the newest period, or returns nil without one or if the subscription
  /// is over.
  init?(_ chain: SubscriptionChain, at now: WireDate) {
    guard let payment = chain.newest.payload.commitmentInfo,
      ![.expired, .revoked].contains(chain.state(at: now))
    else { return nil }
    until = OrNull(payment.commitmentExpiresDate?.text)
    willRenew = chain.commitmentRenews
    paymentsLeft = OrNull(
      payment.totalBillingPeriods.flatMap { total in
        payment.billingPeriodNumber.map { number in
          let (left, overflow) = total.subtractingReportingOverflow(number)
          return overflow ? 0 : max(0, left)
        }
      })
  }
}

extension CustomerReport.PurchaseReport {
  init(_ transaction: SignedTransaction) {
    let payload = transaction.payload
    product = payload.productId
    transactionId = payload.transactionId
    originalTransactionId = payload.originalTransactionId
    purchaseDate = payload.purchaseDate.text
    quantity = payload.quantity
    ownership = transaction.isFamilyShared ? "familyShared" : "purchased"
    price = OrNull(transaction.price)
    // The end of a family share is no refund to this customer.
    let refund = transaction.isFamilyShared ? nil : payload.revocationDate
    refunded = OrNull(
      refund.map { Refund(at: $0.text, percentage: Double(transaction.revokedShare) / 1000) })
  }
}
