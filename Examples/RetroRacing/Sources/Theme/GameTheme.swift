public import Tollgate

/// How the game is drawn.
public protocol GameTheme: Sendable {
  /// Names the theme for ever.
  var id: String { get }

  /// The catalog's feature that says who may use it.
  var feature: Feature.ID { get }

  /// The key of its name in the String Catalog.
  var nameKey: String { get }
}

extension GameTheme {
  public var feature: Feature.ID { Feature.ID("theme." + id) }
  public var nameKey: String { "theme_" + id }
}
