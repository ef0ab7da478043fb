import AppStoreWire
import ServerStore
import Testing

@testable import TollgateServer

@Suite("An App Store error")
struct AppStoreProblemTests {
  @Test(
    "is retried, skipped, reread or abandoned, according to its number",
    arguments: [
      (404, 4_040_002, .later(nil)), (404, 4_040_004, .later(nil)), (404, 4_040_006, .later(nil)),
      (500, 5_000_001, .later(nil)), (500, 5_000_000, .later(nil)), (502, nil, .later(nil)),
      (429, 4_290_000, .later(nil)), (429, nil, .later(nil)), (401, nil, .unauthorized),
      (404, 4_040_010, .unknown), (404, 4_040_001, .unknown), (404, 4_040_005, .unknown),
      (400, 4_000_006, .unknown), (400, 4_000_048, .unknown), (400, 4_000_005, .position),
      (400, 4_000_014, .position), (400, 4_000_017, .position), (400, 4_000_012, .tooFarBack),
      (400, 4_000_000, .refused), (404, 4_040_003, .refused), (404, nil, .refused),
      (302, nil, .refused), (405, nil, .refused), (400, 9_990_000, .refused),
    ] as [(Int, Int?, AppStoreProblem.Kind)])
  func kinds(_ status: Int, _ number: Int?, _ kind: AppStoreProblem.Kind) {
    let problem = AppStoreProblem(
      to: .statuses(of: "123456789", in: .production), status: status, number: number, retry: nil)
    #expect(problem.kind == kind)
    #expect(problem.description.contains("\(number ?? status)"))
    #expect(!problem.description.contains("123456789"))
  }

  @Test("is not retried before the App Store's retry time")
  func retry() {
    let date = WireDate(rawValue: 1_760_000_009_000)
    let problem = AppStoreProblem(
      to: .probe(in: .sandbox), status: 429, number: 4_290_000, retry: date)
    #expect(problem.kind == .later(date))
  }
}
