import ServerStore

/// One event as one receiver is told of it, with each attempt.
struct WebhookLine: Sendable {
  let job: Job
  let type: String
  let receiver: String
  let attempts: [Delivery]

  /// Reads what became of a job, or returns nil for one that tells nobody of anything.
  init?(_ job: Job, from store: any StoreReading) throws {
    guard let subject = WebhookSubject(job.subject) else { return nil }
    self.job = job
    type = try store.event(subject.event)?.type ?? "unknown"
    receiver = subject.receiver
    attempts = try store.deliveries(of: subject.event, to: subject.receiver)
  }
}
