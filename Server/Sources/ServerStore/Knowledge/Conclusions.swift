public import AppStoreWire
import Foundation
public import ServerCore
import TollgateCore

/// Reports the server's conclusions about customers, at the time of each conclusion.
///
/// Such an event follows from a difference to the previous announcement. Reports are numbered for
/// each customer, and the last one about an entitlement agrees with the customer once all reviews
/// are done.
public struct Conclusions: Sendable {
  private let outbox: EventOutbox
  private let catalog: ServedCatalog
  private let catalogs: @Sendable (Digest, any StoreReading) throws -> ServedCatalog?

  /// Creates the reports of a server.
  ///
  /// - Parameters:
  ///   - outbox: The receiver of events.
  ///   - catalog: The catalog in force.
  ///   - catalogs: Returns a catalog that was served, by its digest.
  public init(
    outbox: EventOutbox, catalog: ServedCatalog,
    catalogs: @escaping @Sendable (Digest, any StoreReading) throws -> ServedCatalog?
  ) {
    self.outbox = outbox
    self.catalog = catalog
    self.catalogs = catalogs
  }

  /// Reviews the due customers, and reports changes.
  ///
  /// Each is reviewed as of its due instant, however late the review runs, and in the order of
  /// these instants. Time passes only up to the oldest waiting notification, so the App Store's
  /// data from before an instant is known then. So a history gives the same sequence of reports at
  /// any processing speed.
  ///
  /// - Parameters:
  ///   - now: The current instant, by the clock of purchases.
  ///   - last: The last instant at which time ends anything, if that is earlier.
  ///   - limit: The most customers to review.
  ///   - store: The current write.
  /// - Returns: The number of reviews.
  /// - Throws: The store's errors.
  public func review(
    at now: WireDate, through last: WireDate? = nil, limit: Int, in store: any StoreWriting
  ) throws -> Int {
    let waiting = try store.oldestWaitingNotification().map { $0.justBefore }
    let end = [now, last, waiting].compactMap(\.self).min() ?? now
    let due = try store.announcements(toReviewBy: end, limit: limit)
    var (count, next) = (0, WireDate?.none)
    for announcement in due {
      // A customer may be due for another review before the next one.
      if let next, let review = announcement.review, next < review { break }
      let again = try review(announcement, at: now, store)
      next = [next, again].compactMap(\.self).min()
      count += 1
    }
    return count
  }

  /// Does what changes purchases at an instant, and reports what that changes for the customers who own them.
  ///
  /// - Parameters:
  ///   - facts: The facts about the purchases.
  ///   - now: The instant, by the clock of purchases.
  ///   - limit: The most customers to review that are due.
  ///   - store: The write that it happens in.
  ///   - body: The change.
  /// - Returns: The result of the body.
  /// - Throws: The store's errors, and the body's errors.
  public func report<Answer>(
    about facts: [SignedFact], at now: WireDate, limit: Int = 50, in store: any StoreWriting,
    _ body: () throws -> Answer
  ) throws -> Answer {
    var count = 0
    while count < limit {
      let reviewed = try review(
        at: now, through: now.justBefore, limit: limit - count, in: store)
      guard reviewed > 0 else { break }
      count += reviewed
    }
    var purchases: [SignedFact.ID] = []
    for fact in facts {
      guard let original = fact.original else { continue }
      let purchase = SignedFact.ID(
        environment: fact.id.environment, kind: .transaction, name: original)
      if !purchases.contains(purchase) { purchases.append(purchase) }
    }
    func owners() throws -> [Owner] {
      try purchases.compactMap { purchase in
        try store.owner(of: purchase.name, in: purchase.environment).map {
          Owner(customer: $0, environment: purchase.environment)
        }
      }
    }
    let before = try owners()
    let answer = try body()
    var reported: Set<Owner> = []
    for owner in before + (try owners()) where reported.insert(owner).inserted {
      guard
        let announcement = try store.announcement(of: owner.customer, in: owner.environment),
        announcement.review == .atOnce
      else { continue }
      _ = try review(announcement, at: now, store)
    }
    return answer
  }

  private struct Owner: Hashable {
    let customer: UUID
    let environment: WireEnvironment
  }

