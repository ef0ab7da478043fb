import Foundation
import Logging
import TollgateCore

/// The connection to the app's own server: uploads signed transactions, and reads its answers.
///
/// Nothing waits for it. A failed request is retried after a growing delay, or when the app
/// refreshes; pending uploads are kept in the ledger.
final class ServerLine: Sendable {
  /// The pending tasks.
  private struct Errands: OptionSet {
    let rawValue: Int

    static let sending = Errands(rawValue: 1)
    static let customer = Errands(rawValue: 2)
    static let configuration = Errands(rawValue: 4)
    static let opening = Errands(rawValue: 8)
  }

  private struct State {
    var errands: Errands = []
    var isRunning = false
    var isStopped = false
    var failures = 0

    /// The number of the last scheduled retry; earlier ones are ignored.
    var retry = 0

    /// The instant of the steady clock before which the server must not be called.
    var notBefore: Date?
  }

  /// The server didn't answer, or asked for a delay in seconds.
  private struct Unanswered: Error {
    let wanted: TimeInterval?
  }

  private let outbox: ServerOutbox
  private let inbox: ServerInbox
  private let openings: ServerOpenings
  private let refusals: ServerRefusals
  private let inFlight: InFlight
  private let scheduler: WorkScheduler
  private let clock: WallClock
  private let logger: Logger
  private let state = Locked(State())

  init(
    outbox: ServerOutbox, inbox: ServerInbox, openings: ServerOpenings, refusals: ServerRefusals,
    inFlight: InFlight, scheduler: WorkScheduler, clock: WallClock, logger: Logger
  ) {
    self.outbox = outbox
    self.inbox = inbox
    self.openings = openings
    self.refusals = refusals
    self.inFlight = inFlight
    self.scheduler = scheduler
    self.clock = clock
    self.logger = logger
  }

  /// Creates the line of an engine to a server.
  convenience init(
    to server: Tollkeeper.Server, from device: DeviceProfile, ledger: Ledger,
    current: CurrentSituation, store: any PurchaseStore,
    remote: RemoteConfiguration, events: EventLog, copies: CoalescedWork, inFlight: InFlight,
    scheduler: WorkScheduler, logger: Logger
  ) {
    let transport = ServerTransport(server: server, now: current.clock.now)
    let refusals = ServerRefusals(in: events, logger: logger)
    let environment =
      server.environment ?? (device.build == .release ? "Production" : "Sandbox")
    let download = { @Sendable in
      await store.appPurchase().flatMap { $0.jws.isEmpty ? nil : $0.jws }
    }
    self.init(
      outbox: ServerOutbox(
        transport: transport, ledger: ledger, renewals: UnsentRenewals(of: ledger),
        download: download, logger: logger),
      inbox: ServerInbox(
        transport: transport,
        environment: environment,
        ledger: ledger, current: current, remote: remote, copies: copies,
        refusals: refusals, logger: logger),
      openings: ServerOpenings(
        transport: transport, environment: environment, ledger: ledger, current: current,
        download: download),
      refusals: refusals, inFlight: inFlight, scheduler: scheduler, clock: current.clock,
      logger: logger)
  }

  /// Schedules every task: at a launch, when the app comes to the front, and after a sign-in.
  func ask() { add([.sending, .opening, .customer, .configuration]) }

  /// Schedules the upload of recorded transactions.
  func send() { add(.sending) }

  /// Schedules the upload of renewals, if the server doesn't have them.
  func send(_ renewals: [Renewal]) {
    if outbox.renewals.take(renewals) { add(.sending) }
  }

  /// Stops the connection and its running requests.
  func stop() { state { $0.isStopped = true } }

  private func add(_ errands: Errands) {
    state { $0.errands.formUnion(errands) }
    begin()
  }

  /// Starts, unless it is running or the server asked for a delay.
  private func begin() {
    let now = clock.steady()
    let isFree = state { state in
      guard !state.isStopped, !state.isRunning, !state.errands.isEmpty,
        state.notBefore.map({ $0 <= now }) ?? true
      else { return false }
      state.isRunning = true
      return true
    }
    if isFree { inFlight.run { [self] in await run() } }
  }

  private func run() async {
    while let errands = next() {
      do throws(Unanswered) {
        try await perform(errands)
        state { $0.failures = 0 }
      } catch {
        return wait(error.wanted, for: errands)
      }
    }
  }

  /// Returns the next task, or nil if it is idle.
  private func next() -> Errands? {
    state { state in
      defer { state.errands = [] }
      state.isRunning = !state.errands.isEmpty && !state.isStopped
      return state.isRunning ? state.errands : nil
    }
  }

  private func perform(_ errands: Errands) async throws(Unanswered) {
    var reads = errands.contains(.customer)
    if errands.contains(.sending) {
      try await passingOver(.transactions) { () async throws(ServerProblem) in
        if try await outbox.sendAll() { reads = true }
      }
    }
    if errands.contains(.opening) {
      try await passingOver(.opening) { () async throws(ServerProblem) in
        if try await openings.report() { reads = true }
      }
    }
    if reads {
      try await passingOver(.customer) { () async throws(ServerProblem) in
        try await inbox.readCustomer()
      }
    }
    if errands.contains(.configuration) {
      try await passingOver(.configuration) { () async throws(ServerProblem) in
        try await inbox.readConfiguration()
      }
    }
  }

  /// Performs one task and reports only a refusal; other tasks still run.
  private func passingOver(
    _ answer: ServerRefusals.Answer, _ body: () async throws(ServerProblem) -> Void
  ) async throws(Unanswered) {
    do {
      try await body()
    } catch {
      switch error {
      case .unreachable(let wanted): throw Unanswered(wanted: wanted)
      case .refused(let status, let code):
        refusals.tell(.refused, of: answer)
        logger.warning("The app's server answered \(status) \(code ?? "") about the \(answer)")
      }
    }
  }

  /// Schedules a retry: after 5 seconds, then twice as long each time, up to an hour, give or take
  /// a quarter; or after the delay that the server requested.
  private func wait(_ wanted: TimeInterval?, for errands: Errands) {
    let now = clock.steady()
    let (delay, number) = state { state in
      state.failures += 1
      state.retry += 1
      state.errands.formUnion(errands)
      state.isRunning = false
      let standard = min(3_600, 5 * pow(2, Double(min(state.failures, 12) - 1)))
      let delay = wanted ?? standard * .random(in: 0.75...1.25)
      state.notBefore = wanted.map { now + $0 }
      return (delay, state.retry)
    }
    logger.debug("The app's server was not reached; it is tried again in \(Int(delay)) s")
    scheduler.run(.milliseconds(Int64(delay * 1_000))) { [weak self] in
      guard let self else { return }
      let isDue = state { state in
        guard state.retry == number else { return false }
        // The wait is over, regardless of the clock; otherwise nothing would start it again.
        state.notBefore = nil
        return true
      }
      if isDue { begin() }
    }
  }
}
