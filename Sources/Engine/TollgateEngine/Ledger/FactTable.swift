import TollgateCore

/// The facts by name.
///
/// They are in shards: a write changes a copy of the ledger's state, and copies one shard instead
/// of a whole history.
struct FactTable: Sendable {
  private static let shardCount = 64

  private var shards = [[Fact.ID: LedgerState.Entry]](repeating: [:], count: shardCount)

  subscript(id: Fact.ID) -> LedgerState.Entry? { shards[shard(of: id)][id] }

  /// Keeps an entry in place of the one about the same transaction.
  mutating func put(_ entry: LedgerState.Entry) {
    shards[shard(of: entry.fact.id)][entry.fact.id] = entry
  }

  /// Reserves capacity for facts, because a growing dictionary copies its content.
  mutating func reserveCapacity(_ count: Int) {
    for shard in shards.indices {
      shards[shard].reserveCapacity(count * 5 / 4 / Self.shardCount)
    }
  }

  /// The facts that the store still lists, in no particular order.
  var listed: [Fact] {
    var facts: [Fact] = []
    facts.reserveCapacity(count)
    for shard in shards {
      for entry in shard.values where !entry.isGone { facts.append(entry.fact) }
    }
    return facts
  }

  /// All of them, in no order.
  var values: some Sequence<LedgerState.Entry> { shards.lazy.flatMap(\.values) }

  var count: Int { shards.reduce(0) { $0 + $1.count } }
  var isEmpty: Bool { shards.allSatisfy(\.isEmpty) }

  private func shard(of id: Fact.ID) -> Int { id.hashValue & (Self.shardCount - 1) }
}
