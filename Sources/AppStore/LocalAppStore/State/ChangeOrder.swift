/// The transactions of one account in the order of their last change.
///
/// A change is appended, and the transaction's earlier entry stays until half of the entries are
/// outdated. So a change, and a page of changes, cost the same however many transactions the
/// account has.
struct ChangeOrder: Sendable {
  struct Entry: Sendable {
    let revision: Int
    let id: TransactionID
  }

  private var entries: [Entry] = []

  /// The number of transactions that have a place.
  private var transactions = 0

  /// Adds a transaction that is new.
  mutating func add(_ purchase: Purchase) {
    entries.append(Entry(revision: purchase.revision, id: purchase.id))
    transactions += 1
  }

  /// Adds a change of a transaction, which is later than all before.
  ///
  /// - Parameters:
  ///   - purchase: The transaction after it.
  ///   - isCurrent: Returns whether an entry is the transaction's current one.
  mutating func move(_ purchase: Purchase, keeping isCurrent: (Entry) -> Bool) {
    entries.append(Entry(revision: purchase.revision, id: purchase.id))
    closeUp(keeping: isCurrent)
  }

  /// Takes one transaction out.
  mutating func removeOne(keeping isCurrent: (Entry) -> Bool) {
    transactions -= 1
    closeUp(keeping: isCurrent)
  }

  private mutating func closeUp(keeping isCurrent: (Entry) -> Bool) {
    guard entries.count > 2 * transactions + 16 else { return }
    entries.removeAll { !isCurrent($0) }
  }

  /// Returns the entries after a revision, nearest first.
  ///
  /// - Parameters:
  ///   - revision: The revision, or nil for all places.
  ///   - isDescending: Whether to sort the newest change first.
  /// - Returns: The entries, some of which are outdated.
  func places(after revision: Int?, isDescending: Bool) -> AnySequence<Entry> {
    if isDescending {
      let end = revision.map { revision in count { $0.revision < revision } } ?? entries.count
      return AnySequence(entries[..<end].lazy.reversed())
    }
    let start = revision.map { revision in count { $0.revision <= revision } } ?? 0
    return AnySequence(entries[start...])
  }

  /// Returns the number of leading entries that satisfy a condition.
  private func count(_ isBefore: (Entry) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
