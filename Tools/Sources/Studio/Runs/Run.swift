import Foundation
import Journeys
import LocalAppStore
import ServedJourneys
import TollgateCore
import TollgateScreens

/// One person with one phone, all actions in the run, and every point in between.
///
/// Requests are handled one at a time, in their order: a page never shows half of a control's effect. Going back
/// repeats the first actions with a new person. Requests of a client that disconnected are dropped, and an undo that no
/// client waits for is abandoned.
actor Run {
  /// The most things that are done in one run.
  static let longest = 5_000

  nonisolated let id: String
  nonisolated let beginning: Beginning

  /// The app as its files were when they were last read, and which reading that was.
  private(set) var app: AppFolder
  private var version: Int
  private var session: Session
  private var done: [Done] = []
  private var budget = WorkBudget()
  private var toCome: [Move] = []
  private var last: Task<Void, Never>?

  /// The seconds that the clock has run since the last event, if that was the last move.
  private var seconds: Int?

  private struct Done {
    let move: Move
    var point: RunTimeline.Point
  }

  /// Begins a run: a new account and device, the app installed, and the moves repeated.
  ///
  /// - Parameters:
  ///   - id: Names the run in addresses.
  ///   - app: The app on the phone.
  ///   - version: The version of its files.
  ///   - beginning: The beginning of the run.
  ///   - script: The journey to step through, or nil.
  ///   - moves: The moves to repeat; nil to only open the app, or not even that if a script determines the rest.
  /// - Throws: An error if the store has no such storefront, or the app no such remote value, or if the task was
  ///   cancelled before all was done.
  init(
    id: String, app: AppFolder, version: Int = 1, _ beginning: Beginning = Beginning(),
    script: Journey? = nil, moves: [Move]? = nil
  ) async throws {
    self.id = id
    self.app = app
    self.version = version
    self.beginning = beginning
    session = try await Session(app, beginning, script)
    for move in moves ?? (script == nil ? [.perform(.launch)] : []) where !Task.isCancelled {
      await make(move)
    }
    guard !Task.isCancelled else {
      await session.end()
      throw CancellationError()
    }
    let taken = done.count { $0.move.isJourney }
    toCome = (script?.steps.indices.dropFirst(taken) ?? 0..<0).map(Move.scripted)
  }

  /// Uses a control that is written as a step of a journey.
  ///
  /// Unreadable input is reported in the log, and changes nothing.
  ///
  /// - Parameters:
  ///   - step: The step, on one line.
  ///   - device: The number of the device, which is selected first; nil for the selected one.
  func perform(_ step: String, on device: Int? = nil) async {
    await inTurn { run, client in
      guard await run.hold(device, for: client) else { return }
      do throws(JourneyMistake) {
        let action = try Step(line: step).action
        try action.checkLength()
        await run.go(on: .perform(action), for: client)
      } catch {
        await run.session.note(.control, step, outcomes: [.refused(error.description)])
      }
    }
  }

  /// Lets the clock run on by some seconds.
  ///
  /// Until something happens, all that it runs is one wait.
  func runClock(by seconds: Int) async {
    await inTurn { run, client in await run.tick(seconds, for: client) }
  }

  /// Performs a touch on the screen of a device, which is selected first; nil is the selected one.
  func touch(_ action: ScreenAction, on device: Int? = nil) async {
    await inTurn { run, client in
      guard await run.hold(device, for: client) else { return }
      await run.go(on: .touch(action), for: client)
    }
  }

  /// Goes back to the state after a number of actions, or forward to one that existed before.
  ///
  /// A number that is too large means the last one.
  func go(to number: Int) async throws {
    try await inTurn { run, client in try await run.move(to: number, for: client) }
  }

  /// Repeats everything with the app's current files, if they have changed since.
  ///
  /// While a file is broken, the run continues with the last valid version.
  func keepUp(with entry: AppEntry) async throws {
    try await inTurn { run, client in try await run.renew(entry, for: client) }
  }

  /// Ends the run.
  func end() async { await inTurn { run, _ in await run.session.end() } }

  /// Returns the run's state when all earlier requests are done.
  ///
  /// - Parameters:
  ///   - withPurchases: A Boolean value that indicates whether all that was bought is listed too.
  ///   - withScreens: A Boolean value that indicates whether to include the screens of all devices.
  /// - Returns: The run as a value.
  /// - Throws: The store’s errors.
  func snapshot(
    withPurchases: Bool = false, withScreens: Bool = false
  ) async throws -> RunSnapshot {
    try await inTurn { run, _ in
      var snapshot = try await run.session.snapshot(
        as: run.id, on: await run.timeline, withScreens: withScreens)
      if withPurchases { snapshot.purchases = await run.session.purchases }
      return snapshot
    }
  }

  /// Returns the moves as a journey that expects their outcomes.
  func journey(titled title: String, app place: Journey.App) async throws -> Journey {
    let (app, steps) = await inTurn { run, _ in (await run.app, await run.session.steps) }
    let journey = beginning.journey(titled: title, app: place, steps: steps.map { Step($0) })
    return try await journey.recorded(in: app, servers: .inProcess)
  }

  /// Returns a server's view when all earlier requests are done.
  func serverView(for query: ServerQuery) async throws -> BackEndView {
    try await inTurn { run, _ in try await run.session.serverView(for: query, as: run.id) }
  }

  /// Returns the store as a file that `tollgate appstore` can open.
  func savedStore() async throws -> Data {
    try await inTurn { run, _ in try await run.session.savedStore() }
  }

  /// Returns a notification as the store would post it, or `nil` if the number is unknown.
  func posted(_ number: Int) async -> String? { await session.posted(number) }

  /// Returns a transaction as the store signed it at one event.
  func token(ofEvent number: Int) async -> String? { await session.token(ofEvent: number) }

  @discardableResult
  private func inTurn<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (Run, Client) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let before = last
    let client = Client()
    let task = Task { () async -> Result<Answer, Failure> in
      await before?.value
      do throws(Failure) {
        return .success(try await body(self, client))
      } catch {
        return .failure(error)
      }
    }
    last = Task { _ = await task.value }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      client.leave()
    }.get()
  }
}

