import Foundation

/// Measures what one more costs among 10, 1,000 and 100,000 of a kind: `tollgate-bench growth`.
///
/// A figure of the last column above 1.3 grows with the number.
enum GrowthBenchmark {
  static let sizes = [10, 1_000, 100_000]

  /// Times everything and prints a table.
  static func run() async throws {
    print("\nWhat one more costs, in microseconds")
    print(
      "  \(pad("", to: 52))" + sizes.map { pad($0.formatted(), to: -12) }.joined()
        + pad("last / first", to: -14))
    for part in [EngineGrowth.run, FileGrowth.run, StoreGrowth.run, BackendGrowth.run] {
      try await part()
    }
  }

  /// Times one more of a kind at each size, and prints the row.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - most: The largest number at which it is measured.
  ///   - nanoseconds: Returns how long one more takes among a number.
  /// - Throws: The errors of `nanoseconds`.
  static func row(
    _ name: String, upTo most: Int = 100_000, _ nanoseconds: (Int) async throws -> Double
  ) async throws {
    var times: [Double] = []
    for size in sizes where size <= most { times.append(try await nanoseconds(size)) }
    let cells = sizes.indices.map { index in
      times.indices.contains(index)
        ? pad(String(format: "%.1f", times[index] / 1_000), to: -12) : pad("", to: -12)
    }
    let growth = (times.last ?? 0) / (times.first ?? 1)
    print("  \(pad(name, to: 52))\(cells.joined())\(pad(String(format: "%.1f", growth), to: -14))")
  }

  /// Returns the median nanoseconds of a number of repetitions.
  static func median(_ count: Int = 21, _ work: (Int) async throws -> Void) async rethrows -> Double
  {
    var times: [Double] = []
    for round in 0...count {
      let began = ContinuousClock.now
      try await work(round)
      if round > 0 { times.append((ContinuousClock.now - began) / .nanoseconds(1)) }
    }
    return times.sorted()[times.count / 2]
  }

  /// Returns the median nanoseconds that a processor works for a repetition.
  static func medianWork(_ count: Int = 3, _ work: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for round in 0...count {
      let began = ProcessorTime.now
      try work()
      if round > 0 { times.append(ProcessorTime.now - began) }
    }
    return times.sorted()[times.count / 2]
  }

  private static func pad(_ text: String, to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? spaces + text : text + spaces
  }
}
