/// The reason why a store can't be exported, or an export can't be imported; nothing was changed.
public struct ExportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable {
    case damaged, cut, foreign, newer, unsigned, occupied, nothing, place, interrupted
  }

  private let code: Code

  /// The problem, its line, and the fix.
  public let description: String

  /// A Boolean value that indicates whether a line differs from the line that was written there.
  public var isDamaged: Bool { code == .damaged }

  /// A Boolean value that indicates whether the last lines are missing.
  public var isCut: Bool { code == .cut }

  static func damaged(_ line: Int, _ finding: String) -> ExportFailure {
    ExportFailure(
      code: .damaged,
      description:
        "Line \(line) of the export is damaged: \(finding). Nothing was imported. Export again.")
  }

  static func cut(after line: Int, _ place: String) -> ExportFailure {
    ExportFailure(
      code: .cut,
      description: line == 0
        ? "The export is empty. Nothing was imported."
        : "The export is cut off behind line \(line). Nothing was imported. Keep its first \(line) lines and have the rest written behind them with `tollgate server export --after \(place)`, or export again."
    )
  }

  static let endless = ExportFailure(
    code: .damaged,
    description: "A line of the export has no end. Nothing was imported. Export again.")

  static func foreign(_ bundleID: String, _ expected: String) -> ExportFailure {
    ExportFailure(
      code: .foreign,
      description:
        "This is the server of \(bundleID), and not of \(expected). Name the catalog and the credentials of one app."
    )
  }

  static func newer(_ format: Int) -> ExportFailure {
    ExportFailure(
      code: .newer,
      description:
        "The export was written by a later version of this server, in its format \(format). Nothing was imported. Use that version."
    )
  }

  static func unsigned(_ line: Int, _ reason: String) -> ExportFailure {
    ExportFailure(
      code: .unsigned,
      description:
        "Line \(line) of the export holds what the App Store did not sign for this app: \(reason). Nothing was imported. Name the credentials of the app and of its App Store."
    )
  }

  static let occupied = ExportFailure(
    code: .occupied,
    description:
      "A server was started on this database already, or something was imported. Nothing was changed. With --database, name a file that doesn't exist."
  )

  static let interrupted = ExportFailure(
    code: .interrupted,
    description:
      "The database was interrupted, and a pipe can't be read twice. Nothing was imported. Import from a file, or start over."
  )

  static let nothing = ExportFailure(
    code: .nothing,
    description: "No server was started on this database yet: there is nothing to export.")

  static func place(_ place: String) -> ExportFailure {
    ExportFailure(
      code: .place,
      description:
        "This database has no line \(place): it has changed since, or the place belongs to another export. Start over. A copy made by `tollgate server backup` does not change."
    )
  }
}
