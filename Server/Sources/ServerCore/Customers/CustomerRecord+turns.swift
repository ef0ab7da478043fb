public import AppStoreWire
import TollgateCore

extension CustomerRecord {
  /// A Boolean value that indicates whether amounts were ever granted: more of them may come at any time.
  public var hasAmounts: Bool {
    !earnings.isEmpty || sources.contains { !$0.grants.isEmpty }
  }

  /// Returns the first instant after another one at which the time alone can change the report of a record without
  /// amounts, or nil if none does.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the report.
  ///   - now: The instant.
  /// - Returns: The first instant after it, or nil.
  public func nextTurn(by catalog: ServedCatalog, after now: WireDate) -> WireDate? {
    let next = now.advanced(byMilliseconds: 1)
    let ends = entitlements(by: catalog).causes.compactMap { cause in
      cause.end.map { WireDate($0) }
    }
    // An end between two milliseconds passes with the later one.
    return (ends + subscriptions.flatMap(\.turns))
      .filter { $0 >= now }.map { max($0, next) }.min()
  }
}
