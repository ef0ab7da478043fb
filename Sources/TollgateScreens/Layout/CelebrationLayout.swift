import SourceJSON

/// A celebration that plays once when a purchase succeeds.
struct CelebrationLayout: Hashable, Sendable, Decodable {
  struct Confetti: Hashable, Sendable, Decodable {
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
  var mentions: [Mention] { [.text(title, arguments: 0), .text(message, arguments: 1)] }
}
