import Foundation

/// The scheduled items, soonest first.
///
/// At the same instant the store's own items come before scheduled commands, and otherwise in the
/// order of their creation.
struct Agenda: Hashable, Codable, Sendable {
  /// A scheduled item.
  enum Item: Hashable, Codable, Sendable {
    /// The next event of a subscription.
    case subscription(TransactionID, of: AppID)

    /// A scheduled command.
    case request(StoreCommandEnvelope)
  }

  /// An item at its instant.
  struct Entry: Hashable, Codable, Comparable, Sendable {
    let date: Date
    let number: Int
    let item: Item

    static func < (one: Entry, other: Entry) -> Bool {
      (one.date, one.isArranged ? 1 : 0, one.number)
        < (other.date, other.isArranged ? 1 : 0, other.number)
    }

    private var isArranged: Bool {
      if case .request = item { true } else { false }
    }
  }

  private enum CodingKeys: String, CodingKey { case heap, lastNumber }

  private var heap = Heap<Entry>()
  private var lastNumber = 0

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    heap = Heap(ordered: try container.decode(LongList<Entry>.self, forKey: .heap).elements)
    lastNumber = try container.decode(Int.self, forKey: .lastNumber)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(LongList(heap.elements), forKey: .heap)
    try container.encode(lastNumber, forKey: .lastNumber)
  }

  var first: Entry? { heap.first }

  /// Notes an item, and returns the number that identifies it.
  @discardableResult
  mutating func note(_ item: Item, at date: Date) -> Int {
    lastNumber += 1
    heap.add(Entry(date: date, number: lastNumber, item: item))
    return lastNumber
  }

  mutating func removeFirst() { heap.removeFirst() }
}
