import AppStoreWire
import Foundation
import ServerStore

/// The receivers of events, and the times of retries.
struct Webhooks: Sendable {
  let receivers: [WebhookReceiver]
  let retries: WebhookRetries
  let allowsPrivate: Bool

  /// Returns a job after an attempt: done, to be tried again, or given up.
  func settled(_ job: Job, after outcome: WebhookCall.Outcome, at now: WireDate) -> Job {
    if outcome.isDelivered { return finished(job) }
    var job = job
    job.total = last(of: job)
    job.problem = outcome.status.map { "The receiver answered \($0)." } ?? "\(outcome.word)."
    guard !outcome.isGone, job.attempts < last(of: job), !retries.pauses.isEmpty else {
      job.state = .failed
      job.place = nil
      return job
    }
    let failures = retries.attempts - (last(of: job) - job.attempts)
    let pause = retries.pauses[min(max(0, failures - 1), retries.pauses.count - 1)]
    job.state = .retrying
    job.due = WireDate(rawValue: now.rawValue + pause.milliseconds)
    return job
  }

  /// Returns a job that is done.
  func finished(_ job: Job) -> Job {
    var job = job
    job.state = .done
    job.problem = nil
    job.place = nil
    return job
  }

  /// Returns a job that was under way when the server was stopped: that attempt does not count.
  func leftOver(_ job: Job, at now: WireDate) -> Job {
    var job = job
    job.total = last(of: job) + 1
    job.state = .waiting
    job.due = now
    return job
  }

  /// Returns a job that is done from its beginning, however it ended before.
  func replayed(_ job: Job, at now: WireDate) -> Job {
    var job = job
    job.total = job.attempts + retries.attempts
    job.state = .waiting
    job.due = now
    job.problem = nil
    return job
  }

  /// The number of the attempt after which a job is given up.
  private func last(of job: Job) -> Int { job.total ?? retries.attempts }
}

extension WebhookReceiver {
  /// The part of the address that the log may show: paths and names before an @ can be secrets.
  var host: String { url.host() ?? "" }
}
