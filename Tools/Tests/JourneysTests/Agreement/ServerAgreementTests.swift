import Foundation
import Testing

@Suite("A device and a server with the same catalog")
struct ServerAgreementTests {
  /// How many histories are lived: `TOLLGATE_AGREEMENTS=3000` for more.
  private static let count =
    ProcessInfo.processInfo.environment["TOLLGATE_AGREEMENTS"].flatMap { UInt64($0) } ?? 40

  /// The seed of the first one.
  private static let seed =
    ProcessInfo.processInfo.environment["TOLLGATE_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("give the same answer about every feature, at every step of a random history")
  func agree() async throws {
    var found: [String] = []
    for seed in Self.seed..<Self.seed + Self.count where found.count < 3 {
      if let difference = try await Agreement.difference(seed: seed) { found.append(difference) }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n\n"))")
  }
}
