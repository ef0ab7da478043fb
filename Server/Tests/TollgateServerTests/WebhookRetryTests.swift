import AppStoreWire
import Foundation
import ServerStore
import Testing

@testable import TollgateServer

@Suite("An undelivered webhook")
struct WebhookRetryTests {
  private let now = WireDate(rawValue: 1_760_000_000_000)

  private func webhooks(_ pauses: [Duration] = [.seconds(1), .seconds(2)]) -> Webhooks {
    Webhooks(receivers: [], retries: WebhookRetries(pauses), allowsPrivate: false)
  }

  private func job(_ attempts: Int) -> Job {
    Job(
      id: 1, kind: .webhook, subject: "evt_1 http://a", lane: "http://a", state: .running, due: now,
      attempts: attempts)
  }

  /// The course of a job that is started repeatedly and fails each time: the pauses, and the end.
  private func course(_ job: Job, _ webhooks: Webhooks, status: Int? = 500) -> [String] {
    var (job, course) = (job, [String]())
    for _ in 0..<9 {
      job.attempts += 1
      job = webhooks.settled(
        job, after: .init(status: status, word: "timed out", answer: ""), at: now)
      course.append(job.state == .retrying ? "\(job.due.rawValue - now.rawValue)" : "\(job.state)")
      if job.state != .retrying { break }
    }
    return course
  }

  @Test("is sent again after each delay, and then given up")
  func pauses() {
    #expect(course(job(0), webhooks()) == ["1000", "2000", "failed"])
    #expect(course(job(0), webhooks(), status: nil) == ["1000", "2000", "failed"])
    #expect(course(job(0), webhooks([])) == ["failed"])
    #expect(course(job(0), webhooks(), status: 204) == ["done"])
    #expect(course(job(0), webhooks(), status: 410) == ["failed"])
  }

  @Test("of a server that stopped while sending has as many attempts left as before")
  func stops() {
    var job = job(1)
    for _ in 0..<3 {
      job = webhooks().leftOver(job, at: now)
      #expect(job.state == .waiting && job.due == now)
      job.attempts += 1
    }
    job.attempts -= 1
    #expect(course(job, webhooks()) == ["1000", "2000", "failed"])
  }

  @Test("has all of its attempts again when it is replayed, whatever its outcome")
  func replays() {
    for attempts in [1, 3, 7] {
      let again = webhooks().replayed(job(attempts), at: now)
      #expect(again.state == .waiting && again.problem == nil)
      #expect(course(again, webhooks()) == ["1000", "2000", "failed"])
    }
  }
}
