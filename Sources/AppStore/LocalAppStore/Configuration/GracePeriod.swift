/// The time during which a person keeps a subscription whose renewal failed.
public struct GracePeriod: Hashable, Codable, Sendable {
  /// The renewals that have a grace period.
  public enum Renewals: String, Hashable, Codable, Sendable {
    /// All renewals.
    case all

    /// None after a free trial.
    case paidToPaid
  }

  /// The length in days.
  ///
  /// After weekly plans six at most.
  public let days: Int

  /// The renewals that have the grace period.
  public let renewals: Renewals

  /// The lengths that App Store Connect offers, and the six days of weekly plans.
  public static let lengths = [3, 6, 16, 28]

  /// The grace period that a StoreKit configuration enables.
  public static let standard = GracePeriod(days: 16)

  /// Creates a grace period of a number of days.
  public init(days: Int, renewals: Renewals = .all) {
    self.days = days
    self.renewals = renewals
  }
}
