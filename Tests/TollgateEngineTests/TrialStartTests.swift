import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A trial starts")
struct TrialStartTests {
  private func catalog(from start: Trial.Start) -> Catalog {
    Catalog(
      app: "read", bundleID: "com.example.read", products: [],
      features: [Feature(id: "read", access: [.trial("week")])],
      trials: [Trial(id: "week", days: 7, from: start)])
  }

  private func bench(isProduction: Bool) throws -> Bench {
    let bench = try Bench()
    bench.store.script {
      $0.appPurchase = AppPurchase(
        originalPurchaseDate: bench.clock.now - 3 * 365 * 86_400, isProduction: isProduction)
    }
    return bench
  }

  @Test("with the download by default: it is over if a customer has had the app for years")
  func download() async throws {
    let bench = try bench(isProduction: true)
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: catalog(from: .download))
    #expect(keeper.check("read").reason == .trialExpired)
  }

  @Test(
    "with the first launch if the catalog requires it, in production as in TestFlight",
    arguments: [true, false])
  func firstLaunch(isProduction: Bool) async throws {
    let bench = try bench(isProduction: isProduction)
    defer { bench.remove() }
    let first = try await bench.launch(catalog: catalog(from: .firstLaunch))
    #expect(first.check("read").reason == .inTrial)
    await first.settled()
    first.stop()
    bench.clock.now += 6 * 86_400
    try bench.reinstall()
    let second = try await bench.launch(catalog: catalog(from: .firstLaunch))
    #expect(second.check("read").reason == .inTrial)
    second.stop()
    bench.clock.now += 86_400
    let third = try await bench.launch(catalog: catalog(from: .firstLaunch))
    #expect(third.check("read").reason == .trialExpired, "a reinstall starts nothing again")
  }
}
