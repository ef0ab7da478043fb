/// Measures what has to be fast, each beside its limit or a peer in the same run.
@main
enum TollgateBench {
  static func main() async throws {
    try VerifyBenchmark.run()
    try DecideBenchmark.run()
    try await UseBenchmark.run()
    try await PurchaseBenchmark.run()
    try await YearsBenchmark.run()
    try await CrowdBenchmark.run()
  }
}
