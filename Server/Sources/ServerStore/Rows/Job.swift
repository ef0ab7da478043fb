public import AppStoreWire

/// A unit of work that any process can take, and that another one takes over if that one dies.
public struct Job: Hashable, Sendable, Identifiable {
  /// The identifier of a job.
  public typealias ID = Int64

  /// The kind of work.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case notification, webhook, reconcile, revocation, consumption, `import`
  }

  /// The progress: not begun, held by a process, to be tried again when it is due, done, or given up.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case waiting, running, retrying, done, failed
  }

  /// The number of the job: a later job has a higher one.
  public let id: ID

  /// The kind of work.
  public let kind: Kind

  /// The subject: a notification, an event, a customer.
  public let subject: String

  /// The job's lane, so that a slow one delays no other: the receiver of a webhook, otherwise an empty text.
  public let lane: String

  /// The progress, as the store last recorded it.
  public var state: State

  /// The instant from which it may be done, by the machine's clock.
  public var due: WireDate

  /// The number of attempts.
  public var attempts: Int

  /// The reason why the last attempt failed.
  public var problem: String?

  /// The amount that is done, if it can be counted.
  public var done: Int?

  /// The total amount.
  public var total: Int?

  /// The position at which a process that takes over continues.
  public var place: String?

  /// Creates a job as a store recorded it; ``StoreWriting/addJob(_:about:lane:due:)`` adds a new one.
  public init(
    id: ID, kind: Kind, subject: String, lane: String = "", state: State, due: WireDate,
    attempts: Int, problem: String? = nil, done: Int? = nil, total: Int? = nil, place: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.lane = lane
    self.state = state
    self.due = due
    self.attempts = attempts
    self.problem = problem
    self.done = done
    self.total = total
    self.place = place
  }
}
