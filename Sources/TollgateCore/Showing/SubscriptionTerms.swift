public import Foundation

/// For how long, and on which terms, a subscription is sold to this person.
public struct SubscriptionTerms: Hashable, Sendable {
  /// So many units of the calendar.
  public struct Period: Hashable, Sendable {
    public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
      case day, week, month, year
    }

    /// At least 1.
    public let value: Int
    public let unit: Unit

    public init(_ value: Int, _ unit: Unit) {
      self.value = value
      self.unit = unit
    }

    /// How often this fits into another period, if it does so a whole number of times.
    ///
    /// Weeks are seven days and years twelve months; how many days a month has is not said.
    public func count(in other: Period) -> Int? {
      let (mine, theirs) = (inSmallUnits, other.inSmallUnits)
      guard mine.isMonths == theirs.isMonths, mine.count > 0,
        theirs.count.isMultiple(of: mine.count), theirs.count > 0
      else { return nil }
      return theirs.count / mine.count
    }

    private var inSmallUnits: (count: Int, isMonths: Bool) {
      switch unit {
      case .day: (value, false)
      case .week: (value * 7, false)
      case .month: (value, true)
      case .year: (value * 12, true)
      }
    }
  }

  /// Other terms for the beginning, for a person who has not had them before, or who comes back.
  public struct Introduction: Hashable, Sendable {
    public enum Payment: String, Hashable, Sendable, Codable, CaseIterable {
      case free, payAsYouGo, payUpFront
    }

    public let payment: Payment

    /// The period that one payment is for.
    public let period: Period

    /// How many of them there are.
    public let periodCount: Int
    public let price: Decimal

    /// The price of one payment, as the store writes it for this person.
    public let displayPrice: String

    /// The App Store offer to come back that has to be named when it is bought, or nil for terms
    /// that come by themselves.
    public let winBackOffer: String?

    public init(
      payment: Payment, period: Period, periodCount: Int, price: Decimal, displayPrice: String,
      winBackOffer: String? = nil
    ) {
      self.payment = payment
      self.period = period
      self.periodCount = periodCount
      self.price = price
      self.displayPrice = displayPrice
      self.winBackOffer = winBackOffer
    }

    /// How long it lasts in all.
    public var length: Period { Period(period.value * periodCount, period.unit) }
  }

  public let period: Period

  /// Nil also for whoever can't have it any more.
  public let introduction: Introduction?

  public init(period: Period, introduction: Introduction? = nil) {
    self.period = period
    self.introduction = introduction
  }
}
