import Foundation

/// Parts of the addresses of the studio's pages.
enum PageAddress {
  /// The name of the address field with the run that led to a page.
  static let runName = "run"

  /// Returns a text encoded for a path segment, or for a field's value.
  static func segment(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._")))
      ?? text
  }

  /// Returns the address of the run that led to a page, or of the app if none did.
  static func wayBack(to app: String, from run: String?) -> String {
    "/\(segment(app))/" + (run.map { segment($0) + "/" } ?? "")
  }
}
