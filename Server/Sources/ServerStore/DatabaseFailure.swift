/// The reason why a store can't be used.
public struct DatabaseFailure: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable {
    case foreign, truncated, moved, newer, older, notOpen, missing, exists, damaged, away, refused
  }

  private let code: Code

  /// The problem, its file, and the fix.
  public let description: String

  /// A Boolean value that indicates whether another program wrote the file.
  public var isForeign: Bool { code == .foreign }

  /// A Boolean value that indicates whether a part of the file is missing.
  public var isTruncated: Bool { code == .truncated }

  /// A Boolean value that indicates whether the file was moved away, and something of it is still there.
  public var isMoved: Bool { code == .moved }

  /// A Boolean value that indicates whether a later version has written the file.
  public var isNewer: Bool { code == .newer }

  /// A Boolean value that indicates whether it must be migrated first.
  public var isOlder: Bool { code == .older }

  /// A Boolean value that indicates whether the database may become reachable again.
  public var isAway: Bool { code == .away }

  static func foreign(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .foreign,
      description:
        "\(path) was not made by this server, and nothing in it was changed. Name another file with --database."
    )
  }

  static func truncated(_ path: String, _ finding: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .truncated,
      description:
        "\(path) is damaged: \(finding). Nothing in it was changed. Put a backup in its place, or name another file with --database."
    )
  }

  static func moved(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .moved,
      description:
        "\(path) is gone, and the log of its last writes, \(path)-wal, is still there. Put the file back beside it, or move the log away to start over."
    )
  }

  static func newer(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .newer,
      description:
        "\(path) was written by a later version of this server. Start that version, or name another one with --database."
    )
  }

  static func damaged(_ finding: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .damaged,
      description: "The database is damaged: \(finding). Put a backup in its place.")
  }

  static func missing(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .missing, description: "There is no store at \(path). Name its file with --database.")
  }

  static func exists(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .exists,
      description: "\(path) exists already, and nothing was changed. Name another file.")
  }

  static func notOpen(_ path: String, _ error: any Error) -> DatabaseFailure {
    DatabaseFailure(
      code: .notOpen,
      description:
        "\(path) can't be opened: \(error). Check that its folder exists and may be written to.")
  }

  static func older(_ name: String, _ pending: [String]) -> DatabaseFailure {
    DatabaseFailure(
      code: .older,
      description:
        "\(name) is not in the form of this version: \(pending.joined(separator: ", ")) are to be done. Run `tollgate server migrate` with the same --database first; servers that run on it may go on."
    )
  }

  static func migrating(_ name: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .away,
      description: "Another process migrates \(name). Try again when it has ended.")
  }

  static func oldServer(_ name: String, version: Int) -> DatabaseFailure {
    DatabaseFailure(
      code: .refused,
      description:
        "\(name) is PostgreSQL \(version), and this server needs 15 or later. Name another one with --database."
    )
  }

  static func noClient(_ problem: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .refused,
      description:
        "PostgreSQL can't be spoken to: \(problem). Install libpq, which is libpq5 on Debian and Ubuntu and libpq in Homebrew."
    )
  }

  static func unreadable() -> DatabaseFailure {
    DatabaseFailure(
      code: .refused,
      description:
        "The address of the database can't be read. Write it as postgresql://user@host:5432/database, with %40 for an @ in a password."
    )
  }

  static func closed() -> DatabaseFailure {
    DatabaseFailure(code: .away, description: "The database is closed, because the server stops.")
  }

  static func away(_ name: String, _ problem: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .away,
      description:
        "\(name) can't be used: \(problem). Check that it is there and lets this user in.")
  }

  static func held(_ path: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .away,
      description: "\(path) is held by another program. End that, or wait until it lets go.")
  }

  static func unwritable(_ path: String, _ problem: String) -> DatabaseFailure {
    DatabaseFailure(
      code: .away,
      description:
        "\(path) can't be written: \(problem). Make room on its disk, and check that it can be written to."
    )
  }

  static func refused(_ name: String, _ problem: String) -> DatabaseFailure {
    DatabaseFailure(code: .refused, description: "\(name) can't be used: \(problem).")
  }
}
