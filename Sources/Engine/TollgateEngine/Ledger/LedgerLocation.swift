public import Foundation

/// The location of a ledger: a file, or memory.
public struct LedgerLocation: Sendable, CustomStringConvertible {
  enum Place: Sendable {
    case memory(InMemoryLedger)
    case file(String)
  }

  let place: Place

  /// A Boolean value that indicates whether opening succeeds in every state of the disk.
  private(set) var alwaysOpens = false

  /// A Boolean value that indicates whether the system may delete the ledger while the app is closed.
  private(set) var mayBePurged = false

  /// Returns a ledger that lasts as long as `ledger` does: several engines, one after the other, may
  /// open it.
  public static func memory(_ ledger: InMemoryLedger) -> LedgerLocation {
    LedgerLocation(place: .memory(ledger))
  }

  /// Returns the location of a file, and of two more beside it while it is open.
  ///
  /// Its folder must exist.
  public static func file(_ url: URL) -> LedgerLocation {
    LedgerLocation(place: .file(url.path))
  }

  /// Returns the same location, which opens in every state of the disk.
  ///
  /// - A damaged ledger is set aside, and a new one is created, as after a reinstall: see
  ///   ``setAside()``.
  /// - A ledger of a newer release of the app is set aside unchanged, and a new one is created in
  ///   the same way. A release that can read it later imports from it what the new one lacks.
  /// - If the disk can't be read or written, the engine works in memory until the next launch, from
  ///   the file if it can be read, the keychain and the store. ``Tollkeeper/ledgerFailure`` has the
  ///   reason.
  ///
  /// The log has the reason and the old ledger's location.
  public func alwaysOpening() -> LedgerLocation {
    var location = self
    location.alwaysOpens = true
    return location
  }

  /// Returns the same place, as one whose files the system may delete while the app is closed.
  ///
  /// The keychain then keeps more: onboarding, progress, choices, variants and the versions that
  /// paywalls were shown for also come back, because the person didn't delete the app. The store
  /// has purchases.
  public func inPurgeableStorage() -> LedgerLocation {
    var location = self
    location.mayBePurged = true
    return location
  }

  /// `Tollgate.sqlite` in the app's own folder, which the system may purge on tvOS.
  ///
  /// - Throws: Foundation's error if the folder can't be made.
  public static func standard(for bundleID: String) throws -> LedgerLocation {
    let location = file(try standardFolder(for: bundleID).appending(path: "Tollgate.sqlite"))
    return standardDirectory == .cachesDirectory ? location.inPurgeableStorage() : location
  }

  /// The parent of the app's own folder: the one rule for the location of a ledger.
  ///
  /// On tvOS the caches: a physical Apple TV lets an app write to no other lasting folder (error
  /// 513 in Application Support, which the simulator allows; RevenueCat/purchases-ios#6487,
  /// pointfreeco/sqlite-data#469).
  static var standardDirectory: FileManager.SearchPathDirectory {
    #if os(tvOS)
    .cachesDirectory
    #else
    .applicationSupportDirectory
    #endif
  }

  /// Returns the app's own folder for such files, which is made if it is missing.
  ///
  /// - Throws: Foundation's error if it can't be made.
  public static func standardFolder(for bundleID: String) throws -> URL {
    let folder = try FileManager.default
      .url(
        for: standardDirectory, in: .userDomainMask, appropriateFor: nil, create: true
      )
      .appending(path: bundleID, directoryHint: .isDirectory)
    try FileManager.default.createOwnFolder(at: folder)
    return folder
  }

  /// The name of the file.
  var fileName: String { URL(filePath: description).lastPathComponent }

  /// The file's path, or `memory`.
  public var description: String {
    switch place {
    case .memory: "memory"
    case .file(let path): path
    }
  }
}
