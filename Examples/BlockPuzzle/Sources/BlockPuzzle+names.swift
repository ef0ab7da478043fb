import Foundation
public import Tollgate
public import TollgateScreens

extension Catalog {
  /// Returns Block Puzzle's catalog, from the `Catalog.json` in its bundle.
  ///
  /// - Throws: `SourceError` for mistakes in the file.
  public static func blockPuzzle() throws -> Catalog {
    try Catalog(named: "Catalog", in: .module)
  }
}

extension StringCatalog {
  /// Block Puzzle's words, from the `Localizable.xcstrings` in its bundle.
  ///
  /// - Throws: An error if the file is missing or malformed.
  public static func blockPuzzle() throws -> StringCatalog {
    guard let url = Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try StringCatalog(contentsOf: url)
  }
}

extension Entitlement.ID {
  /// No ads between levels, and none in menus.
  public static let adFree: Entitlement.ID = "ad_free"

  /// Every theme that is not free.
  public static let premiumThemes: Entitlement.ID = "premium_themes"
}

extension Currency.ID {
  /// The coins.
  public static let coins: Currency.ID = "coins"

  /// The undo power-ups.
  public static let undo: Currency.ID = "undo"

  /// The rotation power-ups.
  public static let rotation: Currency.ID = "rotation"

  /// The bomb power-ups.
  public static let bomb: Currency.ID = "bomb"
}

extension Spend.ID {
  /// A hint in a level.
  public static let hint: Spend.ID = "hint"

  /// Going on where a game was lost.
  public static let continueGame: Spend.ID = "continue"

  /// The purchase of one theme, permanently.
  public static let theme: Spend.ID = "theme"
}
