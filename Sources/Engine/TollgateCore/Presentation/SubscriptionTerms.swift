public import Foundation

/// The period and the introductory offer with which a subscription is sold to this person.
public struct SubscriptionTerms: Hashable, Sendable {
  /// A number of calendar units.
  public struct Period: Hashable, Sendable {
    /// The units of a period.
    public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
      case day, week, month, year
    }

    /// The number of units; at least 1.
    public let value: Int

    /// The unit.
    public let unit: Unit

    /// Creates a period of `value` units.
    public init(_ value: Int, _ unit: Unit) {
      self.value = value
      self.unit = unit
    }

    /// Returns the number of times that this period fits into another, or `nil` if that is no whole
    /// number.
    ///
    /// Weeks are seven days and years twelve months; months have no number of days.
    public func count(in other: Period) -> Int? {
      let (mine, theirs) = (inSmallUnits, other.inSmallUnits)
      guard mine.isMonths == theirs.isMonths, mine.count > 0,
        theirs.count.isMultiple(of: mine.count), theirs.count > 0
      else { return nil }
      return theirs.count / mine.count
    }

    /// Returns the number of a unit in this period, as a fraction, or nil if the unit is longer.
    ///
    /// A year has 365 days and twelve months; a month is a twelfth of a year, and a week seven days. So
    /// a year has 365 / 7 weeks.
    ///
    /// - Parameter unit: The unit.
    /// - Returns: The numerator and the denominator.
    public func count(of unit: Unit) -> (Int, Int)? {
      let (mine, theirs) = (Self.twelfthsOfDays(unit: self.unit), Self.twelfthsOfDays(unit: unit))
      // Whole years and months are counted in months.
      let isExact = self.unit == .year && unit == .month
      if isExact { return (value * 12, 1) }
      guard value * mine >= theirs else { return nil }
      return (value * mine, theirs)
    }

    private static func twelfthsOfDays(unit: Unit) -> Int {
      switch unit {
      case .day: 12
      case .week: 84
      case .month: 365
      case .year: 4_380
      }
    }

    /// Returns the end of this period from an instant, by the App Store's calendar in UTC.
    public func end(after start: Date) -> Date {
      switch unit {
      case .day: start + Double(value) * 86_400
      case .week: start + Double(value) * 7 * 86_400
      case .month: start.adding(months: value)
      case .year: start.adding(months: value * 12)
      }
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

  /// Initial terms, for a person who has not had them before, or who comes back.
  public struct Introduction: Hashable, Sendable {
    /// The ways to pay for an introductory offer.
    public enum Payment: String, Hashable, Sendable, Codable, CaseIterable {
      case free, payAsYouGo, payUpFront
    }

    /// The way to pay.
    public let payment: Payment

    /// The period that one payment is for.
    public let period: Period

    /// The number of periods.
    public let periodCount: Int

    /// The price of each payment.
    public let price: Decimal

    /// The price of one payment, as the store writes it for this person.
    public let displayPrice: String

    /// The win-back offer that a purchase must name, or nil for terms that apply automatically.
    public let winBackOffer: String?

    /// Creates an introduction.
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

    /// The total length.
    public var length: Period { Period(period.value * periodCount, period.unit) }
  }

  /// The period after which the subscription renews.
  public let period: Period

  /// The introductory offer, or `nil` if there is none or the person is no longer eligible.
  public let introduction: Introduction?

  /// The promotional offers, by identifier; the app's server has to sign one that is bought.
  public let promotionalOffers: [String: Introduction]

  /// A plan's position in its subscription group.
  public struct Rank: Hashable, Sendable {
    /// The subscription group.
    public let group: String

    /// The level in the group: 1 is the highest.
    public let level: Int

    /// Creates a place of a plan in a subscription group.
    public init(group: String, level: Int) {
      self.group = group
      self.level = level
    }
  }

  /// The plan's place in its subscription group, if it is known.
  public let rank: Rank?

  /// Creates the terms of a subscription.
  public init(
    period: Period, introduction: Introduction? = nil,
    promotionalOffers: [String: Introduction] = [:], rank: Rank? = nil
  ) {
    self.period = period
    self.introduction = introduction
    self.promotionalOffers = promotionalOffers
    self.rank = rank
  }

  /// Returns a Boolean value that indicates whether a subscriber of another plan who buys this one has
  /// it only from the next period on.
  ///
  /// A lower level does, and so does the same level for another length. A higher level begins at once:
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/offer-auto-renewable-subscriptions
  public func beginsLater(than other: SubscriptionTerms) -> Bool {
    guard let rank, let current = other.rank, rank.group == current.group else { return false }
    return rank.level > current.level || rank.level == current.level && period != other.period
  }
}
