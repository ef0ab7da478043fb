public import Tollgate

/// The look of the game.
public protocol GameTheme: Sendable {
  /// Names the theme permanently.
  var id: String { get }

  /// The catalog's feature that decides who may use it.
  var feature: Feature.ID { get }

  /// The key of its name in the String Catalog.
  var nameKey: String { get }
}

extension GameTheme {
  /// The catalog's feature that opens the theme.
  public var feature: Feature.ID { Feature.ID("theme." + id) }

  /// The String Catalog's key of the theme's name.
  public var nameKey: String { "theme_" + id }
}
