public import AppStoreWire
public import Foundation
public import ServerCore

/// A page of one customer's history, in order.
public struct Timeline: Sendable {
  /// Something that happened.
  public struct Entry: Sendable {
    /// The kind of entry.
    public enum Content: Sendable {
      /// Signed data about a purchase of the customer.
      case fact(SignedFact)

      /// A notification about a purchase of the customer.
      case notification(KeptNotification)

      /// An event whose owner was the customer when it became visible.
      case event(EventRow)

      /// An operation that the server performed for the customer.
      case act(Act)
    }

    /// The instant; for signed data, of its first signature.
    public let date: WireDate

    /// The row that the entry shows.
    public let content: Content

    /// The position in the list, which never changes when items are added: an instant, a kind and a
    /// number.
    public var cursor: String { "\(date.rawValue).\(kind.rawValue).\(number)" }

    fileprivate let kind: Kind

    /// The number of its row, which distinguishes items of the same instant.
    fileprivate let number: Int64

    fileprivate var place: (WireDate, Int, Int64) { (date, kind.rawValue, number) }
  }

  /// The kinds of entries, in their order within one instant: the cause comes before what follows from it.
  fileprivate enum Kind: Int, CaseIterable { case fact = 1, notification, event, act }

  /// The entries, the earliest first.
  public let entries: [Entry]

  /// A Boolean value that indicates whether something follows.
  public let hasMore: Bool

  /// Reads a page of a customer's timeline, by any of their identifiers.
  ///
  /// The cost depends on the page's entries, not on those before or after it.
  ///
  /// - Parameters:
  ///   - customer: The customer.
  ///   - environment: The environment.
  ///   - cursor: The place of the last entry that is known, or nil for the first page.
  ///   - limit: The most entries.
  ///   - store: The store.
  /// - Throws: The store's errors.
  public init?(
    of customer: UUID, in environment: WireEnvironment, after cursor: String? = nil, limit: Int,
    from store: any StoreReading
  ) throws {
    var start: (date: WireDate, kind: Int, number: Int64)?
    if let cursor {
      let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let date = Int64(parts[0]), let kind = Int(parts[1]),
        let number = Int64(parts[2])
      else { return nil }
      start = (WireDate(rawValue: date), kind, number)
    }
    /// The positions at which the entries of a kind continue.
    func place(of kind: Kind) -> TimelinePlace {
      guard let start else { return .start }
      if kind.rawValue == start.kind { return .init(date: start.date, number: start.number) }
      return kind.rawValue < start.kind ? .behind(start.date) : .before(start.date)
    }
    let customer = try store.customer(customer)
    let names = try store.names(of: customer)
    var found: [Entry] = []
    for kind in Kind.allCases {
      let (place, most) = (place(of: kind), limit + 1)
      switch kind {
      case .fact:
        found += try store.facts(ownedBy: customer, in: environment, after: place, limit: most)
          .map { Entry(date: $1.firstSigned, content: .fact($1), kind: kind, number: $0) }
      case .notification:
        found += try store.notifications(
          ownedBy: customer, in: environment, after: place, limit: most
        ).map { Entry(date: $1.signed, content: .notification($1), kind: kind, number: $0) }
      case .event:
        found += try store.events(of: names, in: environment, after: place, limit: most)
          .map { Entry(date: $0.date, content: .event($0), kind: kind, number: $0.position) }
      case .act:
        found += try store.acts(for: names, in: environment, after: place, limit: most)
          .map { Entry(date: $0.date, content: .act($0), kind: kind, number: $0.number) }
      }
    }
    entries = Array(found.sorted { $0.place < $1.place }.prefix(limit))
    hasMore = found.count > entries.count
  }
}
