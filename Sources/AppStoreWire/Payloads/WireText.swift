import SourceJSON

/// A word of the App Store's, of which there may be more than are known here.
///
/// Two are the same where their bytes are: `Xcode` in letters that only look like it is another one.
public protocol WireText: RawRepresentable, Hashable, Codable, Sendable where RawValue == String {}

extension WireText {
  /// Returns whether both are the same bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }
}
