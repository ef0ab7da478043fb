public import AppStoreWire
public import Foundation
public import ServerCore

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
