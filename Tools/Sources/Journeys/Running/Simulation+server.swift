import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import TollgateCore
import TollgateEngine

/// The app's own server.
extension Simulation {
  /// Gives the app a server, which is up, and which the App Store notifies from now on.
  func openServer() async throws {
    guard let servers else {
      throw JourneyMistake(
        "The app has a server, and nothing here runs one. "
          + "Run the journey with `tollgate test`, or give the runner `servers`.")
    }
    let opened = AppServer(try servers.start(app, store), through: line)
    try await store.send(AnswerServers())
    try await store.send(SetNotificationServer(isThere: true))
    try await opened.process.open(at: WireDate(store.clock.now))
    server = opened
  }

  /// Returns the server, which the app has from the first step on that names it.
  private func openedServer() async throws -> AppServer {
    if server == nil { try await openServer() }
    guard let server else { throw JourneyMistake("The app has no server.") }
    return server
  }

  /// Does something at the server, or to it.
  func perform(_ step: Action.ServerStep) async throws -> StepAnswer {
    let opened = try await openedServer()
    let now = WireDate(store.clock.now)
    switch step {
    case .up: line.change { ($0.isUp, $0.isForged) = (true, false) }
    case .down: line.change { $0.isUp = false }
    case .forged: line.change { $0.isForged = true }
    case .customer(let name):
      let customer = AppServer.customer(named: name)
      server?.customer = customer
      try tollkeeper?.signIn(as: customer)
    case .merge(let target):
      try checkIsUp(opened)
      let isMerged = try await opened.process.merge(
        opened.customer, into: AppServer.customer(named: target), at: now)
      guard isMerged else {
        throw JourneyMistake("One of the two customers is the other, or was merged already.")
      }
    case .spend(let amounts):
      try checkIsUp(opened)
      let isSpent = try await opened.process.spend(
        try self.amounts(amounts), for: opened.customer, at: now)
      var answer = StepAnswer()
      answer.result = isSpent ? "spent" : "refused"
      return answer
    case .grant(let name, let until):
      try checkIsUp(opened)
      let known = app.catalog.knownEntitlements.map(\.rawValue).sorted()
      guard known.contains(name) else {
        throw JourneyMistake.unknown("entitlement", name, among: known)
      }
      try await opened.process.give(
        Entitlement.ID(name), until: until.map { WireDate($0.instant(in: clock.timeZone)) },
        to: opened.customer, at: now)
    }
    return StepAnswer()
  }

  /// Sets the handling of notifications.
  func perform(_ step: Action.Notifications) async throws {
    _ = try await openedServer()
    if step != .release { server?.handling = step }
    switch step {
    case .drop: try await store.send(SetNotificationHandling(.drop))
    case .double: try await store.send(SetNotificationHandling(.double))
    case .hold: try await store.send(SetNotificationHandling(.hold))
    case .deliver: try await store.send(ReleaseNotifications(.given))
    case .release: try await store.send(ReleaseNotifications(.reverse))
    }
  }

  func setStoreAPI(_ state: Action.StoreAPI) async throws {
    _ = try await openedServer()
    server?.api = state
  }

  /// Makes the server request missed data from the App Store.
  func reconcile() async throws -> StepAnswer {
    let opened = try await openedServer()
    try checkIsUp(opened)
    var answer = StepAnswer()
    let isAnswered = try await opened.process.reconcile(
      opened.api, at: WireDate(store.clock.now))
    answer.result = isAnswered ? "reconciled" : "failed"
    return answer
  }

  private func checkIsUp(_ server: AppServer) throws {
    guard server.isUp else {
      throw JourneyMistake("The server is down. Add `tollgate_server: up` before this step.")
    }
  }

  /// Advances the time, with the retries of the app and the App Store at the server.
  func advance(to target: Date) async throws {
    while let next = nextEvent, next <= target {
      await store.advance(to: max(next, store.clock.now))
      work.runDue()
      await answerDue()
      if server != nil { try await sendNotifications() }
    }
    await store.advance(to: target)
    work.runDue()
  }

  /// The instant at which something is next to be answered, sent or tried again, or nil.
  private var nextEvent: Date? {
    let ofServer = server == nil ? [] : [store.nextDue, store.nextNotification, work.nextDue]
    return (ofServer + [nextAnswer]).compactMap(\.self).min()
  }

  /// Makes the App Store notify the server of all events of a step.
  func settleServer() async throws {
    guard server != nil else { return }
    try await sendNotifications()
  }

  private func sendNotifications() async throws {
    guard let server else { return }
    let now = WireDate(store.clock.now)
    while let attempt = try await store.send(BeginNotificationAttempt()) {
      guard server.isUp else {
        try await store.send(EndNotificationAttempt(of: attempt.event, .socketIssue, status: nil))
        continue
      }
      let token = try await store.send(ReadNotification(of: attempt.event)).signedPayload
      for _ in 0..<(attempt.isDoubled ? 2 : 1) { try await server.process.receive(token, at: now) }
      try await store.send(EndNotificationAttempt(of: attempt.event, .success, status: 200))
    }
    try await server.process.workOff(at: now)
  }

  /// Returns the server's answer about its customer, and the events since the last call.
  func newServerView() async throws -> ServerView? {
    guard let server else { return nil }
    let report = try await server.process.report(
      of: server.customer, at: WireDate(store.clock.now))
    let events = try await server.process.events(after: server.seenEvents)
    self.server?.seenEvents = events.last?.position ?? server.seenEvents
    return ServerView(report, events: events.map(\.type))
  }
}
