import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import SourceJSON

/// Reports each event of a store to its observer, in order and once.
actor StoreLog {
  /// The most events that are reported one by one if many happen at once.
  private static let most = 100

  private let store: LocalStore
  private let write: @Sendable (StoreLogEntry) -> Void

  /// The number of events that were reported.
  private var told: Int

  /// The number of controls whose events are reported once they are done.
  private var held = 0

  /// - Parameters:
  ///   - store: The store. Earlier events are not reported.
  ///   - write: Called with each thing. It must not wait for anything.
  init(of store: LocalStore, write: @escaping @Sendable (StoreLogEntry) -> Void) {
    self.store = store
    self.write = write
    told = store.eventCount
  }

  /// Reports the events since the last call.
  func catchUp() {
    let count = store.eventCount
    guard count > told else { return }
    let left = max(0, count - told - Self.most)
    if left > 0 {
      write(
        StoreLogEntry(
          .event, at: store.clock.now, "\(left) more events", [],
          facts: [("events", .number(left))]))
    }
    let events = (try? store.ask(ListEvents(after: told + left))) ?? []
    // Events that happen during the listing are included.
    told = max(count, told + left + events.count)
    for event in events { write(StoreLogEntry(event, account: number(of: event.account))) }
  }

  /// Reports the events of a control at its end.
  func hold() { held += 1 }

  /// Reports a control's events, or the control itself if it caused none.
  ///
  /// - Parameters:
  ///   - control: The control, as it was sent.
  ///   - name: The name of the control, or nil if it has none.
  ///   - refusal: The reason why it was not done, or nil if it was.
  ///   - events: The number of events before it.
  func release(_ control: Data, named name: String?, refusal: String?, since events: Int) {
    held -= 1
    let isEventful = store.eventCount > events
    if held == 0 { catchUp() }
    guard !isEventful || refusal != nil else { return }
    if let entry = StoreLogEntry(
      control, named: name, refusal: refusal, at: store.clock.now)
    {
      write(entry)
    }
  }

  /// Reports an attempt to notify a server.
  func wasAttempted(_ event: Int) {
    guard let notification = try? store.ask(ReadNotification(of: event)) else { return }
    write(StoreLogEntry(notification, at: store.clock.now))
  }

  /// Reports a request of the App Store Server API.
  func wasAsked(_ method: HTTPRequest.Method, _ path: String, answer: Response) {
    let status = answer.status.code
    let path = String(path.prefix { $0 != "?" })
    write(
      StoreLogEntry(
        .request, at: store.clock.now, "\(method.rawValue) \(path)", ["\(status)"],
        outcome: status < 400 ? .good : .bad,
        facts: [
          ("method", .text(method.rawValue)), ("path", .text(path)), ("status", .number(status)),
        ]))
  }

  /// Reports events that no request caused, for as long as the task lives.
  func run(every pause: Duration) async {
    while !Task.isCancelled {
      if held == 0 { catchUp() }
      try? await Task.sleep(for: pause)
    }
  }

  private func number(of account: AccountID?) -> Int? {
    account.flatMap { store.accounts.firstIndex(of: $0) }.map { $0 + 1 }
  }
}

/// Reports the events that a request caused, before it is answered.
struct LogsEvents<Context: RequestContext>: RouterMiddleware {
  let log: StoreLog

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      let response = try await next(request, context)
      await log.catchUp()
      return response
    } catch {
      await log.catchUp()
      throw error
    }
  }
}

extension StoreLogEntry {
  /// Creates the entry of an event.
  init(_ event: StoreEvent, account: Int?) {
    let money = event.amount == 0 ? nil : Self.money(event)
    self.init(
      .event, at: event.date, event.kind.rawValue.replacing("_", with: " "),
      [
        event.productID, money, account.map { "account \($0)" },
        event.transaction.map { "transaction \($0)" }, event.note,
      ],
      outcome: event.amount > 0 ? .good : event.amount < 0 ? .bad : .neutral,
      facts: [
        ("event", .text(event.kind.rawValue)), ("number", .number(event.number)),
        ("product", event.productID.map { .text($0) }), ("account", account.map { .number($0) }),
        ("transactionId", event.transaction.map { .text($0.description) }),
        ("amount", money.map { .text($0) }), ("note", event.note.map { .text($0) }),
        (
          "notificationType", event.notification.map { .text($0.type.rawValue) }
        ),
      ])
  }

  /// Creates the entry of a control, or returns nil if it is no JSON object.
  fileprivate init?(_ control: Data, named name: String?, refusal: String?, at date: Date) {
    guard let root = try? JSONNode.parse(control, file: "control") else { return nil }
    let members = root.members.map { ($0.key, Self.plain($0.node)) }
    guard let first = name ?? members.first?.0 else { return nil }
    let refusal = refusal.map { Self.plain($0) }
    self.init(
      .control, at: date, Self.plain(first),
      members.filter { $0.0 == first }.map(\.1)
        + members.filter { $0.0 != first }.map { "\(Self.plain($0.0)) \($0.1)" } + [refusal],
      outcome: refusal == nil ? .neutral : .bad,
      facts: [
        ("control", .text(Self.plain(first))),
        ("value", members.first { $0.0 == first }.map { .text($0.1) }),
        ("refusal", refusal.map { .text($0) }),
      ])
  }

  /// Returns a value as text without anything that a terminal obeys.
  private static func plain(_ node: JSONNode) -> String {
    plain(node.string ?? node.numberText ?? node.bool.map { "\($0)" } ?? "…")
  }

  private static func plain(_ text: String) -> String {
    String(
      text.prefix(1_000).map { character in
        character.unicodeScalars.contains { $0.properties.generalCategory == .control }
          ? "?" : character
      })
  }

  /// Returns the amount of an event as text: `29.99 USD`.
  private static func money(_ event: StoreEvent) -> String {
    let amount = Decimal(event.amount) / 1_000
    let parts = event.jws?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let claims = parts.count == 3 ? Base64.url.decode(ArraySlice(parts[1].utf8)) : nil
    let currency = claims.flatMap { try? JSONNode.parse(Data($0), file: "token") }?["currency"]
    return [amount.description, currency?.string].compactMap(\.self).joined(separator: " ")
  }

  /// Creates the entry of the newest attempt to send a notification.
  init(_ notification: SignedNotification, at date: Date) {
    let attempt = notification.delivery?.attempts.last
    let result = attempt?.result?.rawValue
    let names = [
      notification.notification?.type.rawValue, notification.notification?.subtype?.rawValue,
    ].compactMap(\.self)
    let next = notification.delivery?.next
    self.init(
      .notification, at: attempt?.date ?? date, names.joined(separator: " "),
      [
        result, attempt?.status.map { "\($0)" },
        notification.delivery.map { "attempt \($0.attempts.count)" },
        next.map { "next \($0.withMilliseconds)" },
      ],
      outcome: attempt?.result == .success ? .good : .bad,
      facts: [
        ("number", .number(notification.event)),
        ("notificationUUID", .text(notification.id.uuidString.lowercased())),
        ("notificationType", names.first.map { .text($0) }),
        ("subtype", names.dropFirst().first.map { .text($0) }),
        ("sendAttemptResult", result.map { .text($0) }),
        ("status", attempt?.status.map { .number($0) }),
        ("attempt", notification.delivery.map { .number($0.attempts.count) }),
        ("next", next.map { .text($0.withMilliseconds) }),
      ])
  }
}
