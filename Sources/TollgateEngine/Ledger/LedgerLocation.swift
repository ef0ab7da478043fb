public import Foundation

/// Where a ledger is kept.
public struct LedgerLocation: Hashable, Sendable, CustomStringConvertible {
  enum Place: Hashable, Sendable {
    case memory
    case file(String)
  }

  let place: Place

  /// A ledger that is gone with the engine that opened it.
  public static let inMemory = LedgerLocation(place: .memory)

  /// A file, and two more beside it while it is open.
  ///
  /// Its folder must exist.
  public static func file(_ url: URL) -> LedgerLocation {
    LedgerLocation(place: .file(url.path))
  }

  /// `Tollgate.sqlite` in the app's own folder, which is made where it is missing.
  ///
  /// - Throws: Foundation's error where the folder can't be made.
  public static func standard(for bundleID: String) throws -> LedgerLocation {
    let folder = try FileManager.default
      .url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
      )
      .appending(path: bundleID, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return .file(folder.appending(path: "Tollgate.sqlite"))
  }

  public var description: String {
    switch place {
    case .memory: "memory"
    case .file(let path): path
    }
  }
}
