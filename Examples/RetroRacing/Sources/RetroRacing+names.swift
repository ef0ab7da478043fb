import Foundation
public import Tollgate

extension Catalog {
  /// What RetroRacing sells and allows, from the `Catalog.json` in its bundle.
  ///
  /// - Throws: `SourceError` for what is in the file.
  public static func retroRacing() throws -> Catalog { try Catalog(named: "Catalog", in: .module) }
}

extension Feature.ID {
  /// A round, from the menu or again after the last.
  public static let play: Feature.ID = "play"
}

extension Entitlement.ID {
  /// What the one purchase grants.
  public static let unlimitedPlays: Entitlement.ID = "unlimited_plays"
}

extension Tollkeeper {
  /// Whether Unlimited Plays is owned: by the store's word alone, not simulated.
  var ownsUnlimitedPlays: Bool {
    let (customer, moment) = now()
    return customer.entitlements.contains(.unlimitedPlays, at: moment.paidNow)
  }
}
