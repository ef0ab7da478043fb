package import AppStoreWire

/// Work to be done, that any process takes and any other takes over when that one dies.
package struct Job: Hashable, Sendable, Identifiable {
  /// The identifier of a job.
  package typealias ID = Int64

  /// What is to be done.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notification, webhook, reconcile, revocation, consumption, `import`
  }

  /// How far it is.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case waiting, running, retrying, done, failed
  }

  package let id: ID
  package let kind: Kind

  /// What it is about: a notification, an event, a customer.
  package let subject: String

  /// Whom it waits for, so that who is slow holds up nobody else: the receiver of a webhook, and else an empty text.
  package let lane: String
  package var state: State

  /// The instant from which it may be done, by the machine's clock.
  package var due: WireDate

  /// How often it was begun.
  package var attempts: Int

  /// The reason why the last attempt failed.
  package var problem: String?

  /// What of it is done, where that can be counted.
  package var done: Int?

  /// What there is to do.
  package var total: Int?

  /// Where whoever takes it over goes on.
  package var place: String?

  package init(
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
