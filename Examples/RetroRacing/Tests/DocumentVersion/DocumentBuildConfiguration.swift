#if !canImport(Darwin)
import Tollgate

/// The kind of build as the document detects it, to show its mistake.
///
/// - It takes the sandbox for TestFlight, and App Review runs in the sandbox too.
struct DocumentBuildConfiguration {
  private(set) var isTestFlight = false

  mutating func initializeTestFlightCheck() async throws {
    isTestFlight = try await AppTransaction.shared.payloadValue.environment == .sandbox
  }
}
#endif