extension Run {
  /// Performs a new action, and returns whether it did: undone moves are dropped, and a script continues.
  @discardableResult
  private func go(on move: Move, for client: Client) async -> Bool {
    guard !client.isGone else { return false }
    guard done.count < Self.longest else {
      await session.note(
        .control, "One thing more",
        outcomes: [.refused("A run has at most \(Self.longest) steps. Begin a new one.")])
      return false
    }
    toCome.removeAll { !$0.isJourney }
    return await make(move)
  }

  /// Selects a device if another one is selected, and returns whether it is selected then.
  private func hold(_ device: Int?, for client: Client) async -> Bool {
    guard let device, await session.simulation.deviceNumber != device else { return true }
    await go(on: .perform(.useDevice(device)), for: client)
    return await session.simulation.deviceNumber == device
  }

  private func tick(_ length: Int, for client: Client) async {
    let before = seconds
    guard await go(on: .perform(.wait(WaitDuration(seconds: length))), for: client),
      let entry = await session.log.last, entry.point == done.count, !entry.isRefused
    else { return }
    let sum = (before ?? 0) + length
    if before != nil {
      await session.join(lastTwoWaitsAs: WaitDuration(seconds: sum))
      done.removeLast(2)
      record(
        .perform(.wait(WaitDuration(seconds: sum))), await session.log.last,
        in: await session.simulation.timeZone)
    }
    // That the store was not paid again is no news: a subscription is in retry for two months.
    seconds = entry.outcomes.allSatisfy(\.isFailedRenewal) ? sum : nil
  }

  private func move(to number: Int, for client: Client) async throws {
    let target = max(0, min(number, done.count + toCome.count))
    if target < done.count {
      let moves = done.map(\.move)
      try await live(Array(moves[..<target]), app, session.script, for: client)
      toCome = moves[target...] + toCome
    }
    while done.count < target, let next = toCome.first, !client.isGone {
      guard await make(next) else { return }
      toCome.removeFirst()
    }
  }

