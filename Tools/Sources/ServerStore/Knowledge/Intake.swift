package import AppStoreWire
package import Foundation
package import ServerCore

/// Takes in what was signed: records it, says whose it is, and tells of it.
///
/// All of it happens in one write of the store. Taking in the same again, in any order, changes nothing.
package struct Intake: Sendable {
  package let transfer: Ownership.Transfer
  private let erasures: Erasures

  /// The catalog in force.
  private let catalog: Digest

  /// Where events go.
  package var outbox: Outbox

  /// Creates the intake of a server.
  ///
  /// - Parameters:
  ///   - transfer: Which claim of several owns.
  ///   - secret: The key by which erased purchases are known again.
  ///   - catalog: The catalog in force.
  ///   - outbox: Where events go.
  package init(
    transfer: Ownership.Transfer, secret: [UInt8], catalog: Digest, outbox: Outbox = Outbox()
  ) {
    self.transfer = transfer
    self.catalog = catalog
    self.outbox = outbox
    erasures = Erasures(key: secret)
  }

  /// Takes in the facts of a notification that was kept, and its events.
  ///
  /// - Returns: The events that became visible.
  @discardableResult
  package func take(
    _ notification: NotificationFact, in store: any StoreWriting
  ) throws -> [KeptEvent] {
    try learn(notification.facts, in: store)
    let events = try tell(ServerEvent.events(of: notification), in: store)
    try store.setState(.done, of: notification.uuid)
    return events
  }

  /// Takes in facts, such as those that a device uploaded or that the history lists.
  ///
  /// - Parameters:
  ///   - facts: The facts, in any order.
  ///   - customer: Whose device brought them, who claims what names nobody.
  ///   - store: The write that it happens in.
  /// - Returns: The events that became visible.
  /// - Throws: The store's errors.
  @discardableResult
  package func take(
    _ facts: [SignedFact], claimedBy customer: UUID? = nil, in store: any StoreWriting
  ) throws -> [KeptEvent] {
    if let customer {
      for fact in facts {
        // What was erased is not learned again, neither from whom it came.
        guard let transaction = SignedTransaction(fact), transaction.token == nil,
          try !isErased(fact, in: store)
        else { continue }
        let signed = fact.content.signedDate
        // When it came says nothing of the customer: it counts from when it was signed.
        _ = try store.append(
          .claim(original: transaction.original, signed: signed), for: customer,
          in: transaction.environment, at: signed)
      }
    }
    try learn(facts, in: store)
    return try tell(facts.flatMap { ServerEvent.events(of: $0) }, in: store)
  }

  /// Works out anew whose a purchase is.
  package func settleOwner(
    of original: String, in environment: WireEnvironment, _ store: any StoreWriting
  ) throws {
    let transactions = try store.transactions(of: original, in: environment)
    guard !transactions.isEmpty else { return }
    let owner = Ownership(transfer: transfer).owner(
      of: transactions.compactMap(SignedTransaction.init),
      claims: try store.claims(to: original, in: environment).compactMap {
        Claim($0, to: original)
      })
    try store.setOwner(try owner.map(store.customer), of: original, in: environment)
  }

  /// Makes one customer an alias of another, who owns what was theirs.
  ///
  /// - Returns: What that did.
  package func merge(
    _ customer: UUID, into target: UUID, in environments: [WireEnvironment], at date: WireDate,
    _ store: any StoreWriting
  ) throws -> Aliases.Outcome {
    if let known = try store.target(ofAlias: customer) {
      return known == target ? .done : .conflict
    }
    guard try store.customer(target) != customer, let environment = environments.first else {
      return .conflict
    }
    _ = try store.append(.merge(into: target), for: customer, in: environment, at: date)
    for environment in environments {
      for original in try store.purchases(of: customer, in: environment) {
        try settleOwner(of: original, in: environment, store)
      }
    }
    return .new
  }

  /// Forgets a customer: what they own, did and were called.
  ///
  /// Their purchases are not learned again.
  package func erase(
    _ customer: UUID, in environments: [WireEnvironment], _ store: any StoreWriting
  ) throws {
    let customer = try store.customer(customer)
    for environment in environments {
      for original in try store.purchases(of: customer, in: environment) {
        try store.erase(
          original, in: environment, as: erasures.mark(of: original, in: environment))
      }
    }
    for name in try store.names(of: customer) { try store.erase(name) }
  }

  func learn(_ facts: [SignedFact], in store: any StoreWriting) throws {
    var purchases: Set<SignedFact.ID> = []
    // Transactions first: without one nobody knows whose app a renewal is of.
    for fact in facts.filter({ $0.id.kind != .renewal }) + facts.filter({ $0.id.kind == .renewal })
    {
      guard try !isErased(fact, in: store) else { continue }
      if fact.id.kind == .renewal,
        try store.transactions(of: fact.id.name, in: fact.id.environment).isEmpty
      {
        continue
      }
      var known = try store.fact(fact.id, claims: fact.claims) ?? fact
      known.merge(fact)
      try store.put(known, under: catalog)
      if fact.id.kind == .transaction, let original = fact.original {
        purchases.insert(
          SignedFact.ID(environment: fact.id.environment, kind: .transaction, name: original))
      }
    }
    for purchase in purchases {
      try settleOwner(of: purchase.name, in: purchase.environment, store)
    }
  }

  func tell(
    _ events: [ServerEvent], in store: any StoreWriting
  ) throws -> [KeptEvent] {
    try events.compactMap { event in
      let (environment, original) = (event.transaction.environment, event.transaction.original)
      guard try !store.isErased(erasures.mark(of: original, in: environment)) else { return nil }
      let owner = try store.owner(of: original, in: environment)
      return try outbox.add(KeptEvent(event, customer: owner), in: store)
    }
  }

  func isErased(_ fact: SignedFact, in store: any StoreWriting) throws -> Bool {
    guard let original = fact.original else { return false }
    return try store.isErased(erasures.mark(of: original, in: fact.id.environment))
  }
}
