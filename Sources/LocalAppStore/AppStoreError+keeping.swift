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

  static func unreadableState(_ path: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .storage,
      "\(path) is not a store's file, or is damaged: \(reason). Nothing was changed.",
      fix: "Move it away to begin with an empty store.")
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
