import Dispatch

/// A scheduler that runs work after a delay, on the system's queues or under a test's control.
@_spi(Testing)
public struct WorkScheduler: Sendable {
  let run: @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

  /// - Parameter run: Runs the work once, the delay later, on any thread.
  public init(
    _ run: @escaping @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void
  ) {
    self.run = run
  }

  /// The system's queue for background work.
  public static let system = WorkScheduler { delay, work in
    let (seconds, attoseconds) = delay.components
    let interval = DispatchTimeInterval.nanoseconds(
      Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + interval, execute: work)
  }
}
