import Foundation
import TollgateCore

/// A stored hold: a use or a spend for work that can fail.
struct Hold: Hashable, Sendable, Codable {
  /// An amount from one lot.
  struct Part: Hashable, Sendable, Codable {
    let lot: Lot.ID
    let amount: Int
  }

  /// The spend, or nil for a use.
  var spend: Spend.ID?

  /// The feature that is used, or that the spend opens.
  var feature: Feature.ID?

  /// The instant of the hold.
  let instant: Date

  /// The instant at which it is released automatically.
  let expires: Date

  /// The features of which it counts as a use.
  var uses: [Feature.ID] = []

  /// The lots that it took from.
  var parts: [Part] = []

  init(at instant: Date, for length: Length?) {
    self.instant = instant
    expires = (length ?? Feature.defaultHold).end(after: instant)
  }

  init?(stored text: String) {
    guard let hold = try? JSONDecoder().decode(Hold.self, from: Data(text.utf8)) else { return nil }
    self = hold
  }
}
