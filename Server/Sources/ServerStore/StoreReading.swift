public import AppStoreWire
public import Foundation
public import ServerCore

/// The reads of one transaction.
public protocol StoreReading {
  /// Returns the fact with these claims.
  func fact(_ id: SignedFact.ID, claims: Digest) throws -> SignedFact?

  /// Returns what counts of a thing: the newest fact.
  func current(_ id: SignedFact.ID) throws -> SignedFact?

  /// Returns the current facts of each transaction of one purchase, with its renewals.
  func transactions(of original: String, in environment: WireEnvironment) throws -> [SignedFact]

  /// Returns the catalog in force when a transaction was first recorded.
  func catalogAtFirst(of transaction: SignedFact.ID) throws -> Digest?

  /// Returns every fact in the order in which it was first recorded, for a rebuild or an export.
  func facts(after number: Int64, limit: Int) throws -> [(number: Int64, fact: SignedFact)]

  /// Returns whose a purchase is.
  func owner(of original: String, in environment: WireEnvironment) throws -> UUID?

  /// Returns the purchases of a customer, by their first transactions.
  func purchases(of customer: UUID, in environment: WireEnvironment) throws -> [String]

  /// Returns the current facts of each transaction and renewal in a customer's purchases, in no
  /// particular order.
  func facts(ownedBy customer: UUID, in environment: WireEnvironment) throws -> [OwnedFact]

  /// Returns the purchases of everybody in an environment, by their first transactions and in their order.
  func purchases(
    in environment: WireEnvironment, after original: String, limit: Int
  ) throws -> [String]

  /// Returns their number.
  func purchaseCount(in environment: WireEnvironment, after original: String) throws -> Int

  /// Returns every fact about a purchase, in the order in which they were first recorded.
  func facts(about original: String, in environment: WireEnvironment) throws -> [SignedFact]

  /// Returns the newest facts about each transaction of a purchase, and the ends of days of grace that were ever signed
  /// of it.
  func payableFacts(of original: String, in environment: WireEnvironment) throws -> PayableFacts

  /// Returns a purchase's payments as cached since its last fact, or nil if they aren't.
  func keptPayments(of original: String, in environment: WireEnvironment) throws -> PaymentHistory?

  /// Returns the purchases in an environment after one and through another, or through all that follow, ordered by
  /// their first transactions, each with its payments if they are cached.
  func chartRows(
    in environment: WireEnvironment, after original: String, through end: String?, limit: Int
  ) throws -> [ChartRow]

  /// Returns the purchases of an environment whose facts or owners changed after a number, each with the number of its
  /// last change, in the order of those.
  ///
  /// A purchase that was deleted has an empty text in place of its first transaction.
  func purchaseChanges(
    in environment: WireEnvironment, after number: Int64, limit: Int
  ) throws -> [(number: Int64, original: String)]

  /// Returns the number of the last change of a purchase, in any environment; 0 without any.
  func lastPurchaseChange() throws -> Int64

  /// Returns the versions of some customers, by whichever of their identifiers.
  ///
  /// Every write that can change a report on a customer gives one of the identifiers that it is about another version.
  /// An identifier that nothing is known of has none.
  func versions(of customers: [UUID]) throws -> [UUID: Int64]

  /// Returns the purchases of an environment without cached payments, in the order of their first transactions.
  func purchasesWithoutPayments(
    in environment: WireEnvironment, after original: String, limit: Int
  ) throws -> [String]

  /// Returns everybody who owns something or for whom something was done, in the order of their identifiers.
  func customers(
    in environment: WireEnvironment, after customer: UUID?, limit: Int
  ) throws -> [UUID]

  /// Returns what some customers spent from transactions that are still known, or whose owner was erased.
  func draws(by customers: Set<UUID>, in environment: WireEnvironment) throws -> [Draw]

  /// Returns the amounts spent from the transactions of an owner, by any customer.
  func draws(ownedBy customer: UUID, in environment: WireEnvironment) throws -> [Draw]

  /// Returns everything that was spent from transactions, in an order that stays the same.
  func draws(after last: Draw?, limit: Int) throws -> [Draw]

  /// Returns the acts for some customers, in the order of their numbers.
  func acts(for customers: Set<UUID>, in environment: WireEnvironment) throws -> [Act]

  /// Returns the actions after a number, of all customers, in the order of their numbers.
  func acts(after number: Int64, limit: Int) throws -> [Act]

  /// Returns the claims to a purchase.
  func claims(to original: String, in environment: WireEnvironment) throws -> [Act]

  /// Returns the customer that an identifier was merged into by one step, or nil.
  func target(ofAlias customer: UUID) throws -> UUID?

  /// Returns the identifiers that were merged into one by one step.
  func aliases(of customer: UUID) throws -> [UUID]

  /// Returns whether the mark of an erased purchase exists.
  func isErased(_ mark: Erasures.Mark) throws -> Bool

