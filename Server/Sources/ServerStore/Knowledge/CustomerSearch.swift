public import AppStoreWire
public import Foundation
public import ServerCore

/// Customers found by their identifier or a purchase.
public struct CustomerSearch: Sendable {
  /// A customer who was found, or a purchase without an owner.
  public struct Match: Hashable, Sendable {
    /// The customer, by their own identifier, or nil if the purchase has no owner.
    public let customer: UUID?

    /// The purchase by which they were found.
    public let original: String?
  }

  /// The customers and purchases that were found, at most a page of them.
  public let matches: [Match]

  /// The last customer that was examined, or nil if there are no more.
  public let next: UUID?

  /// Finds the customer whom a text names: by their identifier, or by one of their transactions'.
  ///
  /// - Parameters:
  ///   - text: A customer's or a transaction's identifier, or an empty text for all customers.
  ///   - environment: The environment to search.
  ///   - customer: The last customer of the page before.
  ///   - limit: The most customers.
  ///   - store: The store.
  /// - Throws: The store's errors.
  public init(
    for text: String, in environment: WireEnvironment, after customer: UUID?, limit: Int,
    from store: any StoreReading
  ) throws {
    guard !text.isEmpty else {
      let page = try store.customers(in: environment, after: customer, limit: limit)
      // A merged customer is found under the identifier they have now.
      matches = try page.filter { try store.target(ofAlias: $0) == nil }.map {
        Match(customer: $0, original: nil)
      }
      next = page.count == limit ? page.last : nil
      return
    }
    next = nil
    if let id = UUID(uuidString: text) {
      let found = try store.customer(id)
      let isKnown =
        try !store.purchases(of: found, in: environment).isEmpty
        || !store.acts(for: store.names(of: found), in: environment).isEmpty
      matches = isKnown ? [Match(customer: found, original: nil)] : []
      return
    }
    let id = SignedFact.ID(environment: environment, kind: .transaction, name: text)
    guard !text.hasControlCharacter, let original = try store.current(id)?.original else {
      matches = []
      return
    }
    matches = [
      Match(customer: try store.owner(of: original, in: environment), original: original)
    ]
  }

  /// Finds the owners of an order's purchases.
  ///
  /// - Parameters:
  ///   - transactions: The order's transactions, some of which the store may have.
  ///   - environment: The environment to search.
  ///   - store: The store.
  /// - Throws: The store's errors.
  public init(
    ofOrderWith transactions: [SignedFact], in environment: WireEnvironment,
    from store: any StoreReading
  ) throws {
    next = nil
    let originals = Set(transactions.compactMap(\.original)).sorted()
    matches = try originals.map { original in
      Match(customer: try store.owner(of: original, in: environment), original: original)
    }
  }

  /// Returns whether a text may be an order number, which no signed token has and the App Store can look up.
  ///
  /// It is one word of ASCII letters and digits that contains a letter, such as `MK5TTTVWJH`.
  public static func isOrder(_ text: String) -> Bool {
    (8...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
      } && !text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
