public import AppStoreWire
public import Foundation
public import ServerCore
import Synchronization

/// The reports that were asked for last, each until the customer or the time changes it.
///
/// The database says with one row for each of the customer's identifiers whether anything was written about them, by
/// this process or another one. A customer with balances is not kept, because amounts may be granted at any time.
public final class KeptReports: Sendable {
  /// The most bytes of a report, and identifiers of a customer.
  private static let (mostBytes, mostNames) = (16_384, 8)

  private struct Key: Hashable {
    let customer: UUID
    let environment: WireEnvironment
    let hasOwnName: Bool
  }

  private struct Kept {
    let text: ReportText

    /// The versions of all of the customer's identifiers.
    let versions: [UUID: Int64]

    /// It is right from the first instant until before the second.
    let from: WireDate
    let until: WireDate?
  }

  /// Some 3 kB each.
  private let kept = Mutex(Generations<Key, Kept>(of: 1_000))

  private let catalog: ServedCatalog
  private let catalogs: @Sendable (Digest, any StoreReading) throws -> ServedCatalog?

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the reports.
  ///   - catalogs: Returns a catalog that was served, by its digest.
  public init(
    by catalog: ServedCatalog,
    catalogs: @escaping @Sendable (Digest, any StoreReading) throws -> ServedCatalog?
  ) {
    self.catalog = catalog
    self.catalogs = catalogs
  }

  /// Returns the report on a customer at an instant.
  ///
  /// - Parameters:
  ///   - customer: The customer, by any of their identifiers.
  ///   - hasOwnName: Whether the report names them by the identifier that aliases lead to, not by the given one.
  ///   - environment: The environment.
  ///   - now: The instant.
  ///   - store: The store.
  /// - Returns: The report's text.
  /// - Throws: The store's errors, and those of encoding.
  public func report(
    on customer: UUID, byOwnName hasOwnName: Bool, in environment: WireEnvironment,
    at now: WireDate, from store: any Store
  ) async throws -> ReportText {
    let key = Key(customer: customer, environment: environment, hasOwnName: hasOwnName)
    if let known = kept.withLock({ $0.find(key) }), known.from <= now,
      known.until.map({ now < $0 }) ?? true,
      try await store.versions(of: Array(known.versions.keys)) == known.versions
    {
      return known.text
    }
    return try await store.read { [self] in try read(key, at: now, from: $0) }
  }

  /// Forgets all of them, because some customers were erased.
  public func forget() { kept.withLock { $0.removeAll() } }

  /// Reads a report, with the versions of the state that it is of.
  private func read(
    _ key: Key, at now: WireDate, from store: any StoreReading
  ) throws -> ReportText {
    var isWhole = true
    let record = try CustomerRecord(of: key.customer, in: key.environment, from: store) { digest in
      let catalog = try catalogs(digest, store)
      // A catalog that an import brings later changes what a purchase grants.
      if catalog == nil { isWhole = false }
      return catalog
    }
    let named = key.hasOwnName ? record : record.named(key.customer)
    let text = try ReportText(CustomerReport(named, by: catalog, at: now))
    let names = record.names.union([key.customer])
    guard isWhole, !record.hasAmounts, text.count <= Self.mostBytes, names.count <= Self.mostNames
    else { return text }
    let versions = try store.versions(of: Array(names))
    // Nothing was written about an identifier without a version, or it was erased.
    guard versions.count == names.count else { return text }
    let made = Kept(
      text: text, versions: versions, from: now, until: record.nextTurn(by: catalog, after: now))
    kept.withLock { $0.add(made, key) }
    return text
  }
}
