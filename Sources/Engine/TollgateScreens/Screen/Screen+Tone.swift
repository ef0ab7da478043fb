extension Screen {
  /// A meaning that words on a screen have a color for.
  ///
  /// Each color has a contrast of at least 4.5 with its backgrounds, as WCAG requires for text at
  /// level AA (https://www.w3.org/TR/WCAG22/#contrast-minimum). The system's own green, orange and
  /// red have 2.0, 2.2 and 3.6 on white.
  public enum Tone: Hashable, Sendable, CaseIterable {
    /// Something that the person has, or an advantage.
    case good

    /// Something needs the person's attention.
    case warning

    /// A price is lower for a while.
    case sale

    /// The color of words and symbols.
    public var ink: (light: Screen.Color, dark: Screen.Color) {
      switch self {
      case .good: (.init(red: 21, green: 95, blue: 45), .init(red: 123, green: 229, blue: 154))
      case .warning: (.init(red: 138, green: 75, blue: 0), .init(red: 255, green: 179, blue: 64))
      case .sale: (.init(red: 180, green: 35, blue: 26), .init(red: 255, green: 141, blue: 122))
      }
    }

    /// The color of a pill behind text of this tone.
    public var ground: (light: Screen.Color, dark: Screen.Color) {
      switch self {
      case .good: (.init(red: 217, green: 242, blue: 224), .init(red: 18, green: 57, blue: 31))
      case .warning: (.init(red: 253, green: 242, blue: 218), .init(red: 53, green: 41, blue: 15))
      case .sale: (.init(red: 253, green: 234, blue: 232), .init(red: 59, green: 26, blue: 24))
      }
    }
  }
}
