@_spi(Testing) @testable import TollgateEngine

/// A scheduler that runs the scheduled work on request.
final class ManualScheduler: Sendable {
  private let waiting = Locked<[(delay: Duration, work: @Sendable () -> Void)]>([])

  var scheduler: WorkScheduler {
    WorkScheduler { [self] delay, work in waiting { $0.append((delay, work)) } }
  }

  var due: [Duration] { waiting { $0.map(\.delay) } }

  func runDue() {
    let works = waiting { waiting in
      defer { waiting = [] }
      return waiting.map(\.work)
    }
    for work in works { work() }
  }
}