  /// Starts over with another person, and performs some actions with them.
  ///
  /// - Throws: An error if it can't start, or the client disconnected; then nothing changes.
  private func live(
    _ moves: [Move], _ app: AppFolder, _ script: Journey?, for client: Client
  ) async throws {
    let before = (self.app, session, done, budget)
    let old = session
    let new = try await Session(app, beginning, script)
    (self.app, session, done, budget) = (app, new, [], WorkBudget())
    for move in moves {
      guard !client.isGone else {
        (self.app, session, done, budget) = before
        await new.end()
        throw CancellationError()
      }
      await make(move)
    }
    await old.end()
  }

  private func renew(_ entry: AppEntry, for client: Client) async throws {
    guard entry.version != version, entry.problem == nil, let app = entry.app else { return }
    let changed = entry.changed(since: version)
    let matters = changed.contains { name in
      AppLibrary.fileNames.contains(name)
        || beginning.script.map { name.hasSuffix($0.file) } ?? false
    }
    guard matters else {
      version = entry.version
      return
    }
    let moves = done.map(\.move)
    try await live(moves, app, beginning.script.flatMap(entry.journey), for: client)
    version = entry.version
    toCome.removeAll(where: \.isJourney)
    if let script = session.script {
      toCome += script.steps.indices.dropFirst(moves.count(where: \.isJourney)).map(Move.scripted)
    }
    let count = moves.count == 1 ? "One step was" : "\(moves.count) steps were"
    await session.note(
      .control, "\(changed.joined(separator: ", ")) changed",
      outcomes: [.file("\(count) done again with the app as it is now.")])
  }

  /// Performs an action, and returns whether the run's budget allowed it.
  @discardableResult
  private func make(_ move: Move) async -> Bool {
    let (now, zone) = (session.simulation.store.clock.now, await session.simulation.timeZone)
    do throws(WorkBudget.Exhausted) {
      try budget.take(for: action(of: move), at: now, in: zone)
    } catch {
      await session.note(.control, words(for: move), outcomes: [.refused(error.description)])
      return false
    }
    seconds = nil
    let before = await session.log.count
    await session.make(move)
    let entry = await session.log.count > before ? session.log.last : nil
    record(move, entry, in: await session.simulation.timeZone)
    await session.number(entry?.number, as: done.count)
    return true
  }

  private func action(of move: Move) -> Action? {
    switch move {
    case .perform(let action): action
    case .touch: nil
    case .scripted(let index):
      session.script.flatMap { $0.steps.indices.contains(index) ? $0.steps[index].action : nil }
    }
  }

  private func record(_ move: Move, _ entry: LogEntry?, in zone: TimeZone) {
    done.append(
      Done(
        move: move,
        point: RunTimeline.Point(
          number: done.count + 1, title: entry?.title ?? move.words,
          time: session.simulation.store.clock.now, zone: zone,
          isAsExpected: entry?.isAsExpected)))
  }

  private var timeline: RunTimeline {
    get async {
      let zone = await session.simulation.timeZone
      let coming = toCome.enumerated().map { offset, move in
        RunTimeline.Point(
          number: done.count + offset + 1, title: words(for: move), time: nil, zone: zone,
          isAsExpected: nil)
      }
      return RunTimeline(
        done: done.map(\.point), toCome: coming,
        script: beginning.script.flatMap { id in
          session.script.map { ($0.title, id, $0.line) }
        }, link: link)
    }
  }

  private func words(for move: Move) -> String {
    guard case .scripted(let index) = move, let script = session.script,
      script.steps.indices.contains(index)
    else { return move.words }
    return ActionSentence(action: script.steps[index].action, names: session.names).text
  }

  private var link: SituationLink? {
    let moves = done.map(\.move)
    // A run that has only begun needs no record of its actions.
    let word = moves == [.perform(.launch)] && beginning.script == nil ? "" : Link(moves).word
    guard let word else { return nil }
    return SituationLink(
      app: app.catalog.app,
      query: beginning.query
        + (word.isEmpty || moves.isEmpty ? [] : [(SituationLink.doneName, word)]))
  }
}
