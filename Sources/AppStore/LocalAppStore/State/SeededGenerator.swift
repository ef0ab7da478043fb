public import Foundation

/// A seeded random number generator with the same output on every platform and in every version.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Codable, Sendable {
  private var state: UInt64

  /// Creates a generator of the numbers that belong to a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the next UUID, of version 4 by its bits.
  public mutating func uuid() -> UUID {
    var bytes = withUnsafeBytes(of: (next(), next())) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
