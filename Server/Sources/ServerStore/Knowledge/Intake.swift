public import AppStoreWire
public import Foundation
public import ServerCore

/// Takes in signed data: records it, determines the owner, and reports events.
///
/// All of it happens in one write of the store. Taking in the same data again, in any order, changes nothing.
public struct Intake: Sendable {
  /// The events to report.
  public enum Telling: Hashable, Sendable {
    /// All events that were not reported before, except permanently suppressed ones.
    case new

    /// None, now or later.
    case never

    /// All events that were not reported before.
    case always
  }

  /// The rule for a purchase that several customers claim.
  public let transfer: Ownership.Transfer

  /// The events to report.
  public var telling = Telling.new

  /// The instant at which changed customers are reviewed.
  private var reviewTime: WireDate { telling == .never ? .atOnceQuietly : .atOnce }
  private let erasures: Erasures

  /// A Boolean value that indicates whether the App Store gets consumption information about purchases with a requested
  /// refund.
  private let tellsConsumption: Bool

  /// The catalog in force.
  private let catalog: Digest

  /// The receiver of events.
  public var outbox: EventOutbox

  /// Creates the intake of a server.
  ///
  /// - Parameters:
  ///   - transfer: The rule for a purchase that several customers claim.
  ///   - secret: The key that recognizes erased purchases.
  ///   - catalog: The catalog in force.
  ///   - outbox: The receiver of events.
  ///   - tellsConsumption: Whether the App Store gets consumption information about purchases with a requested refund.
  public init(
    transfer: Ownership.Transfer, secret: [UInt8], catalog: Digest,
    outbox: EventOutbox = EventOutbox(),
    tellsConsumption: Bool = false
  ) {
    self.tellsConsumption = tellsConsumption
    self.transfer = transfer
    self.catalog = catalog
    self.outbox = outbox
    erasures = Erasures(key: secret)
  }

  /// Records the facts of a stored notification, and its events.
  ///
  /// - Returns: The events that became visible.
  @discardableResult
  public func take(
    _ notification: NotificationFact, in store: any StoreWriting
  ) throws -> [EventRow] {
    var erased = KnownErasures(by: erasures)
    try learn(notification.facts, but: &erased, in: store)
    let events = try tell(ServerEvent.events(of: notification), but: &erased, in: store)
    try askForConsumption(notification, in: store)
    try store.setState(.done, of: notification.uuid)
    return events
  }

  /// Records facts, such as a device's upload or a history.
  ///
  /// - Parameters:
  ///   - facts: The facts, in any order.
  ///   - customer: The customer whose device uploaded them. They claim transactions with no token
  ///     and transactions with their token, so a later renewal without a token is theirs too.
  ///   - store: The current write.
  ///   - settle: Further claims to record, before events are reported.
  /// - Returns: The events that became visible.
  /// - Throws: The store's errors.
  @discardableResult
  public func take(
    _ facts: [SignedFact], claimedBy customer: UUID? = nil, in store: any StoreWriting,
    settling settle: (any StoreWriting) throws -> Void = { _ in }
  ) throws -> [EventRow] {
    if let customer {
      for fact in facts {
        // An erased purchase isn't recorded again, nor who uploaded it.
        guard let transaction = SignedTransaction(fact), try !isErased(fact, in: store),
          try transaction.token.map({ try store.customer($0) == store.customer(customer) }) ?? true
        else { continue }
        let signed = fact.content.signedDate
        // The arrival time isn't the customer's: the signing date counts.
        _ = try store.append(
          .claim(original: transaction.original, signed: signed), for: customer,
          in: transaction.environment, at: signed)
      }
    }
    var erased = KnownErasures(by: erasures)
    try learn(facts, but: &erased, in: store)
    try settle(store)
    return try tell(facts.flatMap { ServerEvent.events(of: $0) }, but: &erased, in: store)
  }

  /// Forgets facts that turned out not to be the App Store's.
  ///
  /// The names of their purchases are kept, so that they can be requested from the App Store.
  public func forget(_ facts: [SignedFact], in store: any StoreWriting) throws {
    for fact in facts { try store.remove(fact.id, claims: fact.claims) }
    for fact in facts {
      guard let original = fact.original else { continue }
      let environment = fact.id.environment
      if try store.transactions(of: original, in: environment).isEmpty {
        try store.setOwner(nil, of: original, in: environment)
        try store.keepPayments(of: original, in: environment)
      } else {
        try settleOwner(of: original, in: environment, store)
      }
    }
  }