  /// Looks at a customer, and returns the instant at which to look again.
  private func review(
    _ announcement: Announcement, at now: WireDate, _ store: any StoreWriting
  ) throws -> WireDate? {
    let (customer, environment) = (announcement.customer, announcement.environment)
    let owner = try store.customer(customer)
    guard owner == customer else {
      // The other customer, who has it now, is reviewed instead.
      try store.forgetAnnouncement(for: customer, in: environment)
      try store.review(owner, in: environment, at: .atOnce)
      return .atOnce
    }
    let named = announcement.review.flatMap { $0 <= .atOnce ? nil : min($0, now) } ?? now
    let instant = max(named, announcement.reviewed ?? named)
    let record = try CustomerRecord(ofOwner: customer, in: environment, from: store) {
      try catalogs($0, store)
    }
    let held = record.heldEntitlements(by: catalog, at: instant)
    for ended in announcement.entitlements.subtracting(held.keys).sorted() {
      try outbox.report(
        .ended(ended), of: customer, in: environment, at: instant, in: store)
    }
    let isQuiet = announcement.review == .atOnceQuietly
    for (granted, one) in held.sorted(by: { $0.key < $1.key })
    where !isQuiet && !announcement.entitlements.contains(granted) {
      try outbox.report(
        .granted(granted, until: one.end), of: customer, in: environment, at: instant, in: store)
    }
    let next = held.values.compactMap(\.review).min()
    try store.keep(
      Announcement(
        customer: customer, environment: environment, entitlements: Set(held.keys), review: next,
        reviewed: instant))
    return next
  }
}

/// A conclusion that has changed.
enum Conclusion: Hashable, Sendable {
  case granted(Entitlement.ID, until: WireDate?)
  case ended(Entitlement.ID)

  /// A purchase went from one customer to another, who it is reported of.
  case transferred(original: String, from: UUID)
  case merged(into: UUID)
  case erased

  fileprivate var type: String {
    switch self {
    case .granted: "entitlement.granted"
    case .ended: "entitlement.ended"
    case .transferred: "customer.transferred"
    case .merged: "customer.merged"
    case .erased: "customer.erased"
    }
  }

  /// The purchase that it names.
  fileprivate var original: String? {
    if case .transferred(let original, _) = self { original } else { nil }
  }

  /// The other customer that it names.
  fileprivate var other: UUID? {
    switch self {
    case .transferred(_, let from): from
    case .merged(let target): target
    case .granted, .ended, .erased: nil
    }
  }
}

extension EventOutbox {
  /// Reports a conclusion of a customer, under the next of their numbers.
  func report(
    _ conclusion: Conclusion, of customer: UUID, number: Int64? = nil,
    in environment: WireEnvironment, at date: WireDate, in store: any StoreWriting
  ) throws {
    let number = try number ?? store.nextNumber(of: customer)
    let id = "evt_\(makeName())"
    let body = ConclusionBody(
      id: id, type: conclusion.type, timestamp: date.text,
      data: ConclusionBody.Data(
        conclusion, of: customer, in: environment, number: number))
    // Webhook receivers get the erased customer's identifier; the store keeps nothing of it.
    let isErased = conclusion == .erased
    try add(
      EventRow(
        id: id, type: conclusion.type, environment: environment,
        customer: isErased ? nil : customer, other: conclusion.other,
        original: conclusion.original, date: date, body: try KeptJSON.text(of: body)),
      naming: isErased ? customer : nil, in: store)
  }
}

/// The JSON of a conclusion, for receivers.
private struct ConclusionBody: Encodable {
  struct Data: Encodable {
    let customer: OrNull<String>
    let environment: String
    let number: Int64
    var entitlement: String?
    var until: OrNull<String>?
    var originalTransactionId: String?
    var from: String?
    var into: String?

    init(
      _ conclusion: Conclusion, of customer: UUID, in environment: WireEnvironment, number: Int64
    ) {
      self.customer = OrNull(conclusion == .erased ? nil : customer.text)
      self.environment = environment.rawValue
      self.number = number
      switch conclusion {
      case .granted(let name, let end):
        entitlement = name.rawValue
        until = OrNull(end?.text)
      case .ended(let name): entitlement = name.rawValue
      case .transferred(let original, let from):
        originalTransactionId = original
        self.from = from.text
      case .merged(let target): into = target.text
      case .erased: break
      }
    }
  }

  let id: String
  let type: String
  let timestamp: String
  let data: Data
}
