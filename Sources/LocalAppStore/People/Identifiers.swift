/// Names one app in a local store: they are counted from 1, in the order in which they were added.
public struct AppID: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app that the store was opened with.
  public static let first = AppID(rawValue: 1)
}

/// Names one Apple account in a local store.
public struct AccountID: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Names one device in a local store.
public struct DeviceID: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Names one process life of the app: from its launch until it ends.
public struct LaunchID: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Names one transaction in a local store.
public struct TransactionID: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension TransactionID: Comparable {
  public static func < (lhs: TransactionID, rhs: TransactionID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension TransactionID: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
