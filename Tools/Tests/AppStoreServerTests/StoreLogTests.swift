import Foundation
import HTTPTypes
import LocalAppStore
import NotificationHTTP
import Synchronization
import Testing

@testable import AppStoreServer

/// The log of a test.
private final class Lines: Sendable {
  private let entries = Mutex<[StoreLogEntry]>([])

  var all: [StoreLogEntry] { entries.withLock(\.self) }

  func add(_ entry: StoreLogEntry) { entries.withLock { $0.append(entry) } }

  var titles: [String] { all.map(\.title) }
}

@Suite("A served store's log", .timeLimit(.minutes(10)))
struct StoreLogTests {
  @Test("lists each sale, renewal and notification once and in order, with the answer")
  func story() async throws {
    let lines = Lines()
    let receiver = NotificationReceiver { .ok }
    try await receiver.open { url in
      try await Self.open(notifying: url, log: lines) { store in
        try await store.control(#"{ "buy": "best" }"#)
        try await store.control(#"{ "advance": "P1M" }"#)
        _ = try await store.ask("inApps/v1/transactions/1", nil)
        _ = try await store.ask("/", nil)
      }
    }
    #expect(
      lines.titles == [
        "bought elsewhere", "SUBSCRIBED INITIAL_BUY", "renewed", "DID_RENEW",
        "GET /inApps/v1/transactions/1",
      ])
    #expect(lines.all.map(\.outcome) == [.good, .good, .good, .good, .bad])
    let texts = lines.all.map { $0.text(isColoured: false) }
    #expect(
      texts[0]
        == "2026-01-01T00:00:00Z    bought elsewhere  best  9 USD  account 1  transaction \(try Self.number(in: lines.all[0]))"
    )
    #expect(texts[1] == "2026-01-01T00:00:00Z -> SUBSCRIBED INITIAL_BUY  SUCCESS  200  attempt 1")
    #expect(texts[4].hasSuffix("<- GET /inApps/v1/transactions/1  401"))
    #expect(lines.all[1].text(isColoured: true).contains("\u{1B}[32mSUBSCRIBED"))
  }

  private static func number(in entry: StoreLogEntry) throws -> String {
    try #require(NotifiedStore.object(entry.json).text("transactionId"))
  }

  @Test("is lines of JSON with the fields that programs search")
  func json() async throws {
    let lines = Lines()
    try await Self.open(notifying: URL(string: "http://127.0.0.1:1/"), log: lines) { store in
      try await store.control(#"{ "buy": "coins", "account": 2 }"#)
    }
    let (sale, attempt) = (lines.all[0].json, lines.all[1].json)
    let first = try NotifiedStore.object(sale)
    #expect(first.text("kind") == "event")
    #expect(first.text("event") == "bought_elsewhere")
    #expect(first.text("product") == "coins")
    #expect(first["account"] as? Double == 2)
    #expect(first.text("instant") == "2026-01-01T00:00:00.000Z")
    #expect(first.text("amount") == "1 USD")
    let second = try NotifiedStore.object(attempt)
    #expect(second.text("kind") == "notification")
    #expect(second.text("notificationType") == "ONE_TIME_CHARGE")
    #expect(second.text("sendAttemptResult") == "SOCKET_ISSUE")
    #expect(second["attempt"] as? Double == 1)
    #expect(second.text("next") == "2026-01-01T01:00:00.000Z")
    #expect(!sale.contains("\n"))
  }

  @Test("counts events of very many customers, and shows the last ones")
  func crowd() async throws {
    let lines = Lines()
    try await Self.open(notifying: nil, log: lines) { store in
      try await store.control(#"{ "customers": 500, "product": "coins" }"#)
    }
    #expect(lines.all.count == 101)
    #expect(lines.titles[0] == "400 more events")
  }

  @Test("has one line for each control that caused no event, refused ones too")
  func controls() async throws {
    let lines = Lines()
    try await Self.open(notifying: nil, log: lines) { store in
      try await store.control(#"{ "advance": "P1D" }"#)
      try await store.control(#"{ "wait": false, "habits": "none" }"#)
      try await store.control(#"{ "serverAPI": "slow", "seconds": 5 }"#)
      try await store.control(#"{ "buy": "coins" }"#)
      _ = try await store.ask("controls", #"{ "buy": "no\u001b[31mthing" }"#)
    }
    #expect(lines.all.map(\.kind) == [.control, .control, .control, .event, .control])
    let texts = lines.all.map { $0.text(isColoured: false) }
    #expect(texts[0] == "2026-01-02T00:00:00Z    advance  P1D")
    #expect(texts[1].hasSuffix("habits  none  wait false"))
    #expect(texts[2].hasSuffix("serverAPI  slow  seconds 5"))
    #expect(texts[4].contains("buy  no?[31mthing  "))
    #expect(lines.all.map(\.outcome) == [.neutral, .neutral, .neutral, .good, .bad])
    let first = try NotifiedStore.object(lines.all[0].json)
    #expect(first.text("control") == "advance" && first.text("value") == "P1D")
  }

  @Test("reduces many new customers to one line of progress, and shows the last ones")
  func progress() async throws {
    let lines = Lines()
    let counts = Mutex<[Int]>([])
    let store = LocalStore(
      configuration: NotifiedStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let server = AppStoreServer(
      store: store, port: 0, holdsClock: true, log: { lines.add($0) },
      progress: { count, total in counts.withLock { $0.append(count * 10_000 + total) } })
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { ready.yield($0) } }
      for await url in addresses {
        let answer = try await NotifiedStore(store: store, url: url).control(
          #"{ "customers": 2500, "product": "coins" }"#)
        #expect(answer["first"] as? Double == 2 && answer["count"] as? Double == 2_500)
        break
      }
      group.cancelAll()
    }
    #expect(counts.withLock(\.self) == [10_002_500, 20_002_500, 25_002_500])
    #expect(lines.titles.first == "2400 more events" && lines.all.count == 101)
  }

  @Test(
    "has lines that a pipe takes at once, whatever was sent", arguments: ["x", "👨‍👩‍👧‍👦", "\\u0007", "ñ"])
  func long(character: String) async throws {
    let lines = Lines()
    let text = String(repeating: character, count: 3_000)
    try await Self.open(notifying: nil, log: lines) { store in
      _ = try await store.ask("controls", #"{ "buy": "\#(text)", "\#(text)": "\#(text)" }"#)
      _ = try await store.ask("controls", #"{ "buy": "\#(text)" }"#)
      _ = try await store.ask("inApps/v1/transactions/" + String(repeating: "1", count: 7_000), nil)
    }
    #expect(lines.all.count == 3)
    for entry in lines.all {
      _ = try NotifiedStore.object(entry.json)
      #expect(entry.json.utf8.count < 4_000 && entry.text(isColoured: true).utf8.count < 4_000)
    }
  }

  /// Serves a store while a body runs.
  private static func open(
    notifying address: URL?, log: Lines,
    _ body: @escaping @Sendable (NotifiedStore) async throws -> Void
  ) async throws {
    let store = LocalStore(
      configuration: NotifiedStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let server = AppStoreServer(
      store: store, port: 0, holdsClock: true,
      notifies: try address.map {
        HTTPNotificationPost(to: try NotificationAddress($0.absoluteString))
      }, log: { log.add($0) })
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { ready.yield($0) } }
      for await url in addresses {
        try await body(NotifiedStore(store: store, url: url))
        break
      }
      group.cancelAll()
    }
  }
}
