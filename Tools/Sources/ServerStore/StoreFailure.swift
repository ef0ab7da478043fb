/// The reason why a store can't be used.
package struct StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable { case foreign, truncated, moved, newer, notOpen, missing, exists }

  private let code: Code

  /// What happened, to which file, and what to do.
  package let description: String

  /// A Boolean value that indicates whether the file was written by something else.
  package var isForeign: Bool { code == .foreign }

  /// A Boolean value that indicates whether a part of the file is gone.
  package var isTruncated: Bool { code == .truncated }

  /// A Boolean value that indicates whether the file was moved away, and something of it is still there.
  package var isMoved: Bool { code == .moved }

  /// A Boolean value that indicates whether a later version has written the file.
  package var isNewer: Bool { code == .newer }

  static func foreign(_ path: String) -> StoreFailure {
    StoreFailure(
      code: .foreign,
      description:
        "\(path) was not made by this server, and nothing in it was changed. Name another file with --database."
    )
  }

  static func truncated(_ path: String, _ finding: String) -> StoreFailure {
    StoreFailure(
      code: .truncated,
      description:
        "\(path) is damaged: \(finding). Nothing in it was changed. Put a backup in its place, or name another file with --database."
    )
  }

  static func moved(_ path: String) -> StoreFailure {
    StoreFailure(
      code: .moved,
      description:
        "\(path) is gone, and the log of its last writes, \(path)-wal, is still there. Put the file back beside it, or move the log away to begin anew."
    )
  }

  static func newer(_ path: String) -> StoreFailure {
    StoreFailure(
      code: .newer,
      description:
        "\(path) was written by a later version of this server. Start that version, or name another file with --database."
    )
  }

  static func missing(_ path: String) -> StoreFailure {
    StoreFailure(
      code: .missing, description: "There is no store at \(path). Name its file with --database.")
  }

  static func exists(_ path: String) -> StoreFailure {
    StoreFailure(
      code: .exists,
      description: "\(path) exists already, and nothing was changed. Name another file.")
  }

  static func notOpen(_ path: String, _ error: any Error) -> StoreFailure {
    StoreFailure(
      code: .notOpen,
      description:
        "\(path) can't be opened: \(error). Check that its folder exists and may be written to.")
  }
}
