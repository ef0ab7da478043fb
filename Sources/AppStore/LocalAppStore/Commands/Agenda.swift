import Foundation

/// The scheduled items, soonest first.
///
/// At the same instant the store's own items come before scheduled commands, and otherwise in the
/// order of their creation. A binary heap: adding and taking cost the logarithm of the number of
/// items.
struct Agenda: Hashable, Codable, Sendable {
  /// A scheduled item.
  enum Item: Hashable, Codable, Sendable {
    /// The next event of a subscription.
    case subscription(TransactionID, of: AppID)

    /// A scheduled command.
    case request(StoreCommandEnvelope)
  }

  /// An item at its instant.
  struct Entry: Hashable, Codable, Sendable {
    let date: Date
    let number: Int
    let item: Item

    fileprivate func comes(before other: Entry) -> Bool {
      (date, isArranged ? 1 : 0, number) < (other.date, other.isArranged ? 1 : 0, other.number)
    }

    private var isArranged: Bool {
      if case .request = item { true } else { false }
    }
  }

  private enum CodingKeys: String, CodingKey { case heap, lastNumber }

  private var heap: [Entry] = []
  private var lastNumber = 0

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    heap = try container.decode(LongList<Entry>.self, forKey: .heap).elements
    lastNumber = try container.decode(Int.self, forKey: .lastNumber)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(LongList(heap), forKey: .heap)
    try container.encode(lastNumber, forKey: .lastNumber)
  }

  var first: Entry? { heap.first }

  /// Notes an item, and returns the number that identifies it.
  @discardableResult
  mutating func note(_ item: Item, at date: Date) -> Int {
    lastNumber += 1
    heap.append(Entry(date: date, number: lastNumber, item: item))
    var index = heap.count - 1
    while index > 0, heap[index].comes(before: heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    return lastNumber
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < heap.count else { return }
      let right = left + 1
      let sooner =
        right < heap.count && heap[right].comes(before: heap[left]) ? right : left
      guard heap[sooner].comes(before: heap[index]) else { return }
      heap.swapAt(index, sooner)
      index = sooner
    }
  }
}
