import Foundation
public import Tollgate
public import TollgateScreens

extension Catalog {
  /// Returns Rock Identifier's catalog, from the `Catalog.json` in its bundle.
  ///
  /// - Parameter settings: Say whether hard paywalls are on before a tester turns them.
  /// - Returns: The catalog.
  /// - Throws: `SourceError` for mistakes in the file.
  public static func rockIdentifier(_ settings: BuildSettings = .current) throws -> Catalog {
    try Catalog(named: "Catalog", in: .module)
      .turning("hard_paywalls", to: settings.hardPaywallsEnabled)
  }
}

extension StringCatalog {
  /// Rock Identifier's words, from the `Localizable.xcstrings` in its bundle.
  ///
  /// - Throws: An error if the file is missing or malformed.
  public static func rockIdentifier() throws -> StringCatalog {
    guard let url = Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try StringCatalog(contentsOf: url)
  }
}

extension Entitlement.ID {
  /// The entitlement that either subscription grants.
  public static let premium: Entitlement.ID = "premium"
}

extension Feature.ID {
  /// Finding out what a stone is: five are free.
  public static let identify: Feature.ID = "identify"
}

extension Paywall.ID {
  /// The one that can't be dismissed.
  public static let hard: Paywall.ID = "hard"

  /// The one that can be, after three seconds.
  public static let soft: Paywall.ID = "soft"
}

extension Tollkeeper {
  /// A Boolean value that indicates whether the person subscribes, by verified purchases.
  var hasPremium: Bool {
    let (customer, moment) = now()
    return customer.entitlements.contains(.premium, at: moment.paidNow)
  }
}
