import AppStoreWire
import Foundation
import Logging
import ServerCore
import ServerStore

/// The charts of the overview, which are counted in the background: the page shows the newest ones
/// that there are.
///
/// A page waits at most a tenth of a second for them, and counting takes at most a twentieth of the
/// time.
actor OverviewCharts {
  static let names: [ChartName] = [.activeSubscriptions, .mrr, .revenue, .newCustomers]

  /// The time for which a page waits, in steps of five milliseconds.
  private static let patience = 20

  /// The time between two counts, as a multiple of the duration of the last one.
  private static let rest = 20

  /// The counted values.
  struct Counted: Sendable {
    let charts: [Chart]

    /// The instant that they are of.
    let date: WireDate
    fileprivate let end: ContinuousClock.Instant
    fileprivate let duration: Duration
  }

  private let backend: Backend
  private var counted: [WireEnvironment: Counted] = [:]
  private var counting: Set<WireEnvironment> = []

  init(backend: Backend) { self.backend = backend }

  /// Returns the newest charts of an environment, or nil if they were never counted, which then
  /// starts.
  func newest(in environment: WireEnvironment) async -> Counted? {
    if !counting.contains(environment), isDue(environment) {
      counting.insert(environment)
      Task { await count(environment) }
    }
    for _ in 0..<Self.patience where counting.contains(environment) {
      try? await Task.sleep(for: .milliseconds(5))
    }
    return counted[environment]
  }

  private func isDue(_ environment: WireEnvironment) -> Bool {
    guard let last = counted[environment] else { return true }
    return .now >= last.end + last.duration * Self.rest
  }

  private func count(_ environment: WireEnvironment) async {
    defer { counting.remove(environment) }
    let began = ContinuousClock.now
    do {
      let inquiry = ChartInquiry(clock: backend.clock) { _ in nil }
      var questions: [Chart.Question] = []
      for name in Self.names { questions.append(try await inquiry.question(of: name.rawValue)) }
      let charts = try await backend.store.read { [questions, kept = backend.charts] in
        try kept.charts(questions, in: environment, from: $0)
      }
      guard let now = charts.first?.question.periods.now else { return }
      counted[environment] = Counted(
        charts: charts, date: now, end: .now, duration: .now - began)
    } catch {
      backend.logger.error("The overview was not counted", metadata: ["error": "\(error)"])
    }
  }
}
