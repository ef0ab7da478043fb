import Foundation
public import Observation
public import Tollgate
public import TollgateScreens

/// One part of a celebration, for the app to show, play or vibrate.
public enum CelebrationEvent: Hashable, Sendable {
  case confetti(count: Int, seconds: Double)
  case haptic(Haptic)
  case sound(Sound)
  case banner(title: String, message: String, seconds: Double)

  /// The haptics of a celebration.
  public enum Haptic: String, Hashable, Sendable { case success }

  /// The sounds of a celebration.
  public enum Sound: String, Hashable, Sendable { case purchaseSuccess }
}

/// Celebrates a purchase on the running game's ``CelebrationStage``, all at once.
///
/// The purchase is granted already. If the game isn't composed there is no stage, and only the
/// events are returned.
@MainActor
@discardableResult
public func celebratePurchase(_ product: Product) -> [CelebrationEvent] {
  let events: [CelebrationEvent] = [
    .confetti(count: 100, seconds: 2), .haptic(.success), .sound(.purchaseSuccess),
    .banner(title: "Thank You! 🎉", message: "\(product.displayName) unlocked!", seconds: 3),
  ]
  PuzzleServices.composed?.celebrations.play(events, for: Catalog.Product.ID(product.id))
  return events
}

/// The place where celebrations and banners are played.
///
/// Views draw its content; the newest celebration replaces the previous one.
@MainActor
@Observable
public final class CelebrationStage {
  /// The events of the last celebration, in order.
  public private(set) var events: [CelebrationEvent] = []

  /// The last celebration, as the screens render it, until ``end()``.
  public private(set) var celebration: Screen.Celebration?

  /// The number of celebrations.
  public private(set) var count = 0

  /// Creates a stage on which nothing was played.
  public init() {}

  /// Plays some events for a product, or for none.
  public func play(_ events: [CelebrationEvent], for product: Catalog.Product.ID = "") {
    self.events = events
    celebration = Screen.Celebration(product: product, events: events)
    count += 1
  }

  /// Ends the celebration.
  public func end() { celebration = nil }
}

extension Screen.Celebration {
  /// Creates what a screen draws of some events; `nil` if no banner is among them.
  fileprivate init?(product: Catalog.Product.ID, events: [CelebrationEvent]) {
    var (banner, confetti): ((String, String, Double)?, Confetti?) = (nil, nil)
    var (haptic, sound): (String?, String?) = (nil, nil)
    for event in events {
      switch event {
      case .confetti(let count, let seconds): confetti = Confetti(count: count, seconds: seconds)
      case .haptic(let kind): haptic = kind.rawValue
      case .sound(let name): sound = name.rawValue
      case .banner(let title, let message, let seconds): banner = (title, message, seconds)
      }
    }
    guard let (title, message, seconds) = banner else { return nil }
    self.init(
      product: product, title: title, message: message, seconds: seconds, confetti: confetti,
      haptic: haptic, sound: sound)
  }
}
