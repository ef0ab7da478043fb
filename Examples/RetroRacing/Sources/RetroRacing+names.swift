import Foundation
public import Tollgate
public import TollgateScreens

extension Catalog {
  /// Returns RetroRacing's catalog, from the `Catalog.json` in its bundle.
  ///
  /// - Throws: `SourceError` for mistakes in the file.
  public static func retroRacing() throws -> Catalog { try Catalog(named: "Catalog", in: .module) }
}

extension StringCatalog {
  /// RetroRacing's words, from the `Localizable.xcstrings` in its bundle.
  ///
  /// - Throws: An error if the file is missing or malformed.
  public static func retroRacing() throws -> StringCatalog {
    guard let url = Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try StringCatalog(contentsOf: url)
  }
}

extension Feature.ID {
  /// A round, from the menu or again after the last.
  public static let play: Feature.ID = "play"
}

extension Entitlement.ID {
  /// The entitlement that the purchase grants.
  public static let unlimitedPlays: Entitlement.ID = "unlimited_plays"
}

extension Tollkeeper {
  /// A Boolean value that indicates whether Unlimited Plays is owned by verified purchases, not
  /// simulated.
  var ownsUnlimitedPlays: Bool {
    let (customer, moment) = now()
    return customer.entitlements.contains(.unlimitedPlays, at: moment.paidNow)
  }
}
