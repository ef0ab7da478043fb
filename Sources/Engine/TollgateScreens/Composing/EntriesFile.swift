public import Foundation
public import TollgateCore

/// A file that stores an app's entries across launches.
public struct EntriesFile: Hashable, Sendable {
  /// The location of the file.
  public let url: URL

  /// Creates the file's name; it is made by the first ``write(_:)``.
  public init(_ url: URL) { self.url = url }

  /// Returns the stored entries, or none if there is no file.
  ///
  /// - Throws: An error if the file can't be read or is malformed.
  public func read() throws -> [Feature.ID: [ScreenMemory.Entry]] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
    let kept = try JSONDecoder().decode(
      [String: [ScreenMemory.Entry]].self, from: try Data(contentsOf: url))
    return Dictionary(uniqueKeysWithValues: kept.map { (Feature.ID($0.key), $0.value) })
  }

  /// Writes the entries atomically.
  ///
  /// - Throws: An error if it can't be written; the file then stays unchanged.
  public func write(_ entries: [Feature.ID: [ScreenMemory.Entry]]) throws {
    let kept = Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, $0.value) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(kept).write(to: url, options: .atomic)
  }
}
