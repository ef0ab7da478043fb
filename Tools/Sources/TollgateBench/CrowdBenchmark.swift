import Foundation
import LocalAppStore

/// A benchmark of the store's cost for a year of a hundred thousand subscribers, in time and in memory.
enum CrowdBenchmark {
  private static let subscribers = 100_000

  /// Runs the year and prints its cost.
  static func run() async throws {
    let store = LocalStore(
      configuration: TenYears.configuration, app: AppIdentity(bundleID: "com.example.bench"),
      seed: 1, now: TenYears.start)
    let before = residentBytes()
    let began = ContinuousClock.now
    for number in 0..<subscribers {
      let account = try await store.send(AddAccount())
      await store.advance(to: TenYears.start + Double(number))
      try await store.send(BuyElsewhere(TenYears.monthly, account: account))
    }
    let bought = ContinuousClock.now
    await store.advance(to: TenYears.start + 365 * 86_400)
    let ended = ContinuousClock.now
    let after = residentBytes()

    print("\nA year of \(subscribers.formatted()) monthly subscribers")
    print(row("to subscribe, each", (bought - began) / subscribers))
    print(row("the year, each", (ended - bought) / subscribers))
    if let before, let after {
      let bytes = ((after - before) / subscribers).formatted()
      print("  kept for each: \(bytes) bytes, twelve transactions and events")
    }
  }

  private static func row(_ name: String, _ duration: Duration) -> String {
    let parts = duration.components
    let microseconds = Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
    return "  \(name.padding(toLength: 48, withPad: " ", startingAt: 0))"
      + String(format: "%10.1f µs", microseconds)
  }

  /// Returns the bytes of the process that are in memory, by Linux's count; elsewhere `nil`.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return pages * 4_096
  }
}
