public import AppStoreWire
public import Foundation
public import ServerCore

/// A server's storage.
///
/// There may be several stores, and several processes on one: `StoreContract` tests the behavior of
/// all.
public protocol Store: Sendable {
  /// Reads from one state of the store.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer

  /// Returns the versions of some customers; see ``StoreReading/versions(of:)``.
  func versions(of customers: [UUID]) async throws -> [UUID: Int64]

  /// Performs all of `body` or nothing, and returns when it is on disk.
  ///
  /// It reads the state that it changes: no other write happens in between.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer

  /// The lead, in seconds, of the common clock of all its processes over this machine's.
  var clockOffset: TimeInterval { get }

  /// Returns a text that distinguishes the database from a copy put in its place, or nil if there
  /// is none.
  func origin() async throws -> String?

  /// Returns the last cursor published to readers, as recorded outside the database.
  func lastGivenCursor() -> EventCursor?

  /// Records outside the database that a cursor will be published; if that fails, it must not be.
  func give(_ cursor: EventCursor) throws

  /// Throws ``DatabaseFailure`` if the disk is full, though a small write may still fit into existing pages.
  func checkRoom() throws

  /// Removes deleted data from the files too, as far as the store can.
  ///
  /// - Returns: Whether they no longer have it.
  func scrub() async throws -> Bool

  /// Closes it, once work in progress is done.
  func close() throws
}

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

/// The changes of one transaction.
public protocol StoreWriting: StoreReading {
  /// Records a fact, or the dates and the token of one with the same claims.
  func put(_ fact: SignedFact, under catalog: Digest) throws

  /// Sets a purchase's owner.
  func setOwner(_ owner: UUID?, of original: String, in environment: WireEnvironment) throws

  /// Caches the payments of a purchase, until a fact about it is recorded or deleted.
  func keep(_ payments: PaymentHistory, of original: String, in environment: WireEnvironment) throws

  /// Sets the customer that an identifier was merged into.
  func setAlias(_ customer: UUID, of target: UUID) throws

  /// Deletes all conclusions from facts and acts: owners, payments, and merges.
  func clearConclusions() throws

  /// Appends an act and returns it with its number, or nil for a claim that was counted before.
  func append(
    _ deed: Act.Deed, for customer: UUID, in environment: WireEnvironment, at date: WireDate
  ) throws -> Act?

  /// Adds an amount that was spent from a transaction.
  func add(_ draw: Draw) throws

  /// Deletes the acts for a customer, and their identifier wherever it is kept.
  ///
  /// An amount that was spent from a transaction of another customer stays spent there.
  func erase(_ customer: UUID) throws

  /// Deletes a purchase with its signed data and events, and keeps the mark by which it is recognized.
  func erase(_ original: String, in environment: WireEnvironment, as mark: Erasures.Mark) throws

  /// Deletes the signed data about a download of the app.
  func erase(download id: String, in environment: WireEnvironment, as mark: Erasures.Mark) throws

  /// Deletes a fact, for one that turned out not to be the App Store's.
  func remove(_ id: SignedFact.ID, claims: Digest) throws

  /// Deletes a notification, so that it can arrive again.
  func remove(_ notification: WireUUID) throws

  /// Keeps a notification, and returns false if it was known.
  func keep(_ notification: KeptNotification) throws -> Bool

  /// Sets the outcome of a notification, if that is known.
  func setState(_ state: KeptNotification.State, of notification: WireUUID) throws

  /// Prevents an event from being reported; if it was reported already, nothing changes.
  func silence(_ event: String) throws

  /// Allows an event to be reported after all.
  func unsilence(_ event: String) throws

  /// Stores the lines of an import, including invalid ones.
  func add(_ lines: [ImportLine], to job: Job.ID) throws

  /// Records that a line was imported, or why it can't be; an imported one is deleted.
  func finish(_ line: ImportLine, of job: Job.ID) throws

  /// Appends an event to the list, and returns nil for one that exists or must not be reported.
  func add(_ event: EventRow) throws -> EventRow?

  /// Adds a job, and returns the existing one if an unfinished job has the same subject.
  func addJob(_ kind: Job.Kind, about subject: String, lane: String, due: WireDate) throws -> Job

  /// Adds a job, unless there is an unfinished one about the same or a setting is there that has a value.
  func ensureJob(
    _ kind: Job.Kind, about subject: String, lane: String, due: WireDate, unless setting: String
  ) throws

  /// Takes the oldest jobs of a lane that are due and that no living process has, until an instant.
  ///
  /// It costs the same however many jobs of other kinds, in other lanes, finished or not yet due there are.
  func lease(
    _ kinds: Set<Job.Kind>, lane: String, at now: WireDate, until end: WireDate, limit: Int
  ) throws -> [Job]

  /// Gives up all jobs of a kind in a lane that are not finished.
  func giveUp(_ kind: Job.Kind, lane: String, because problem: String) throws

  /// Updates a job's progress, and extends its lease until an instant.
  ///
  /// - Returns: False if another process has taken it over, or finished it: nothing was changed.
  func hold(_ job: Job, until end: WireDate) throws -> Bool

  /// Updates a job's progress and ends its lease. A job that another process has taken over stays unchanged.
  func settle(_ job: Job) throws

  /// Keeps the announcement about a customer, and the time of the next review.
  func keep(_ announcement: Announcement) throws

  /// Schedules a customer's review at an instant, unless an earlier one is scheduled; a loud review
  /// replaces a quiet one.
  func review(_ customer: UUID, in environment: WireEnvironment, at instant: WireDate) throws

  /// Schedules an immediate review of every customer with an announcement.
  func reviewAll() throws

  /// Deletes the announcement about a customer who was merged into another one.
  func forgetAnnouncement(for customer: UUID, in environment: WireEnvironment) throws

  /// Returns the number of the next report of a customer, which no other has.
  func nextNumber(of customer: UUID) throws -> Int64

  /// Keeps an attempt to deliver an event.
  func add(_ delivery: Delivery) throws

  /// Keeps the answer to a request of a customer, under its `Idempotency-Key`.
  func keep(_ answer: KeptAnswer, for customer: UUID, key: String) throws

  /// Sets a setting, in place of its value.
  func set(_ name: String, to value: String) throws

  /// Begins a session, and deletes expired ones.
  func begin(_ session: Digest, until end: WireDate, at now: WireDate) throws

  /// Ends a session, if it is known.
  func end(_ session: Digest) throws

  /// Stores a catalog's file, and its start date.
  func serve(_ file: Data, digest: Digest, from date: WireDate) throws

  /// Keeps the mark of a purchase that was erased elsewhere.
  func add(_ mark: Erasures.Mark) throws

  /// Stores an event at the position that it had elsewhere; later ones get later positions.
  func restore(_ event: EventRow) throws

  /// Sets the last number of a customer's reports.
  func setNumber(_ number: Int64, of customer: UUID) throws
}
