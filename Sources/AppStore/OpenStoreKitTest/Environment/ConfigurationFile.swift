import Foundation

/// A StoreKit configuration found by its name.
///
/// Without an Xcode bundle, it is searched where people keep such files; the first place that has
/// one is used:
/// 1. the folder of the test that asks, with all folders in it, then the folder above, and so on up to the
///    package's;
/// 2. the resource bundles beside the tests' executable;
/// 3. the working directory.
///
/// Within a folder, the file with the shortest path is used, and of equal ones the first by name.
struct ConfigurationFile {
  private let name: String

  init(named name: String) {
    self.name = name.hasSuffix(".storekit") ? name : name + ".storekit"
  }

  /// Returns the file, or nil if no place has one.
  ///
  /// `asker` is the path of the source file that asks.
  func find(from asker: String) -> URL? {
    foldersAbove(asker).lazy.compactMap(search).first
      ?? resourceBundles.lazy.compactMap(search).first
      ?? search(URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  }

  /// Returns the folders around a source file, from the nearest up to the package's.
  private func foldersAbove(_ path: String) -> [URL] {
    var folders: [URL] = []
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while folder.path != "/", exists(folder) {
      folders.append(folder)
      if exists(folder.appendingPathComponent("Package.swift")) { return folders }
      folder.deleteLastPathComponent()
    }
    // Without a package there is no folder at which to stop.
    return Array(folders.prefix(1))
  }

  private var resourceBundles: [URL] {
    let beside = Bundle.main.bundleURL
    return contents(of: beside).filter { ["resources", "bundle"].contains($0.pathExtension) }
  }

  /// Returns the least deep file of the name in a folder.
  private func search(_ folder: URL) -> URL? {
    var level = [folder]
    while !level.isEmpty {
      let candidates = level.map { $0.appendingPathComponent(name) }
      if let found = candidates.first(where: exists) { return found }
      level = level.flatMap(foldersIn)
    }
    return nil
  }

  /// Returns a folder's subfolders by name, except for hidden ones and build folders.
  private func foldersIn(_ folder: URL) -> [URL] {
    contents(of: folder).filter { url in
      let name = url.lastPathComponent
      guard !name.hasPrefix("."), name != "node_modules", name != "DerivedData" else {
        return false
      }
      let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      return values?.isDirectory == true && values?.isSymbolicLink != true
    }
  }

  private func contents(of folder: URL) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    return (all ?? []).sorted { $0.path < $1.path }
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
