import Foundation

/// Measures time-critical operations, each compared with its limit or a peer in the same run.
///
///     tollgate-bench [verify] [decide] [start] [use] [purchase] [years] [crowd] [kept] [server] [backend] [charts]
///     tollgate-bench growth
///     tollgate-bench notifications FOLDER COUNT
///     tollgate-bench database FOLDER FACTS EVENTS
///     tollgate-bench population FOLDER APP LIVES
@main
enum TollgateBench {
  private static let benchmarks: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("verify", { try VerifyBenchmark.run() }), ("decide", { try DecideBenchmark.run() }),
    ("start", { try await StartBenchmark.run() }), ("use", { try await UseBenchmark.run() }),
    ("purchase", { try await PurchaseBenchmark.run() }),
    ("years", { try await YearsBenchmark.run() }), ("crowd", { try await CrowdBenchmark.run() }),
    ("kept", { try await KeptBenchmark.run() }), ("server", { try await ServerBenchmark.run() }),
    ("backend", { try await BackendBenchmark.run() }),
    ("charts", { try await ChartBenchmark.run() }),
  ]

  /// The benchmarks that run only by name, because they take minutes.
  private static let long: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("growth", { try await GrowthBenchmark.run() })
  ]

  static func main() async {
    do { try await run() } catch {
      FileHandle.standardError.write(Data("A benchmark failed: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() async throws {
    let wanted = CommandLine.arguments.dropFirst()
    switch Made(CommandLine.arguments) {
    case .notifications(let folder, let count)?:
      return try MadeNotifications.write(count, to: folder)
    case .database(let folder, let facts, let events)?:
      return try await FilledStore.write(facts: facts, events: events, to: folder)
    case .population(let folder, let app, let lives)?:
      return try await MadePopulation.write(lives, of: app, to: folder)
    case nil: break
    }
    let names = (benchmarks + long).map(\.name)
    if let unknown = wanted.first(where: { !names.contains($0) }) {
      FileHandle.standardError.write(
        Data(
          "There is no benchmark `\(unknown)`. There are \(names.joined(separator: ", ")), and notifications FOLDER COUNT, database FOLDER FACTS EVENTS and population FOLDER APP LIVES.\n"
            .utf8))
      exit(64)
    }
    for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
      try await benchmark.run()
    }
    for benchmark in long where wanted.contains(benchmark.name) { try await benchmark.run() }
  }

  /// Data made for other measurements.
  private enum Made {
    case notifications(URL, Int)
    case database(URL, Int, Int)
    case population(URL, app: URL, lives: Int)

    init?(_ words: [String]) {
      let numbers = words.dropFirst(3).compactMap { Int($0) }.filter { $0 > 0 }
      switch (words.dropFirst().first, words.count, numbers.count) {
      case ("notifications", 4, 1): self = .notifications(URL(filePath: words[2]), numbers[0])
      case ("database", 5, 2): self = .database(URL(filePath: words[2]), numbers[0], numbers[1])
      case ("population", 5, 1):
        self = .population(
          URL(filePath: words[2]), app: URL(filePath: words[3]), lives: numbers[0])
      default: return nil
      }
    }
  }
}
