/// The ledger could not be opened, read or written.
public struct LedgerFailure: Error, Sendable, CustomStringConvertible {
  private enum Code: Sendable { case cannotOpen, notDurable, cannotWrite }

  private let code: Code

  /// What happened, to which file, and what to do.
  public let description: String

  /// What SQLite said, where it said something.
  public let underlying: (any Error)?

  static func cannotOpen(_ path: String, _ error: any Error) -> LedgerFailure {
    LedgerFailure(
      code: .cannotOpen,
      description:
        "The ledger at \(path) could not be opened: \(error). "
        + "Check that its folder exists and can be written to, and that the disk is not full.",
      underlying: error)
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

  static func cannotWrite(_ error: any Error) -> LedgerFailure {
    LedgerFailure(
      code: .cannotWrite,
      description:
        "The ledger could not be written: \(error). Nothing was changed. "
        + "Check that the disk is not full, and try again.",
      underlying: error)
  }
}
