public import AppStoreWire
import TollgateCore

extension CustomerRecord {
  /// Returns the first instant after another one at which the time alone can change the report, or nil if none does.
  ///
  /// Amounts may be granted at any time: a record with them has no instant until which it stays the same.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the report.
  ///   - now: The instant.
  /// - Returns: The instant; the next millisecond for a record with amounts.
  public func nextTurn(by catalog: ServedCatalog, after now: WireDate) -> WireDate? {
    let next = now.advanced(byMilliseconds: 1)
    guard earnings.isEmpty, sources.allSatisfy(\.grants.isEmpty) else { return next }
    let ends = entitlements(by: catalog).causes.compactMap { cause in
      cause.end.map { WireDate($0) }
    }
    // An end between two milliseconds passes with the later one.
    return (ends + subscriptions.flatMap(\.turns))
      .filter { $0 >= now }.map { max($0, next) }.min()
  }
}
