/// A kind of stone that the app can tell from a picture, by its color alone and without a network.
///
/// The rule is rough on purpose: the app shows how a use is counted, and no geology.
public enum Stone: String, CaseIterable, Sendable {
  case basalt, granite, limestone, quartz, sandstone, slate, serpentine

  /// The key of the stone's name in the app's String Catalog.
  public var nameKey: String { "stone_\(rawValue)" }

  /// A typical color: red, green and blue from 0 to 255.
  private var color: (red: Int, green: Int, blue: Int) {
    switch self {
    case .basalt: (52, 52, 54)
    case .granite: (150, 132, 126)
    case .limestone: (206, 198, 178)
    case .quartz: (236, 234, 236)
    case .sandstone: (196, 148, 96)
    case .slate: (92, 104, 116)
    case .serpentine: (74, 116, 84)
    }
  }

  /// Creates the stone whose typical color is nearest to a picture's average color.
  ///
  /// - Parameters:
  ///   - red: The average red, from 0 to 255; other values count as the nearest of these.
  ///   - green: The average green.
  ///   - blue: The average blue.
  public init(averageRed red: Int, green: Int, blue: Int) {
    func square(_ value: Int, _ typical: Int) -> Int {
      let difference = min(max(value, 0), 255) - typical
      return difference * difference
    }
    func distance(_ stone: Stone) -> Int {
      let color = stone.color
      return square(red, color.red) + square(green, color.green) + square(blue, color.blue)
    }
    self = Self.allCases.min { distance($0) < distance($1) } ?? .granite
  }
}
