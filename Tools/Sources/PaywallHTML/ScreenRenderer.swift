import CResources
import EmbeddedFiles
public import TollgateCore
public import TollgateScreens
import WebPages

/// Draws screens as web pages, and decides nothing.
///
/// Every action is a plain form with a button, so a page works without JavaScript. The script makes
/// the game playable and moves focus; the embedding page may send its forms by `fetch`.
public struct ScreenRenderer: Sendable {
  let templates: Templates

  /// Creates a renderer.
  ///
  /// - Throws: An error if a template of the module can't be read.
  public init() throws { templates = try Templates() }

  /// The styles for everything inside the phone, for pages that embed fragments.
  public static let stylesheet = text(paywall_phone_css().bytes)

  /// The script for everything inside the phone.
  ///
  /// This decodes fragments, including later ones.
  public static var script: String { text(paywall_phone_js().bytes) }

  /// Returns a screen as one element with the class `screen`, for insertion into a phone.
  ///
  /// - Parameters:
  ///   - screen: The screen to render.
  ///   - path: The address to which forms are posted, with the fields of ``ScreenAction/fields``.
  ///   - prefix: The prefix of its ids, for pages with several screens; empty by default.
  /// - Returns: Markup without styles or script.
  public func fragment(
    _ screen: Screen, submittingTo path: String, identifying prefix: String = ""
  ) -> String {
    ScreenRendering(templates: templates, path: path, idPrefix: prefix).screen(screen).markup
  }

  /// Returns a screen as a self-contained page that refers to no other file.
  ///
  /// - Parameters:
  ///   - screen: The screen to render.
  ///   - path: The address to which forms are posted; by default the page itself.
  ///   - platform: The platform, which determines the frame: a phone, a watch or a window.
  /// - Returns: A whole HTML document.
  public func page(
    _ screen: Screen, submittingTo path: String = "", on platform: Platform = .iOS
  ) -> String {
    templates.page.filled([
      "platform": .text(platform == .iOS ? nil : platform.rawValue),
      "window": .flag(platform == .macOS),
      "language": .text(screen.language), "direction": .text(screen.direction),
      "title": .text(screen.title ?? "\(screen.id)"),
      "screen": .markup(ScreenRendering(templates: templates, path: path).screen(screen)),
      "stylesheet": .markup(HTML(trusted: Self.stylesheet + (screen.look?.tint?.rule ?? ""))),
      "script": .markup(HTML(trusted: Self.script)),
    ]).markup
  }

  /// Returns a page that shows every symbol that web pages draw, with its name.
  public static func symbols() -> String { Symbol.page() }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }
}

extension Screen.Tint {
  /// The rule that sets a page's colors without a script.
  fileprivate var rule: String {
    """
    .tollgate-page .screen {
      --tint-light: \(light.hex); --tint-dark: \(dark.hex);
      --label-light: \(light.label.hex); --label-dark: \(dark.label.hex);
    }

    """
  }
}