  /// Returns the notifications after a number, in their order of arrival.
  func notifications(
    after number: Int64, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)]

  /// Returns the notifications before a number, or of all, newest first.
  func notifications(
    before number: Int64?, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)]

  /// Returns a notification.
  func notification(_ uuid: WireUUID) throws -> KeptNotification?

  /// Returns the events after a place, in their order.
  func events(after position: Int64, limit: Int) throws -> [EventRow]

  /// Returns the signed data about the purchases of a customer, after a position by the date of the first signature.
  func facts(
    ownedBy customer: UUID, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [(number: Int64, fact: SignedFact)]

  /// Returns the notifications about the purchases of a customer, behind a place in the order of when they were signed.
  func notifications(
    ownedBy customer: UUID, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)]

  /// Returns the events that some customers owned when they became visible, behind a place in the order of their dates.
  func events(
    of customers: Set<UUID>, in environment: WireEnvironment, after place: TimelinePlace, limit: Int
  ) throws -> [EventRow]

  /// Returns the acts for some customers, behind a place in the order of their dates.
  func acts(
    for customers: Set<UUID>, in environment: WireEnvironment, after place: TimelinePlace,
    limit: Int
  ) throws -> [Act]

  /// Returns the newest events, the last one first.
  func newestEvents(limit: Int) throws -> [EventRow]

  /// Returns the newest job about something.
  func job(_ kind: Job.Kind, about subject: String) throws -> Job?

  /// Returns an event.
  func event(_ id: String) throws -> EventRow?

  /// Returns whether a job of a lane is due and leased by no living process; another process may
  /// take it first.
  func hasDueJob(_ kinds: Set<Job.Kind>, lane: String, at now: WireDate) throws -> Bool

  /// Returns the jobs of some kinds in some states, oldest first.
  ///
  /// The cost depends only on the returned jobs.
  func jobs(
    _ kinds: Set<Job.Kind>, in states: Set<Job.State>, after id: Job.ID, limit: Int
  ) throws -> [Job]

  /// Returns the number of unfinished jobs, by kind and state.
  func jobCounts() throws -> [JobCount]

  /// Returns the lanes with jobs of a kind that are not finished.
  func lanes(of kind: Job.Kind) throws -> [String]

  /// Returns a job.
  func job(_ id: Job.ID) throws -> Job?

  /// Returns the next lines of an import that are still to be done, in their order.
  func importLines(of job: Job.ID, limit: Int) throws -> [ImportLine]

  /// Returns the first lines of an import that can't be imported, in their order.
  func refusedLines(of job: Job.ID, limit: Int) throws -> [ImportLine]

  /// Returns their number.
  func refusedLineCount(of job: Job.ID) throws -> Int

  /// Returns the attempts to deliver an event.
  func deliveries(of event: String) throws -> [Delivery]

  /// Returns the attempts to tell one receiver of an event.
  func deliveries(of event: String, to receiver: String) throws -> [Delivery]

  /// Returns the earliest instant at which a customer is due for review, or nil.
  func nextReview() throws -> WireDate?

  /// Returns the last announcement about a customer, or nil if there was none and no review is due.
  func announcement(of customer: UUID, in environment: WireEnvironment) throws -> Announcement?

  /// Returns the arrival of the oldest unprocessed notification, or nil.
  ///
  /// One whose processing failed doesn't count until its retry.
  func oldestWaitingNotification() throws -> WireDate?

  /// Returns the last announcements about customers who are due for review by an instant, the earliest first.
  func announcements(toReviewBy now: WireDate, limit: Int) throws -> [Announcement]

  /// Returns the answer under a key, unless it is older than an instant.
  func answer(for customer: UUID, key: String, since: WireDate) throws -> KeptAnswer?

  /// Returns the instant at which a session ends, or nil for an unknown session.
  func end(ofSession session: Digest) throws -> WireDate?

  /// Returns a setting, such as the digest of a key.
  func setting(_ name: String) throws -> String?

  /// Returns the catalog that was served last.
  func catalogInForce() throws -> Digest?

  /// Returns the catalogs that were in force, the newest first.
  func catalogs(limit: Int) throws -> [KeptCatalog]

  /// Returns the file of a catalog.
  func catalog(_ digest: Digest) throws -> Data?

  /// Returns the marks of erased purchases, in their order.
  func erasures(after mark: Erasures.Mark?, limit: Int) throws -> [Erasures.Mark]

  /// Returns the events that must not be reported, in the order of their identifiers.
  func silencedEvents(after event: String, limit: Int) throws -> [String]

  /// Returns the last announcements, ordered by customers and their environments.
  func announcements(after last: Announcement?, limit: Int) throws -> [Announcement]

  /// Returns the last number of each customer's reports, in the order of customers.
  func numbers(
    after customer: UUID?, limit: Int
  ) throws -> [(customer: UUID, number: Int64)]

  /// Returns the stored answers, in the order of customers and of their keys.
  func answers(
    after last: (customer: UUID, key: String)?, limit: Int
  ) throws -> [(customer: UUID, key: String, answer: KeptAnswer)]
}
