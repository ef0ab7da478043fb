import SourceJSON

/// The look of all of an app's screens, from its catalog.
struct LookLayout: Sendable {
  let tint: Screen.Tint?

  /// The symbol of a hero that names none.
  let icon: String?
  let cornerStyle: Screen.Look.CornerStyle?

  /// The look of a screen, or `nil` if the catalog sets none.
  var look: Screen.Look? {
    tint == nil && cornerStyle == nil ? nil : Screen.Look(tint: tint, cornerStyle: cornerStyle)
  }
}

extension LookLayout: Decodable {
  private enum CodingKeys: String, CodingKey { case tint, icon, cornerStyle }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tint = try container.decodeIfPresent(TintLayout.self, forKey: .tint)?.tint
    icon = try container.decodeIfPresent(String.self, forKey: .icon)
    cornerStyle = try container.decodeIfPresent(Screen.Look.CornerStyle.self, forKey: .cornerStyle)
  }
}

/// A tint: two colors, or one, from which the one for dark appearance is computed.
private struct TintLayout: Decodable {
  let tint: Screen.Tint

  init(from decoder: any Decoder) throws {
    guard decoder.sourceNode?.string != nil else {
      tint = try Screen.Tint(from: decoder)
      return
    }
    let light = try Screen.Color(from: decoder)
    tint = Screen.Tint(light: light, dark: light.readable(on: .darkGround))
  }
}
