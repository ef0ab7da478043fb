/// How long a person keeps a subscription whose renewal failed, while the store goes on trying.
public struct GracePeriod: Hashable, Codable, Sendable {
  /// Whose renewals have one.
  public enum Renewals: String, Hashable, Codable, Sendable {
    case all

    /// None after a free trial.
    case paidToPaid
  }

  /// Days.
  ///
  /// After weekly plans six at most.
  public let days: Int

  public let renewals: Renewals

  /// The lengths that App Store Connect offers, and the six days of weekly plans.
  public static let lengths = [3, 6, 16, 28]

  /// What a StoreKit configuration turns on.
  public static let standard = GracePeriod(days: 16)

  /// Makes a grace period of so many days.
  public init(days: Int, renewals: Renewals = .all) {
    self.days = days
    self.renewals = renewals
  }
}
