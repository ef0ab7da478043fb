import SourceJSON

/// A text value of the App Store's, including values that Apple adds later.
///
/// Two are the same where their bytes are: `Xcode` in letters that only look like it is another one.
public protocol WireText: RawRepresentable, Hashable, Codable, Sendable where RawValue == String {}

extension WireText {
  /// Returns whether both are the same bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }
}
