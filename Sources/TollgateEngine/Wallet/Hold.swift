import Foundation
import TollgateCore

/// A use or a spend that was made for work that can fail, as the ledger keeps it.
struct Hold: Hashable, Sendable, Codable {
  /// An amount that a lot gave.
  struct Part: Hashable, Sendable, Codable {
    let lot: Lot.ID
    let amount: Int
  }

  /// The spend, or nil for a use.
  var spend: Spend.ID?

  /// The feature that is used, or that the spend opens.
  var feature: Feature.ID?

  /// The instant at which it was held.
  let instant: Date

  /// The instant at which it is released automatically.
  let expires: Date

  /// The names under which it counts as a use.
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
