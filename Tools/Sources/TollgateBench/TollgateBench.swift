import Foundation

/// Measures what has to be fast, each beside its limit or a peer in the same run.
///
///     tollgate-bench [verify] [decide] [start] [use] [purchase] [years] [crowd] [kept] [server] [backend]
@main
enum TollgateBench {
  private static let benchmarks: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("verify", { try VerifyBenchmark.run() }), ("decide", { try DecideBenchmark.run() }),
    ("start", { try await StartBenchmark.run() }), ("use", { try await UseBenchmark.run() }),
    ("purchase", { try await PurchaseBenchmark.run() }),
    ("years", { try await YearsBenchmark.run() }), ("crowd", { try await CrowdBenchmark.run() }),
    ("kept", { try await KeptBenchmark.run() }), ("server", { try await ServerBenchmark.run() }),
    ("backend", { try await BackendBenchmark.run() }),
  ]

  static func main() async throws {
    let wanted = CommandLine.arguments.dropFirst()
    let names = benchmarks.map(\.name)
    if let unknown = wanted.first(where: { !names.contains($0) }) {
      FileHandle.standardError.write(
        Data(
          "There is no benchmark `\(unknown)`. There are \(names.joined(separator: ", ")).\n".utf8))
      exit(64)
    }
    for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
      try await benchmark.run()
    }
  }
}
