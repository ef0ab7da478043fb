import CServerResources
import EmbeddedFiles

/// The look that pages around a phone share, such as the studio's.
public enum Theme {
  /// Returns a style sheet that begins with the colors and faces, so that what follows may change
  /// them.
  ///
  /// - Parameter bytes: The pages' own rules.
  /// - Returns: The whole, in UTF-8.
  public static func stylesheet(with bytes: [UInt8]) -> [UInt8] {
    web_theme_css().bytes + bytes
  }
}