  /// Records the owner of a transaction's purchase, if the transaction names none.
  ///
  /// The claim is dated to the day on which it was made, so a later upload by a device decides instead.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - environment: Its environment.
  ///   - customer: The customer.
  ///   - store: The current write.
  /// - Throws: The store's errors.
  func claim(
    _ transaction: String, in environment: WireEnvironment, for customer: UUID,
    _ store: any StoreWriting
  ) throws {
    let id = SignedFact.ID(environment: environment, kind: .transaction, name: transaction)
    guard let bought = try store.current(id).flatMap(SignedTransaction.init) else { return }
    let (original, signed) = (bought.original, bought.payload.originalPurchaseDate)
    let newest = try store.transactions(of: original, in: environment)
      .compactMap(SignedTransaction.init).max()
    guard newest?.token == nil else { return }
    _ = try store.append(
      .claim(original: original, signed: signed), for: customer, in: environment, at: signed)
    try settleOwner(of: original, in: environment, store)
  }

  /// Recomputes a purchase's owner and payments.
  ///
  /// The previous and the new owner are reviewed. A customer who lost the purchase to another one, and was not merged
  /// into them, is named in a report.
  public func settleOwner(
    of original: String, in environment: WireEnvironment, _ store: any StoreWriting
  ) throws {
    let facts = try store.payableFacts(of: original, in: environment)
    let transactions = facts.transactions
    guard let newest = transactions.map(\.content.signedDate).max() else { return }
    try store.keepPayments(of: original, in: environment, from: facts)
    let before = try store.owner(of: original, in: environment)
    let owner = try Ownership(transfer: transfer).owner(
      of: transactions.compactMap(SignedTransaction.init),
      claims: try store.claims(to: original, in: environment).compactMap {
        OwnershipClaim($0, to: original)
      }
    ).map(store.customer)
    try store.setOwner(owner, of: original, in: environment)
    for customer in [before, owner].compactMap(\.self) {
      try store.review(customer, in: environment, at: reviewTime)
    }
    guard telling != .never, let before, let owner, try store.customer(before) != owner else {
      return
    }
    try outbox.report(
      .transferred(original: original, from: before), of: owner, in: environment, at: newest,
      in: store)
  }

  /// Merges one customer into another, who then owns their purchases.
  ///
  /// - Returns: The effect.
  public func merge(
    _ customer: UUID, into target: UUID, in environments: [WireEnvironment], at date: WireDate,
    _ store: any StoreWriting
  ) throws -> Aliases.Outcome {
    if var known = try store.target(ofAlias: customer) {
      // They are the target already where their way leads through it.
      while known != target, let next = try store.target(ofAlias: known) { known = next }
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
      for one in [customer, target] { try store.review(one, in: environment, at: .atOnce) }
    }
    try outbox.report(
      .merged(into: target), of: customer, in: environment, at: date, in: store)
    return .new
  }

  /// Erases a customer: their purchases, actions and identifiers.
  ///
  /// Their purchases are not recorded again. No identifier of theirs is left, only digests under the server's key.
  public func erase(
    _ customer: UUID, in environments: [WireEnvironment], at date: WireDate,
    _ store: any StoreWriting
  ) throws {
    let customer = try store.customer(customer)
    let number = try store.nextNumber(of: customer)
    for environment in environments {
      for original in try store.purchases(of: customer, in: environment) {
        try erase(original, in: environment, store)
      }
      let names = try store.names(of: customer)
      for case .claim(let claimed, _) in try store.acts(for: names, in: environment).map(\.deed) {
        if let download = SignedFact.download(claimedAs: claimed) {
          try erase(download: download, in: environment, store)
        }
      }
    }
    for name in try store.names(of: customer) { try store.erase(name) }
    guard let environment = environments.first else { return }
    try outbox.report(
      .erased, of: customer, number: number, in: environment, at: date, in: store)
  }

  /// Forgets a purchase, and the downloads of the app by the account that made it.
  private func erase(
    _ original: String, in environment: WireEnvironment, _ store: any StoreWriting
  ) throws {
    let facts = try store.facts(about: original, in: environment)
    // Events that must never be reported are recognized by names made from the transactions' names.
    for event in facts.flatMap({ ServerEvent.events(of: $0) }) { try store.unsilence(event.id) }
    try store.erase(original, in: environment, as: erasures.mark(of: original, in: environment))
    let downloads = facts.compactMap { SignedTransaction($0)?.payload.appTransactionId }
    for download in Set(downloads).sorted() {
      try erase(download: download, in: environment, store)
    }
  }

