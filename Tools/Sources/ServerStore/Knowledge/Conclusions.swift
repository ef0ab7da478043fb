package import AppStoreWire
import Foundation
package import ServerCore
import TollgateCore

/// Reports what the server has concluded of customers, when it concludes it.
///
/// Such an event follows from a difference to what was announced before. They are numbered for each customer, and the
/// last one about an entitlement agrees with the customer once all reviews are done.
package struct Conclusions: Sendable {
  private let outbox: Outbox
  private let catalog: ServedCatalog
  private let catalogs: @Sendable (Digest, any StoreReading) throws -> ServedCatalog?

  /// Creates the reports of a server.
  ///
  /// - Parameters:
  ///   - outbox: Where events go.
  ///   - catalog: The catalog in force.
  ///   - catalogs: Returns a catalog that was served, by its digest.
  package init(
    outbox: Outbox, catalog: ServedCatalog,
    catalogs: @escaping @Sendable (Digest, any StoreReading) throws -> ServedCatalog?
  ) {
    self.outbox = outbox
    self.catalog = catalog
    self.catalogs = catalogs
  }

  /// Looks at the customers of whom it is time, and reports what has changed.
  ///
  /// - Parameters:
  ///   - now: The instant it is, by the clock of purchases.
  ///   - limit: The most customers to look at.
  ///   - store: The write that it happens in.
  /// - Returns: How many were looked at.
  /// - Throws: The store's errors.
  package func review(at now: WireDate, limit: Int, in store: any StoreWriting) throws -> Int {
    let due = try store.announcements(toReviewBy: now, limit: limit)
    for announcement in due { try review(announcement, at: now, store) }
    return due.count
  }

  private func review(
    _ announcement: Announcement, at now: WireDate, _ store: any StoreWriting
  ) throws {
    let (customer, environment) = (announcement.customer, announcement.environment)
    let owner = try store.customer(customer)
    guard owner == customer else {
      // What was theirs is the other's, who is told of it.
      try store.forgetAnnouncement(for: customer, in: environment)
      return try store.review(owner, in: environment, at: .atOnce)
    }
    let record = try CustomerRecord(ofOwner: customer, in: environment, from: store) {
      try catalogs($0, store)
    }
    let active = record.activeEntitlements(by: catalog, at: now)
    for ended in announcement.entitlements.subtracting(active.keys).sorted() {
      try outbox.report(
        .ended(ended), of: customer, in: environment, at: now, in: store)
    }
    for (granted, end) in active.sorted(by: { $0.key < $1.key })
    where !announcement.entitlements.contains(granted) {
      try outbox.report(
        .granted(granted, until: end), of: customer, in: environment, at: now, in: store)
    }
    try store.keep(
      Announcement(
        customer: customer, environment: environment, entitlements: Set(active.keys),
        review: active.values.compactMap(\.self).min()))
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

  /// The other customer that it names.
  fileprivate var other: UUID? {
    switch self {
    case .transferred(_, let from): from
    case .merged(let target): target
    case .granted, .ended, .erased: nil
    }
  }
}

extension Outbox {
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
    try add(
      KeptEvent(
        id: id, type: conclusion.type, environment: environment, customer: customer,
        other: conclusion.other, date: date, body: try KeptJSON.text(of: body)), in: store)
  }
}

/// What receivers get of a conclusion, as JSON.
private struct ConclusionBody: Encodable {
  struct Data: Encodable {
    let customer: String
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
      self.customer = customer.text
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
