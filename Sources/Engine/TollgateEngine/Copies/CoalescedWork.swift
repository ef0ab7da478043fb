/// Work that is done once for all callers that requested it in the meantime.
final class CoalescedWork: Sendable {
  private let isDue = Locked(false)
  private let turn = Locked(())
  private let delay: Duration
  private let scheduler: WorkScheduler
  private let work: @Sendable () -> Void

  init(
    after delay: Duration, by scheduler: WorkScheduler, _ work: @escaping @Sendable () -> Void
  ) {
    self.delay = delay
    self.scheduler = scheduler
    self.work = work
  }

  /// Has it done soon, unless it is about to be.
  func schedule() {
    let isFirst = isDue { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    scheduler.run(delay) { [weak self] in self?.runIfDue() }
  }

  /// Does it now where it is due; one at a time, so that a later one has the last word.
  func runIfDue() {
    turn { _ in
      let isDue = isDue { isDue in
        defer { isDue = false }
        return isDue
      }
      if isDue { work() }
    }
  }

  /// Forgets that it is due.
  func cancel() { isDue { $0 = false } }
}
