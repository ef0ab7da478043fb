import Foundation
import SourceJSON

extension Screen {
  /// The look of an app's screens, from its catalog.
  ///
  /// For properties that the catalog doesn't set, a renderer uses its defaults.
  public struct Look: Hashable, Sendable, Codable {
    /// The corners of buttons, cards and lists.
    public enum CornerStyle: String, Hashable, Sendable, Codable, CaseIterable {
      case square, rounded

      /// Buttons end in half circles.
      case capsule
    }

    /// The color of controls.
    public let tint: Tint?

    /// The corners.
    public let cornerStyle: CornerStyle?
  }

  /// A color for light and for dark appearance.
  public struct Tint: Hashable, Sendable, Codable {
    /// The color in light appearance.
    public let light: Color

    /// The color in dark appearance.
    public let dark: Color
  }

  /// A color in sRGB, written as `#0a58c4`.
  public struct Color: Hashable, Sendable {
    /// The red component, from 0 to 255.
    public let red: Int

    /// The green component, from 0 to 255.
    public let green: Int

    /// The blue component, from 0 to 255.
    public let blue: Int
  }
}

extension Screen.Color {
  /// The darkest of the light grounds that a tint is read on: a button that is filled with gray.
  public static let lightGround = Screen.Color(red: 0xE3, green: 0xE3, blue: 0xE8)

  /// The lightest of the dark grounds that a tint is read on.
  public static let darkGround = Screen.Color(red: 0x32, green: 0x32, blue: 0x36)

  /// The contrast that words need at least, as the WCAG measure it.
  public static let neededContrast = 4.5

  /// Reads a color, or returns `nil` for anything but `#` and six hexadecimal digits.
  public init?(_ hex: String) {
    guard hex.utf8.count == 7, hex.hasPrefix("#"), hex.dropFirst().allSatisfy(\.isHexDigit),
      let number = Int(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: number >> 16, green: number >> 8 & 0xFF, blue: number & 0xFF)
  }

  /// The color as CSS and catalogs write it.
  public var hex: String {
    "#"
      + [red, green, blue].map { component in
        (component < 16 ? "0" : "") + String(component, radix: 16)
      }.joined()
  }

  /// White or black, whichever can be read better on this color.
  ///
  /// Its contrast is always more than 4.5.
  public var label: Screen.Color {
    let (white, black) = (Self.grey(255), Self.grey(0))
    return contrast(with: white) >= contrast(with: black) ? white : black
  }

  /// Returns the contrast of two colors, from 1 to 21, as the WCAG define it.
  public func contrast(with other: Screen.Color) -> Double {
    let (mine, its) = (luminance, other.luminance)
    return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
  }

  /// Returns this color, or the nearest one darker or lighter that can be read on a ground.
  public func readable(on ground: Screen.Color) -> Screen.Color {
    let aim = ground.label
    let steps = 64
    return (0...steps).lazy.map { mixed(with: aim, Double($0) / Double(steps)) }
      .first { $0.contrast(with: ground) >= Self.neededContrast } ?? aim
  }

  private func mixed(with other: Screen.Color, _ share: Double) -> Screen.Color {
    func mixed(_ from: Int, _ to: Int) -> Int {
      Int((Double(from) + Double(to - from) * share).rounded())
    }
    return Screen.Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  private static func grey(_ value: Int) -> Screen.Color {
    Screen.Color(red: value, green: value, blue: value)
  }

  private var luminance: Double {
    func linear(_ component: Int) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension Screen.Color: Codable {
  /// Creates a color by decoding its hexadecimal digits.
  ///
  /// - Throws: An error for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let hex = try container.decode(String.self)
    guard let color = Screen.Color(hex) else {
      throw decoder.sourceError(
        "`\(hex)` is no colour", fix: "Write `#` and six hexadecimal digits, such as `#0a58c4`.")
    }
    self = color
  }

  /// Encodes the color as its hexadecimal digits.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
