import AppStoreWire
import ServerCore
import Testing
import TollgateCore

@Suite("An experiment's result")
struct ExperimentResultTests {
  private let experiment = Experiment(
    id: "headline", paywall: "pro", standard: "drawn",
    variants: ["usual", "bold"].map { .init(id: $0) })

  /// Returns the result where so many of a hundred who saw each variant then paid.
  private func result(usual: Int, bold: Int, of size: Int = 100) throws -> ExperimentResult {
    var result = ExperimentResult(experiment)
    for (variant, paid) in [("usual", usual), ("bold", bold)] {
      for number in 0..<size {
        result.add(
          number < paid ? [try bought()] : [], of: .init(variant), since: day(1))
      }
    }
    return result
  }

  private func bought(
    at date: Double = 2, _ change: (inout TransactionPayload) -> Void = { _ in }
  ) throws -> ChartPurchase {
    let fact = try SignedFact(.transaction(pack("1", at: date, change)))
    return try #require(ChartPurchase(PaymentHistory(of: [fact]), of: "1", owner: person(1)))
  }

  @Test(
    "is better or worse than the control if the interval of the difference excludes zero",
    arguments: [
      (10, 30, ExperimentResult.Verdict.better), (30, 10, .worse), (10, 12, .open), (12, 10, .open),
      (10, 20, .better), (10, 19, .open), (0, 0, .open), (100, 100, .open), (0, 100, .better),
    ])
  func verdict(usual: Int, bold: Int, verdict: ExperimentResult.Verdict) throws {
    let result = try result(usual: usual, bold: bold)
    #expect(result.comparison(of: "usual").verdict == .control)
    let comparison = result.comparison(of: "bold")
    #expect(comparison.verdict == verdict)
    let difference = try #require(comparison.difference)
    #expect(abs(difference.value - Double(bold - usual) / 100) < 1e-9)
    #expect((comparison.missing != nil) == (verdict == .open && usual != bold))
  }

  @Test("is open for a variant without customers, and without a control")
  func nothing() throws {
    let unseen = try result(usual: 0, bold: 0, of: 0)
    #expect(unseen.comparison(of: "bold").verdict == .open)
    #expect(unseen.comparison(of: "bold").difference == nil)
    var forgotten = ExperimentResult()
    forgotten.add([try bought()], of: "bold", since: day(1))
    #expect(forgotten.comparison(of: "bold").verdict == .open)
    #expect(forgotten.arms["bold"]?.converted == 1)
  }

  @Test("counts customers who paid from then on, and were not fully refunded")
  func conversion() throws {
    var result = ExperimentResult(experiment)
    let purchases: [[ChartPurchase]] = try [
      [bought(at: 0.9)], [bought(at: 1)], [bought { $0.revocationDate = day(3) }],
      [
        bought {
          $0.revocationDate = day(3)
          $0.revocationPercentage = 50_000
        }
      ], [bought { $0.price = 0 }], [],
    ]
    for each in purchases { result.add(each, of: "bold", since: day(1)) }
    let arm = try #require(result.arms["bold"])
    #expect((arm.customers, arm.converted) == (6, 2))
    #expect(arm.revenue.mapValues(\.thousandths) == ["USD": 990 + 490])
  }
}
