/// The identifier of an app in a local store, counted from 1 in the order of adding.
public struct AppID: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier's number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app that the store was opened with.
  public static let first = AppID(rawValue: 1)
}

/// The identifier of an Apple account in a local store.
public struct AccountID: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier's number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identifier of a device in a local store.
public struct DeviceID: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier's number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identifier of one process of an app, from its launch until it ends.
public struct LaunchID: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier's number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identifier of a transaction in a local store.
public struct TransactionID: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier's number.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension TransactionID: Comparable {
  /// Returns whether one identifier's number is lower.
  public static func < (lhs: TransactionID, rhs: TransactionID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension TransactionID: CustomStringConvertible {
  /// The number in digits, as the App Store signs it.
  public var description: String { String(rawValue) }
}
