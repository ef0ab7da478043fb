public import Foundation

extension StoreConfiguration {
  /// Better terms for some people: introductory, promotional, by a code, or to win someone back.
  public struct Offer: Hashable, Codable, Sendable {
    /// How an offer is paid, with the raw values of the file.
    public enum PaymentMode: String, Hashable, Sendable, Codable, CaseIterable {
      case free
      case payAsYouGo
      case payUpFront
    }

    /// Who may redeem a code, with the raw values of the file.
    public enum Eligibility: String, Hashable, Sendable, Codable, CaseIterable {
      case new
      case existing
      case expired
    }

    /// The offer's identifier.
    ///
    /// Introductory offers and codes have none.
    public let id: String?

    /// A name for people.
    ///
    /// Of a code offer it is the code.
    public let referenceName: String?

    public let paymentMode: PaymentMode

    /// What one period costs.
    ///
    /// Nothing where the offer is free.
    public let price: Decimal

    /// How long one period lasts.
    ///
    /// What is bought once has none.
    public let period: Period?

    /// How many periods are paid one by one.
    public let periodCount: Int

    /// Who may redeem it, or nil where anybody may.
    public let eligibility: [Eligibility]?

    /// The switch of a win-back offer.
    public let isEligible: Bool

    /// Makes an offer in code.
    public init(
      id: String? = nil,
      referenceName: String? = nil,
      paymentMode: PaymentMode = .free,
      price: Decimal = 0,
      period: Period? = nil,
      periodCount: Int = 1,
      eligibility: [Eligibility]? = nil,
      isEligible: Bool = true
    ) {
      self.id = id
      self.referenceName = referenceName
      self.paymentMode = paymentMode
      self.price = price
      self.period = period
      self.periodCount = periodCount
      self.eligibility = eligibility
      self.isEligible = isEligible
    }
  }
}
