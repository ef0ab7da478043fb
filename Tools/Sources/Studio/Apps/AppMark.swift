import Foundation
import Journeys
import SourceJSON

/// An app's mark on the front page: its name, and the symbol and color in its catalog.
struct AppMark: Hashable, Sendable {
  /// The most that is read of a project's file, in bytes.
  private static let longest = 4_000_000

  /// The name that people see below its icon, or the folder's.
  let name: String

  /// An SF Symbol: the look's, or that of the first hero; nil for none.
  let symbol: String?

  /// The look's tint in light appearance, such as `#0b6a66`, or nil.
  let tint: String?

  /// Reads it from an app's folder.
  init(of folder: URL) {
    let catalog = Self.text(of: folder.appending(path: AppFolder.catalogName)) ?? ""
    symbol =
      (catalog.firstMatch(of: /"look"\s*:\s*\{[^}]*?(?:\{[^}]*\}[^}]*?)?"icon"\s*:\s*"([^"]+)"/)
      ?? catalog.firstMatch(of: /"hero"\s*:[^{}]*?"icon"\s*:\s*"([^"]+)"/)).map { String($0.1) }
    tint = catalog.firstMatch(
      of: /"look"\s*:\s*\{\s*"tint"\s*:\s*\{\s*"light"\s*:\s*"(#[0-9A-Fa-f]{6})"/
    ).map { String($0.1) }
    name = Self.displayName(in: folder) ?? folder.lastPathComponent
  }

  /// Returns the display name that an Xcode project or an information property list in a folder has, or nil.
  private static func displayName(in folder: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    for project in names where project.hasSuffix(".xcodeproj") {
      let file = folder.appending(path: project).appending(path: "project.pbxproj")
      if let found = text(of: file)?.firstMatch(
        of: /INFOPLIST_KEY_CFBundleDisplayName = (?:"([^"\\]+)"|([^";\s]+));/)
      {
        return String(found.1 ?? found.2 ?? "")
      }
    }
    for place in ["Info.plist", "App/Info.plist"] {
      if let found = text(of: folder.appending(path: place))?.firstMatch(
        of: /<key>CFBundleDisplayName<\/key>\s*<string>([^<$]+)<\/string>/)
      {
        return String(found.1)
      }
    }
    return nil
  }

  private static func text(of file: URL) -> String? {
    guard let handle = try? SourceFile.handle(for: file.path) else { return nil }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: longest)).flatMap { $0 }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
