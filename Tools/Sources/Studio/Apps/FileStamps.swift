import Foundation

/// The dates of an app's files, for finding changes cheaply.
struct FileStamps: Hashable, Sendable {
  private struct Stamp: Hashable, Sendable {
    let date: Date
    let size: Int
  }

  private let stamps: [String: Stamp]

  /// Looks at files below a folder.
  init(of names: [String], in folder: URL) {
    var stamps: [String: Stamp] = [:]
    for name in names {
      let path = folder.appending(path: name).resolvingSymlinksInPath().path
      guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
      stamps[name] = Stamp(
        date: facts[.modificationDate] as? Date ?? .distantPast,
        size: (facts[.size] as? NSNumber)?.intValue ?? 0)
    }
    self.stamps = stamps
  }

  /// Returns the names of changed files.
  func changes(since before: FileStamps) -> [String] {
    Set(stamps.keys).union(before.stamps.keys)
      .filter { stamps[$0] != before.stamps[$0] }.sorted()
  }
}
