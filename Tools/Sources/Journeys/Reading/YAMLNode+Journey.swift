import Foundation
import LocalAppStore
import SourceJSON

extension YAMLNode {
  func locale() throws -> String {
    guard let scalar, Locale(named: scalar) != nil else {
      throw mismatch(expected: "a locale such as es_ES")
    }
    return scalar
  }

  func storefront() throws -> String {
    guard let scalar, scalar.wholeMatch(of: /[A-Z]{3}/) != nil else {
      throw mismatch(expected: "a country in three capital letters, such as ESP")
    }
    guard StorefrontCountry(scalar) != nil else {
      throw error(
        "the App Store has no storefront `\(scalar)`",
        fix: Suggestion.question(about: scalar, in: StorefrontCountry.all.map(\.code))
          ?? "Write a country in three capital letters, such as ESP.")
    }
    return scalar
  }

  func steps() throws -> [YAMLNode] {
    let steps = try list(such: "as `- launch:`") { $0 }
    guard !steps.isEmpty else {
      throw error("`steps` is empty", fix: "Say what happens, such as `- launch:`.")
    }
    return steps
  }

  /// Reads the path of a file near the journey's own, and makes sure that the file is there.
  func existingFile() throws -> String {
    let path = try name(of: "the path of a file")
    let folder = URL(filePath: location.file).deletingLastPathComponent()
    let file = URL(filePath: path, relativeTo: folder).standardizedFileURL
      .path(percentEncoded: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw error("there is no file `\(path)`", fix: "Paths start at the journey's own folder.")
    }
    guard !isFolder.boolValue else {
      throw error("`\(path)` is a folder", fix: "Name a file.")
    }
    return file
  }
}

extension YAMLNode {
  /// Reads when the app was first bought: an instant, or a mapping with `date` and `version`.
  func appPurchase(before start: LocalDateTime) throws -> Journey.Purchase {
    guard scalar == nil else {
      return Journey.Purchase(date: try dateOfPurchase(before: start))
    }
    let fields = try fields(
      among: ["date", "version"],
      expected: "a local time, or { date: 2025-06-01T12:00:00, version: \"12\" }")
    guard let date = fields["date"] else {
      throw error("`date` is missing", fix: "Write when the app was first bought.")
    }
    return Journey.Purchase(
      date: try date.dateOfPurchase(before: start),
      version: try fields["version"]?.name(of: "a version such as \"12\""))
  }

  private func dateOfPurchase(before start: LocalDateTime) throws -> LocalDateTime {
    let date = try localDateTime()
    guard date.secondsOnTheWall <= start.secondsOnTheWall else {
      throw error(
        "the app can't be bought after the journey's start", fix: "Write an earlier time.")
    }
    return date
  }
}