  private func erase(
    download: String, in environment: WireEnvironment, _ store: any StoreWriting
  ) throws {
    let name = SignedFact.erasureName(ofDownload: download)
    try store.erase(
      download: download, in: environment, as: erasures.mark(of: name, in: environment))
  }

  /// Adds the job that sends consumption information to the App Store, once for each of its requests.
  private func askForConsumption(
    _ notification: NotificationFact, in store: any StoreWriting
  ) throws {
    guard tellsConsumption, telling != .never,
      notification.payload.notificationType == .consumptionRequest,
      let transaction = notification.transaction, try !isErased(transaction, in: store),
      try store.job(.consumption, about: notification.uuid.description) == nil
    else { return }
    // It is due at once at any time.
    try store.ensureJob(
      .consumption, about: notification.uuid.description, due: WireDate(rawValue: 0))
  }

  private func learn(
    _ facts: [SignedFact], but erased: inout KnownErasures, in store: any StoreWriting
  ) throws {
    var purchases: Set<SignedFact.ID> = []
    var renewed: Set<SignedFact.ID> = []
    // Transactions first: without one, a renewal's app is unknown.
    for fact in facts.filter({ $0.id.kind != .renewal }) + facts.filter({ $0.id.kind == .renewal })
    {
      let environment = fact.id.environment
      guard try !erased.contain(fact.erasureName, in: environment, of: store) else { continue }
      // A renewal that arrives with its purchase's transaction is settled with it.
      let isAlone =
        fact.id.kind == .renewal
        && !purchases.contains(
          SignedFact.ID(environment: environment, kind: .transaction, name: fact.id.name))
      if isAlone, try store.transactions(of: fact.id.name, in: environment).isEmpty { continue }
      var known = try store.fact(fact.id, claims: fact.claims) ?? fact
      known.merge(fact)
      try store.put(known, under: catalog)
      if isAlone {
        renewed.insert(fact.id)
        if let owner = try store.owner(of: fact.id.name, in: environment) {
          try store.review(owner, in: environment, at: reviewTime)
        }
      }
      if fact.id.kind == .transaction, let original = fact.original {
        purchases.insert(
          SignedFact.ID(environment: environment, kind: .transaction, name: original))
      }
    }
    for purchase in purchases {
      try settleOwner(of: purchase.name, in: purchase.environment, store)
    }
    // A renewal's word may be of days of grace alone.
    for renewal in renewed {
      let (original, environment) = (renewal.name, renewal.environment)
      guard try store.keptPayments(of: original, in: environment) == nil else { continue }
      try store.keepPayments(of: original, in: environment)
    }
  }

  func tell(_ events: [ServerEvent], in store: any StoreWriting) throws -> [EventRow] {
    var erased = KnownErasures(by: erasures)
    return try tell(events, but: &erased, in: store)
  }

  private func tell(
    _ events: [ServerEvent], but erased: inout KnownErasures, in store: any StoreWriting
  ) throws -> [EventRow] {
    try events.compactMap { event in
      switch telling {
      case .new: break
      case .never:
        try store.silence(event.id)
        return nil
      case .always: try store.unsilence(event.id)
      }
      let (environment, original) = (event.transaction.environment, event.transaction.original)
      guard try !erased.contain(original, in: environment, of: store) else { return nil }
      let owner = try store.owner(of: original, in: environment)
      return try outbox.add(EventRow(event, customer: owner), in: store)
    }
  }

  /// Returns whether a fact is about an erased purchase: such facts are not stored again.
  public func isErased(_ fact: SignedFact, in store: any StoreWriting) throws -> Bool {
    var erased = KnownErasures(by: erasures)
    return try erased.contain(fact.erasureName, in: fact.id.environment, of: store)
  }
}

/// The purchases whose erasure was looked up: each is looked up once in a write.
private struct KnownErasures {
  private let erasures: Erasures
  private var marks: [Erasures.Mark: Bool] = [:]

  init(by erasures: Erasures) { self.erasures = erasures }

  /// Returns whether a purchase was erased.
  mutating func contain(
    _ original: String?, in environment: WireEnvironment, of store: any StoreReading
  ) throws -> Bool {
    guard let original else { return false }
    let mark = erasures.mark(of: original, in: environment)
    if let known = marks[mark] { return known }
    let isErased = try store.isErased(mark)
    marks[mark] = isErased
    return isErased
  }
}
