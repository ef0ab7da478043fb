import Foundation
public import Tollgate
public import TollgateScreens

extension Catalog {
  /// Returns Listen2's catalog, from the `Catalog.json` in its bundle.
  ///
  /// - Throws: `SourceError` for mistakes in the file.
  public static func listen2() throws -> Catalog { try Catalog(named: "Catalog", in: .module) }
}

extension StringCatalog {
  /// Listen2's words, from the `Localizable.xcstrings` in its bundle.
  ///
  /// - Throws: An error if the file is missing or malformed.
  public static func listen2() throws -> StringCatalog {
    guard let url = Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try StringCatalog(contentsOf: url)
  }
}

extension Catalog.Product.ID {
  /// The one purchase: everything, for good.
  public static let fullAccess: Catalog.Product.ID = "com.listen2.fullaccess"
}

extension Trial.ID {
  /// The seven days in which everything is free.
  public static let fullAccess: Trial.ID = "full_access"
}

extension Entitlement.ID {
  /// The entitlement that the purchase grants.
  public static let fullAccess: Entitlement.ID = "full_access"
}

extension Feature.ID {
  /// Reading aloud.
  public static let ttsPlayback: Feature.ID = "tts_playback"

  /// Choosing who reads.
  public static let voiceSelection: Feature.ID = "voice_selection"
}
