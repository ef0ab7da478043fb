public import AppStoreWire
import Foundation
public import ServerCore

extension StoreReading {
  /// Returns a purchase's payments: from the cache, or computed from its facts.
  public func payments(
    of original: String, in environment: WireEnvironment
  ) throws -> PaymentHistory {
    try keptPayments(of: original, in: environment)
      ?? payableFacts(of: original, in: environment).payments
  }

  /// Calls a closure with each paid purchase of an environment, with one page of them in memory at
  /// a time.
  ///
  /// - Parameters:
  ///   - environment: The environment.
  ///   - first: The purchase before the first one, by its first transaction.
  ///   - end: The last purchase, by its first transaction, or nil for all that follow.
  ///   - hasVariants: Whether to read the experiments that owners were in, too.
  ///   - body: The closure.
  /// - Throws: The store's errors.
  func forEachChartPurchase(
    in environment: WireEnvironment, after first: String = "", through end: String? = nil,
    withVariants hasVariants: Bool, _ body: (ChartPurchase) -> Void
  ) throws {
    let pageSize = 500
    var last = first
    while case let page = try chartRows(
      in: environment, after: last, through: end, limit: pageSize),
      let place = page.last?.original
    {
      for row in page {
        let history = try row.payments ?? payments(of: row.original, in: environment)
        guard !history.payments.isEmpty else { continue }
        let variants =
          try hasVariants ? row.owner.map { try self.variants(of: $0, in: environment) } : nil
        let purchase = ChartPurchase(
          history, of: row.original, owner: row.owner, variants: variants ?? [])
        if let purchase { body(purchase) }
      }
      last = place
    }
  }

  /// Returns the experiments that a customer was in, each as `name: variant`.
  private func variants(of customer: UUID, in environment: WireEnvironment) throws -> [String] {
    let acts = try acts(for: names(of: customer), in: environment)
    return CustomerRecord(
      customer: customer, environment: environment, sources: [], renewals: [:], acts: acts
    ).variants.map { "\($0.key): \($0.value)" }.sorted()
  }
}

extension StoreWriting {
  /// Computes a purchase's payments from its facts, and caches them for charts.
  ///
  /// - Parameters:
  ///   - original: The purchase.
  ///   - environment: Its environment.
  ///   - facts: The facts, if they were read already.
  /// - Throws: The store's errors.
  public func keepPayments(
    of original: String, in environment: WireEnvironment, from facts: PayableFacts? = nil
  ) throws {
    let facts = try facts ?? payableFacts(of: original, in: environment)
    try keep(facts.payments, of: original, in: environment)
  }
}

extension Store {
  /// Caches the payments of each purchase without cached ones, such as those that an older version recorded.
  ///
  /// It writes a few at a time, and others write in between.
  ///
  /// - Parameter environment: The environment of the purchases.
  /// - Returns: The number of purchases.
  /// - Throws: The store's errors, and `CancellationError`.
  public func keepMissingPayments(in environment: WireEnvironment) async throws -> Int {
    let (pageSize, batchSize) = (1_000, 20)
    var (last, count) = ("", 0)
    while true {
      let page = try await read { [last] in
        try $0.purchasesWithoutPayments(in: environment, after: last, limit: pageSize)
      }
      guard let end = page.last else { return count }
      for start in stride(from: 0, to: page.count, by: batchSize) {
        try Task.checkCancellation()
        let batch = page[start..<min(start + batchSize, page.count)]
        try await write { store in
          for original in batch { try store.keepPayments(of: original, in: environment) }
        }
      }
      count += page.count
      last = end
    }
  }
}
