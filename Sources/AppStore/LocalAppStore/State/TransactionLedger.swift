/// The transactions of an app, and what each was before it changed.
struct TransactionLedger: Sendable {
  /// The transactions, oldest first, with nil for deleted ones.
  private var purchases: [Purchase?] = []

  /// The index of each transaction in ``purchases``.
  private var places: [TransactionID: Int] = [:]

  /// The versions of transactions before they changed, oldest first.
  private var versions: [TransactionID: [Purchase]] = [:]

  /// The transactions of each account in the order of their last change.
  private var changes: [AccountID: ChangeOrder] = [:]

  /// A Boolean value that indicates whether the ledger is empty.
  var isEmpty: Bool { places.isEmpty }

  /// Returns the transaction with this identifier, or nil if it doesn't exist.
  subscript(id: TransactionID) -> Purchase? { places[id].flatMap { purchases[$0] } }

  /// Returns a transaction that is there: a file that names one without it is not opened.
  func known(_ id: TransactionID) -> Purchase {
    guard let purchase = self[id] else {
      preconditionFailure("A transaction is named that the store does not keep.")
    }
    return purchase
  }

  /// Returns a transaction at one of its revisions.
  func purchase(_ id: TransactionID, at revision: Int) -> Purchase? {
    guard let now = self[id], now.revision != revision else { return self[id] }
    return versions[id]?.first { $0.revision == revision }
  }

  /// Adds a new transaction.
  mutating func add(_ purchase: Purchase) {
    places[purchase.id] = purchases.count
    purchases.append(purchase)
    changes[purchase.account, default: ChangeOrder()].add(purchase)
  }

  /// Returns a page of the transactions that a question is about, and whether there are more.
  ///
  /// The cost is the number of transactions examined: the page, and those that the query skips
  /// before its end.
  func page(of query: TransactionQuery) -> (purchases: [Purchase], hasMore: Bool) {
    var page: [Purchase] = []
    guard let changes = changes[query.account] else { return (page, false) }
    for place in changes.places(after: query.position, isDescending: query.isDescending) {
      guard let purchase = self[place.id], purchase.revision == place.revision,
        query.means(purchase)
      else { continue }
      guard page.count < query.limit else { return (page, true) }
      page.append(purchase)
    }
    return (page, false)
  }

  /// Changes a transaction in a way that only the store sees.
  mutating func update(_ id: TransactionID, _ body: (inout Purchase) -> Void) {
    guard let place = places[id] else { return }
    purchases[place].change(body)
  }

  /// Changes a transaction, and keeps its earlier version.
  mutating func revise(_ id: TransactionID, _ body: (inout Purchase) -> Void) {
    guard let before = self[id] else { return }
    versions[id, default: []].append(before)
    update(id, body)
    guard let after = self[id], after.revision != before.revision else { return }
    changes[after.account]?.move(after) { [places, purchases] place in
      places[place.id].flatMap { purchases[$0] }?.revision == place.revision
    }
  }

  /// Removes transactions, with all that they were before.
  ///
  /// The cost is proportional to the removed transactions: gaps are closed once half of the entries
  /// are empty.
  mutating func remove(_ gone: Set<TransactionID>) {
    for id in gone {
      versions[id] = nil
      guard let place = places.removeValue(forKey: id), let old = purchases[place] else { continue }
      purchases[place] = nil
      changes[old.account]?.removeOne { [places, purchases] place in
        places[place.id].flatMap { purchases[$0] }?.revision == place.revision
      }
    }
    guard places.count * 2 < purchases.count else { return }
    self = TransactionLedger(purchases.compactMap(\.self), versions)
  }

  private init(_ purchases: [Purchase], _ versions: [TransactionID: [Purchase]]) {
    self.purchases = purchases
    self.versions = versions
    places = Dictionary(
      purchases.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for purchase in purchases.sorted(by: { $0.revision < $1.revision }) {
      changes[purchase.account, default: ChangeOrder()].add(purchase)
    }
  }

  /// Creates a ledger without transactions.
  init() {}
}

extension Purchase? {
  /// Changes the transaction in its place, if there is one.
  fileprivate mutating func change(_ body: (inout Purchase) -> Void) {
    guard var purchase = self else { return }
    body(&purchase)
    self = purchase
  }
}

extension TransactionLedger: Codable {
  private enum CodingKeys: String, CodingKey {
    case purchases, versions
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let purchases = try container.decode(LongList<Purchase>.self, forKey: .purchases)
      .elements
    self.init(
      purchases,
      try container.decode(LongTable<TransactionID, [Purchase]>.self, forKey: .versions).values)
    guard places.count == purchases.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .purchases, in: container, debugDescription: "a transaction is there twice")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(LongList(purchases.compactMap(\.self)), forKey: .purchases)
    try container.encode(LongTable(versions), forKey: .versions)
  }
}
