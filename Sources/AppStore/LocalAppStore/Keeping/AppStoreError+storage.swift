import Foundation

extension AppStoreError {
  static func stateInUse(_ path: String) -> AppStoreError {
    AppStoreError(
      .storage, "\(path) is in use by another store.",
      fix: "Close that one, or keep this one elsewhere.")
  }

  static func unwritableState(_ path: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .storage,
      "The store could not be kept in \(path): \(reason). What it answered last may be lost on a restart.",
      fix: "Make room, or give it a folder that can be written.")
  }

  static func noStoreFile(_ path: String) -> AppStoreError {
    AppStoreError(
      .storage, "\(path) is a file, and not a store's. Nothing was changed.",
      fix: "Name a folder for the store.")
  }

  static func noStoreFolder(_ path: String, because error: any Error) -> AppStoreError {
    let reason = (error as? CocoaError).map(\.plainReason) ?? "\(error)"
    return AppStoreError(
      .storage, "No store can be kept in \(path): \(reason).",
      fix: "Make room, or name a folder that can be written.")
  }

  static func unreadableState(_ path: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) is not a store's file, or is damaged: \(reason). Nothing was changed.",
      fix: "Move it away to begin with an empty store.")
  }

  static func damagedLog(
    _ path: String, line: Int, because reason: String
  ) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path):\(line) is no change of a store, or is damaged: \(reason). Nothing was changed.",
      fix:
        "Delete that line and all after it to continue from there, or restore both files from copies."
    )
  }

  static func missingLog(_ log: String, of path: String, from date: Date) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) continues in \(log), which doesn't exist. Nothing was changed.",
      fix: "Put it back, or put an empty file there to continue from \(date.ISO8601Format())."
    )
  }

  static func logOfNewerSnapshot(
    _ log: String, of path: String, from date: Date
  ) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(log) continues a later \(path) than the existing one. Nothing was changed.",
      fix:
        "Put that one back, or empty the log to continue from \(date.ISO8601Format()).")
  }

  static func stateOfOtherVersion(
    _ path: String, _ version: Int, not expected: Int
  ) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) was written by another version of the store (\(version), not \(expected)). "
        + "Nothing was changed.",
      fix: "Open it with that version, or move it away to begin with an empty store.")
  }

  static func signing(_ failure: any Error) -> AppStoreError {
    AppStoreError(
      .signing, "The store could not sign: \(failure).",
      fix: "Keys follow from the seed: open a local store with another one.")
  }
}

extension CocoaError {
  /// The reason in a few words, without the error's own names.
  fileprivate var plainReason: String {
    let cause = userInfo[NSUnderlyingErrorKey] as? POSIXError
    return cause.map { String(cString: strerror($0.code.rawValue)) } ?? localizedDescription
  }
}

extension KeptState.Difference {
  /// Returns a sentence about a store that wasn't loaded, with the fix.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - date: The time of its snapshot.
  ///   - aside: The location of the copy of the kept data.
  /// - Returns: The sentence.
  func notice(of path: String, from date: Date, aside: String) -> String {
    "\(path) continues from \(date.ISO8601Format()): change \(number) after that, \(change.name) at "
      + "\(change.date.ISO8601Format()), has another result than in the version of the store that wrote it. All the "
      + "kept data is in \(aside). To continue from its end, open it once with that version, and replace \(path) with it."
  }
}
