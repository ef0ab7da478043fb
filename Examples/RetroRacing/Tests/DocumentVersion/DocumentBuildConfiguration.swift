#if !canImport(Darwin)
import Tollgate

/// Which build this is, as the document finds it out, to show what is wrong with it.
///
/// - It takes the sandbox for TestFlight, and App Review runs in the sandbox too.
struct DocumentBuildConfiguration {
  private(set) var isTestFlight = false

  mutating func initializeTestFlightCheck() async throws {
    isTestFlight = try await AppTransaction.shared.payloadValue.environment == .sandbox
  }
}
#endif
