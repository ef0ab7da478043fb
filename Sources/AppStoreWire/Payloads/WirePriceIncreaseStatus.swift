/// What became of a price that goes up.
///
/// Where none goes up, nothing is written.
public struct WirePriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer was asked and has not answered.
  public static let pending = Self(rawValue: 0)

  /// The customer agreed, or was told of a price that needs no consent.
  public static let agreed = Self(rawValue: 1)
}
