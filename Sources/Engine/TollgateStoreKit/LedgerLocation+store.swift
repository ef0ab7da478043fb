import Foundation
import TollgateEngine

#if !canImport(Darwin) || TOLLGATE_OPEN_STORE
import OpenStoreKit

extension LedgerLocation {
  /// The file that names the store of the ledger beside it, by its root certificate.
  private static let mark = "AppStore.der"

  /// Returns the app's ledger for the local store that the app uses.
  ///
  /// A store whose file was deleted begins again with other keys, and would never take back what the old one sold. So
  /// the folder with everything of the old store is set aside, and the ledger begins again. Standard error says so.
  static func standardForStore(of bundleID: String) throws -> LedgerLocation {
    try setAsideOtherStores(
      in: standardFolder(for: bundleID), of: AppLaunch.storeRoot
    ) { line in
      try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }
    return try standard(for: bundleID)
  }

  /// Moves a folder out of the way if another store than this one sold what its ledger holds.
  ///
  /// - Parameters:
  ///   - folder: The app's own folder.
  ///   - root: The root certificate of the store, or nil if it is unknown: then nothing happens.
  ///   - report: Called with a line for people if the folder was moved.
  /// - Throws: Foundation's error if the folder can't be moved or written.
  static func setAsideOtherStores(
    in folder: URL, of root: [UInt8]?, report: (String) -> Void
  ) throws {
    guard let root else { return }
    let files = FileManager.default
    let own = folder.appending(path: mark)
    if let known = try? Data(contentsOf: own), known != Data(root) {
      var number = 1
      func aside() -> URL {
        folder.deletingLastPathComponent()
          .appending(path: "\(folder.lastPathComponent).other-store-\(number)")
      }
      while files.fileExists(atPath: aside().path) { number += 1 }
      try files.moveItem(at: folder, to: aside())
      report(
        "This local App Store is another one than before, so the purchases in \(folder.path) are none of its own. Tollgate starts over; the old files are in \(aside().path)."
      )
    }
    guard !files.fileExists(atPath: own.path) else { return }
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(root).write(to: own, options: .atomic)
  }
}
#else
extension LedgerLocation {
  /// Returns the app's ledger: there is one App Store.
  static func standardForStore(of bundleID: String) throws -> LedgerLocation {
    try standard(for: bundleID)
  }
}
#endif
