/// A text for a log, with rules for the values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// The text as it is written, without private values.
  let text: String

  /// Creates a message of a literal text.
  public init(stringLiteral value: String) { text = value }

  /// Creates a message of texts and values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The texts and values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Creates an interpolation without texts and values.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds a text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a value, in the format that a string has it in.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    let shown = privacy.isShown ? "\(value())" : "<private>"
    text += align.pad(shown)
  }

  /// Adds an integer in a format.
  public mutating func appendInterpolation<Value: FixedWidthInteger>(
    _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    let text = String(value(), radix: format.radix)
    appendInterpolation(text, align: align, privacy: privacy)
  }

  /// Adds a number in a format, which is left out: it is written as a string has it.
  public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(value(), align: align, privacy: privacy)
  }
}

/// The format of an integer in a log.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  /// Ten digits.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }

  /// Sixteen digits.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }

  /// Eight digits.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }
}

/// The format of a number in a log.
public struct OSLogFloatFormatting: Sendable {
  /// Digits after the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }

  /// So many digits after the point.
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting { .fixed }
}

/// The readers of a value in a log.
public struct OSLogPrivacy: Sendable {
  /// The way in which a private value differs from others.
  public enum Mask: Sendable {
    /// By a digest.
    case hash
    /// Not at all.
    case none
  }

  let isShown: Bool

  /// Everyone.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isShown: true) }

  /// People who debug: here the value is written.
  public static var auto: OSLogPrivacy { OSLogPrivacy(isShown: true) }

  /// No reader: `<private>` is written.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isShown: false) }

  /// No reader: `<private>` is written.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isShown: false) }

  /// People who debug: here the value is written.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }

  /// No reader: `<private>` is written, without a digest.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }

  /// No reader: `<private>` is written, without a digest.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The width of a value in a log.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isRight = false

  /// As wide as the value.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }

  /// At least so many columns, with blanks after the value.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns())
  }

  /// At least so many columns, with blanks before the value.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }

  func pad(_ text: String) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? blanks + text : text + blanks
  }
}
