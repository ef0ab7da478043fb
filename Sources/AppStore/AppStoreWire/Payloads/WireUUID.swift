public import Foundation

/// A UUID as the App Store writes it: in lowercase.
public struct WireUUID: RawRepresentable, Hashable, Sendable {
  /// The UUID.
  public var rawValue: UUID

  /// Creates a value from a UUID.
  public init(rawValue: UUID) { self.rawValue = rawValue }

  /// Creates a value from a UUID.
  public init(_ uuid: UUID) { self.rawValue = uuid }
}

extension WireUUID: Codable {
  /// Reads a UUID in either case.
  public init(from decoder: any Decoder) throws {
    self.rawValue = try decoder.singleValueContainer().decode(UUID.self)
  }

  /// Writes the UUID in lowercase.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension WireUUID: CustomStringConvertible {
  /// The UUID in lowercase.
  public var description: String { rawValue.uuidString.lowercased() }
}
