import ServerStore

/// The delivery of one event to one receiver, with each attempt.
struct WebhookLine: Sendable {
  let job: Job
  let type: String
  let receiver: String
  let attempts: [Delivery]

  /// Reads the outcome of a job, or returns nil for a job that delivers nothing.
  init?(_ job: Job, from store: any StoreReading) throws {
    guard let subject = WebhookSubject(job.subject) else { return nil }
    self.job = job
    type = try store.event(subject.event)?.type ?? "unknown"
    receiver = subject.receiver
    attempts = try store.deliveries(of: subject.event, to: subject.receiver)
  }
}
