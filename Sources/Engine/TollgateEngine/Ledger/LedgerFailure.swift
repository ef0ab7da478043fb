import GRDB

/// The ledger could not be opened, read or written.
public struct LedgerFailure: Error, Sendable, CustomStringConvertible {
  private enum Code: Sendable {
    case cannotOpen, damaged, newer, notDurable, cannotRead, cannotWrite, cannotSetAside, notKept
  }

  private let code: Code

  /// A sentence that describes what happened, to which file, and what to do.
  public let description: String

  /// SQLite's error, if it was one.
  public let underlying: (any Error)?

  /// A Boolean value that indicates whether the file can't be trusted any more.
  ///
  /// Trying again does not help; ``LedgerLocation/setAside()`` and ``LedgerLocation/alwaysOpening()`` do. Neither a full disk nor a
  /// newer release's ledger is damage.
  public var isDamage: Bool { code == .damaged }

  /// A Boolean value that indicates whether a newer release of the app has written this ledger.
  public var isFromNewerRelease: Bool { code == .newer }

  static func cannotOpen(_ path: String, _ error: any Error) -> LedgerFailure {
    LedgerFailure(
      code: .cannotOpen,
      description:
        "The ledger at \(path) could not be opened: \(error). "
        + "Check that its folder exists and can be written to, and that the disk is not full.",
      underlying: error)
  }

  static func damaged(
    _ path: String, _ what: String, underlying: (any Error)? = nil
  ) -> LedgerFailure {
    LedgerFailure(
      code: .damaged,
      description:
        "The ledger at \(path) is damaged: \(what). "
        + "Set it aside with LedgerLocation.setAside() and open a new one: purchases come back from "
        + "the store, and uses from the keychain.",
      underlying: underlying)
  }

  static func newer(_ path: String) -> LedgerFailure {
    LedgerFailure(
      code: .newer,
      description:
        "The ledger at \(path) was written by a newer release of this app. Nothing was changed. "
        + "Install that release again, or a later one.",
      underlying: nil)
  }

  static func notDurable(_ path: String, journal: String, synchronous: Int) -> LedgerFailure {
    LedgerFailure(
      code: .notDurable,
      description:
        "The ledger at \(path) would not be durable: SQLite answers journal mode \(journal) and "
        + "synchronous \(synchronous), where wal and 2 (FULL) were asked for. "
        + "Keep the ledger on a local disk.",
      underlying: nil)
  }

  static func cannotRead(_ path: String, _ error: DatabaseError) -> LedgerFailure {
    if error.isDamage { return damaged(path, "\(error)", underlying: error) }
    return LedgerFailure(
      code: .cannotRead,
      description: "The ledger at \(path) could not be read: \(error). Try again.",
      underlying: error)
  }

  static func cannotWrite(_ path: String, _ error: DatabaseError) -> LedgerFailure {
    if error.isDamage { return damaged(path, "\(error)", underlying: error) }
    return LedgerFailure(
      code: .cannotWrite,
      description:
        "The ledger at \(path) could not be written: \(error). Nothing was changed. "
        + "Check that the disk is not full and that the file can be written to, and try again.",
      underlying: error)
  }

  static func notKept(_ path: String, _ failure: LedgerFailure) -> LedgerFailure {
    LedgerFailure(
      code: .notKept,
      description:
        "The ledger at \(path) can't keep this in this launch, so nothing was changed. \(failure.description)",
      underlying: failure.underlying)
  }

  static func cannotSetAside(_ path: String, _ why: String, _ error: (any Error)?) -> LedgerFailure
  {
    LedgerFailure(
      code: .cannotSetAside,
      description:
        "The ledger at \(path) could not be set aside: \(why). Nothing was lost. "
        + "Check that its folder can be written to and that the disk is not full.",
      underlying: error)
  }
}

extension DatabaseError {
  /// A Boolean value that indicates whether SQLite's error means that the file is damaged.
  var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
