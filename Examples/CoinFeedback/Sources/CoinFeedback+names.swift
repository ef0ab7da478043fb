import Foundation
public import Tollgate
public import TollgateScreens

extension Catalog {
  /// Returns COIN Feedback's catalog, from the `Catalog.json` in its bundle.
  ///
  /// - Throws: `SourceError` for mistakes in the file.
  public static func coinFeedback() throws -> Catalog {
    try Catalog(named: "Catalog", in: .module)
  }
}

extension StringCatalog {
  /// COIN Feedback's words, from the `Localizable.xcstrings` in its bundle.
  ///
  /// - Throws: An error if the file is missing or malformed.
  public static func coinFeedback() throws -> StringCatalog {
    guard let url = Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try StringCatalog(contentsOf: url)
  }
}

extension Entitlement.ID {
  /// The entitlement that each of the three plans grants.
  public static let pro: Entitlement.ID = "pro"
}

extension Feature.ID {
  /// The creation of an entry: ten exist at most without Pro.
  public static let createEntry: Feature.ID = "create_entry"

  /// Sending an entry by mail.
  public static let share: Feature.ID = "share"

  /// Seeing the status of sent feedback.
  public static let shareTracking: Feature.ID = "share_tracking"

  /// Having the entries on other devices.
  public static let iCloudSync: Feature.ID = "icloud_sync"
}
