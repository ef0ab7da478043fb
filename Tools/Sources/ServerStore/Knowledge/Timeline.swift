package import AppStoreWire
package import Foundation
package import ServerCore

/// All that is known to have happened to one customer, in order.
package struct Timeline: Sendable {
  /// Something that happened.
  package struct Entry: Sendable {
    /// What it was.
    package enum Content: Sendable {
      case fact(SignedFact)
      case notification(KeptNotification)
      case event(KeptEvent)
      case act(Act)
    }

    /// The instant: of what was signed, when it was first.
    package let date: WireDate
    package let content: Content

    /// The place in the row, which stays the same whatever is added: an instant, then a text.
    package var cursor: String { "\(date.rawValue).\(name)" }

    /// What parts it from others of one instant: the cause comes before what follows from it.
    fileprivate let name: String
  }

  /// What happened, the earliest first.
  package let entries: [Entry]

  /// Reads the timeline of a customer, by any identifier that stands for them.
  ///
  /// It costs what the customer has, not what the store holds.
  package init(
    of customer: UUID, in environment: WireEnvironment, from store: any StoreReading
  ) throws {
    let customer = try store.customer(customer)
    let names = try store.names(of: customer)
    var entries: [Entry] = []
    for original in try store.purchases(of: customer, in: environment) {
      entries += try store.facts(about: original, in: environment).map(Entry.init)
      entries += try store.notifications(about: original, in: environment).map(Entry.init)
    }
    entries += try store.events(of: names, in: environment).map(Entry.init)
    entries += try store.acts(for: names, in: environment).map(Entry.init)
    self.entries = entries.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
  }

  /// Returns the entries after a place.
  ///
  /// - Parameters:
  ///   - cursor: The place of the last one that is known, or nil for the first page.
  ///   - limit: The most entries.
  /// - Returns: The page, or nil where the cursor is none.
  package func page(after cursor: String?, limit: Int) -> ArraySlice<Entry>? {
    guard let cursor else { return entries.prefix(limit) }
    guard let point = cursor.firstIndex(of: "."), let date = Int64(cursor[..<point]) else {
      return nil
    }
    let place = (WireDate(rawValue: date), String(cursor[cursor.index(after: point)...]))
    return entries.drop { ($0.date, $0.name) <= place }.prefix(limit)
  }
}

extension Timeline.Entry {
  fileprivate init(_ fact: SignedFact) {
    date = fact.firstSigned
    name = "1-\(fact.id.kind.rawValue)-\(fact.id.name)-\(fact.claims.rawValue)"
    content = .fact(fact)
  }

  fileprivate init(_ notification: KeptNotification) {
    date = notification.signed
    name = "2-\(notification.uuid)"
    content = .notification(notification)
  }

  fileprivate init(_ event: KeptEvent) {
    date = event.date
    name = "3-\(Self.padded(event.position))"
    content = .event(event)
  }

  fileprivate init(_ act: Act) {
    date = act.date
    name = "4-\(Self.padded(act.number))"
    content = .act(act)
  }

  /// Returns a number in as many digits as the largest has, so that texts are in the order of their numbers.
  private static func padded(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 19 - digits.count)) + digits
  }
}
