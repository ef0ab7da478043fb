import Foundation
import LocalAppStore

/// The measure of a test of the server's speed.
///
/// Apple documents the time limit for an answer, but not the other numbers: these suit a store on
/// one machine.
struct RetentionTestConfig: Encodable {
  let maxConcurrentRequests = 4
  let totalRequests = 40

  /// The longest duration of the test, in milliseconds.
  let totalDuration = 40 * 700 / 4

  /// The time limit for an answer, in milliseconds.
  let responseTimeThreshold = Int(RetentionServer.limit / .milliseconds(1))

  /// The share of requests that have to be answered in time, in percent.
  let successRateThreshold = 95

  /// Sends the test's requests to a server, and returns the result.
  func run(
    _ signedPayload: String, at address: String, on server: RetentionServer
  ) async -> RetentionTest.Outcome {
    var replies: [RetentionReply] = []
    await withTaskGroup(of: RetentionReply.self) { group in
      for number in 0..<totalRequests {
        if number >= maxConcurrentRequests, let reply = await group.next() { replies.append(reply) }
        group.addTask { await server.ask(signedPayload, at: address) }
      }
      for await reply in group { replies.append(reply) }
    }
    let failures = Dictionary(
      replies.filter { $0.result != .success }.map { ($0.result.rawValue, 1) },
      uniquingKeysWith: +)
    let failed = failures.values.reduce(0, +)
    return RetentionTest.Outcome(
      times: replies.map { Int($0.time / .milliseconds(1)) }.sorted(), failures: failures,
      isPassed: (totalRequests - failed) * 100 >= successRateThreshold * totalRequests)
  }
}

/// The report on a test of the server's speed, as Apple's `PerformanceTestResultResponse`.
struct RetentionTestReport: Encodable {
  struct Times: Encodable {
    let average, p50, p90, p95, p99: Int
  }

  let config = RetentionTestConfig()
  let target: String

  /// `PENDING`, `PASS` or `FAIL`.
  let result: String
  let successRate: Int?
  let numPending: Int
  let responseTimes: Times?
  let failures: [String: Int]?

  init(_ test: RetentionTest) {
    target = test.target
    guard let outcome = test.outcome else {
      result = "PENDING"
      numPending = test.count
      (successRate, responseTimes, failures) = (nil, nil, nil)
      return
    }
    result = outcome.isPassed ? "PASS" : "FAIL"
    numPending = 0
    failures = outcome.failures
    let failed = outcome.failures.values.reduce(0, +)
    successRate = (test.count - failed) * 100 / max(1, test.count)
    let times = outcome.times
    func share(_ percent: Int) -> Int {
      times.isEmpty ? 0 : times[min(times.count - 1, times.count * percent / 100)]
    }
    responseTimes = Times(
      average: times.isEmpty ? 0 : times.reduce(0, +) / times.count, p50: share(50),
      p90: share(90), p95: share(95), p99: share(99))
  }
}
