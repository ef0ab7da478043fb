import Foundation
public import Tollgate

/// One part of how a purchase is celebrated, for whoever draws, sounds and shakes.
public enum CelebrationEvent: Hashable, Sendable {
  case confetti(count: Int, seconds: Double)
  case haptic(Haptic)
  case sound(Sound)
  case banner(title: String, message: String, seconds: Double)

  public enum Haptic: Hashable, Sendable { case success }

  public enum Sound: Hashable, Sendable { case purchaseSuccess }
}

/// How a purchase is celebrated, all at once.
///
/// What was bought is granted already.
public func celebratePurchase(_ product: Product) -> [CelebrationEvent] {
  [
    .confetti(count: 100, seconds: 2), .haptic(.success), .sound(.purchaseSuccess),
    .banner(title: "Thank You! 🎉", message: "\(product.displayName) unlocked!", seconds: 3),
  ]
}
