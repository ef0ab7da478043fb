import AppStoreWire
import Foundation
import Logging
import ServerStore
import Synchronization
import Testing

@testable import TollgateServer

/// Work that continues for as long as a server runs, done ten thousand times: the remaining memory
/// of each time is counted in bytes of this process, because neither time nor the order of other
/// tests changes it by much.
@Suite("A long-running server", .serialized, .enabled(if: ResidentMemory.isKnown))
struct GrowthTests {
  private static let count = 10_000

  /// The most bytes that one time may leave behind: a task that is kept takes three times as many.
  private static let most = 10_000

  private let now = Date(timeIntervalSince1970: 1_760_000_000)

  /// Does something many times after some more, and returns the bytes that each time left behind.
  private func growth(_ body: (_ count: Int) async throws -> Void) async throws -> Int {
    try await body(Self.count / 10)
    let before = try ResidentMemory.bytes()
    try await body(Self.count)
    return (try ResidentMemory.bytes() - before) / Self.count
  }

  @Test("keeps nothing of a delivered webhook")
  func webhooks() async throws {
    let store = try SQLiteStore()
    let receiver = try WebhookReceiver(
      "http://127.0.0.1:1/", secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      allowsPrivate: true)
    let signal = WorkSignal()
    let sender = WebhookSender(
      webhooks: Webhooks(
        receivers: [receiver], retries: WebhookRetries([.seconds(1)]), allowsPrivate: true),
      store: store, machineTime: { [now] in now }, signal: signal,
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), metrics: Metrics(),
      activity: ActivityLog(write: nil, machineTime: { [now] in now }))
    let delivered = Mutex(0)
    let (ends, ended) = AsyncStream<Void>.makeStream()
    let wanted = Mutex(0)
    let working = Task {
      await sender.work(for: receiver) { _, _, _, _ in
        let count = delivered.withLock { count in
          count += 1
          return count
        }
        if count == wanted.withLock(\.self) { ended.yield() }
        return WebhookCall.Outcome(status: 200, word: "200", answer: "")
      }
    }
    var end = ends.makeAsyncIterator()
    let number = Mutex(0)
    let left = try await growth { count in
      wanted.withLock { $0 += count }
      for _ in 0..<(count / 500) {
        let first = number.withLock { number in
          number += 500
          return number - 500
        }
        try await store.write { [now] store in
          for event in first..<(first + 500) {
            _ = try store.add(
              EventRow(
                id: "evt_\(event)", type: "test", environment: .production, customer: nil,
                date: WireDate(now), body: "{}"))
            _ = try store.addJob(
              .webhook, about: "evt_\(event) \(receiver.name)", lane: receiver.name,
              due: WireDate(now))
          }
        }
        signal.wake()
      }
      _ = await end.next()
    }
    working.cancel()
    await working.value
    #expect(delivered.withLock(\.self) == Self.count + Self.count / 10)
    #expect(left < Self.most)
  }

  @Test("keeps nothing of a finished job")
  func jobs() async throws {
    let store = try SQLiteStore()
    let signal = WorkSignal()
    let done = Mutex(0)
    let wanted = Mutex(0)
    let (ends, ended) = AsyncStream<Void>.makeStream()
    let runner = JobRunner(
      kinds: [.reconcile], store: store, machineTime: { [now] in now }, signal: signal,
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    ) { _ in
      let count = done.withLock { count in
        count += 1
        return count
      }
      if count == wanted.withLock(\.self) { ended.yield() }
    }
    let working = Task { try await runner.run() }
    var end = ends.makeAsyncIterator()
    let number = Mutex(0)
    let left = try await growth { count in
      wanted.withLock { $0 += count }
      let first = number.withLock { number in
        number += count
        return number - count
      }
      try await store.write { [now] store in
        for job in first..<(first + count) {
          _ = try store.addJob(.reconcile, about: "everybody \(job)", due: WireDate(now))
        }
      }
      signal.wake()
      _ = await end.next()
    }
    working.cancel()
    try await working.value
    #expect(left < Self.most)
  }

  @Test("keeps nothing of an answered request to the App Store")
  func requests() async throws {
    let budget = RequestBudget()
    let left = try await growth { count in
      for second in 0..<count {
        _ = await budget.place(
          for: .history, in: .production, at: now + Double(second))
        _ = try await AppStoreTransport.within(.seconds(60)) { second }
      }
    }
    #expect(left < Self.most)
  }

  @Test("keeps nothing of a counted client, notification or address")
  func counters() async throws {
    let (limiter, metrics, recent) = (
      RateLimiter(limit: 1_000_000), Metrics(), RecentNotifications()
    )
    let left = try await growth { count in
      for number in 0..<count {
        try limiter.count("client \(number % 50)", at: now + Double(number * 60))
        metrics.count("requests", ["path": "/v1", "status": "\(200 + number % 5)"])
        _ = recent.take("token \(number)")
      }
    }
    #expect(left < Self.most)
  }
}

/// The memory of this process that is in use.
enum ResidentMemory {
  static var isKnown: Bool { FileManager.default.fileExists(atPath: "/proc/self/statm") }

  static func bytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * 4096
  }
}
