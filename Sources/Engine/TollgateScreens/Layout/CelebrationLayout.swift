import SourceJSON

/// A celebration that plays once when a purchase has succeeded and its alert is closed.
struct CelebrationLayout: Sendable, Decodable {
  struct Confetti: Sendable, Decodable {
    let count: Int
    let seconds: Double
  }

  let title: StringKey

  /// Its argument is the product's name.
  let message: StringKey
  let seconds: Double
  let confetti: Confetti?
  let haptic: String?
  let sound: String?
}

extension CelebrationLayout {
  enum CodingKeys: String, LayoutKey {
    case title, message, seconds, confetti, haptic, sound

    var value: LayoutValue {
      switch self {
      case .title: .text("The banner's first line.")
      case .message:
        .text("The text below; its argument is the product's name.", arguments: 1)
      case .seconds: .number("Seconds", "How long the banner stays.")
      case .confetti:
        .object("Confetti", "None by default.", Confetti.CodingKeys.self).optional
      case .haptic: .string("Haptic", "The kind of feedback. None by default.").optional
      case .sound: .string("Sound", "The name of the sound. None by default.").optional
      }
    }
  }
}

extension CelebrationLayout.Confetti {
  enum CodingKeys: String, LayoutKey {
    case count, seconds

    var value: LayoutValue {
      switch self {
      case .count: .integer("Count", "How many pieces.")
      case .seconds: .number("Seconds", "How long they fall.")
      }
    }
  }
}
