import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A remote value")
struct RemoteTests {
  @Test("applies from the next decision on, and after a start without a network")
  func isKept() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .varying)
    for _ in 1...6 { _ = try first.use("play") }
    #expect(first.check("play").access == .denied)
    #expect(try first.apply(["play.limit": "8"]).isEmpty)
    #expect(first.check("play").remaining == .count(2))
    #expect(try first.use("play").remaining == .count(1))
    first.stop()
    let second = try await bench.launch(catalog: .varying)
    #expect(second.check("play").remaining == .count(1))
    #expect(second.remoteValues == ["play.limit": "8"])
  }

  @Test("replaces all earlier ones; an invalid one changes nothing and is reported")
  func replaces() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .varying)
    try keeper.apply(["play.limit": "8"])
    #expect(try keeper.apply(["play.limit": "0"]).keys.map(\.rawValue) == ["play.limit"])
    #expect(keeper.check("play").remaining == .count(6))
    #expect(keeper.remoteValues == [:])
  }

  @Test("that lowers a limit for a while makes a reinstall forget no use")
  func lowersALimit() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .varying)
    try first.apply(["play.limit": "20"])
    for _ in 1...20 { _ = try first.use("play") }
    try first.apply(["play.limit": "1"])
    _ = try first.use("play")
    await first.settled()
    first.stop()
    try bench.reinstall()
    let second = try await bench.launch(catalog: .varying)
    try second.apply(["play.limit": "20"])
    #expect(second.check("play").reason == .quotaExhausted)
  }

  @Test("publishes a new situation, so that screens are drawn again")
  func publishes() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .varying)
    let before = keeper.situation
    try keeper.apply(["play.limit": "8"])
    #expect(keeper.situation != before)
    #expect(keeper.situation.remoteValues == ["play.limit": "8"])
  }

  @Test("leaves a drawn variant, which survives relaunches and being turned off and on")
  func drawnForEver() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .varying, installation: 1)
    #expect(first.variants.isEmpty)
    try first.apply(["price": "drawn"])
    let drawn = try #require(first.variants["price"])
    try first.apply([:])
    #expect(first.variants.isEmpty)
    first.stop()
    // Another number would draw again: it is requested once in an installation's life.
    for number in UInt64(2)...9 {
      let later = try await bench.launch(catalog: .varying, installation: number)
      try later.apply(["price": "drawn"])
      #expect(later.variants == ["price": drawn])
      later.stop()
    }
  }

  @Test(
    "leaves a drawn variant, which survives a catalog with extreme weights for the others"
  )
  func drawnBeforeTheWeights() async throws {
    for number in UInt64(1)...4 {
      let bench = try Bench()
      defer { bench.remove() }
      let first = try await bench.launch(catalog: .varying, installation: number)
      try first.apply(["price": "drawn"])
      let drawn = try #require(first.variants["price"])
      first.stop()
      let other: Experiment.Variant.ID = drawn == "lower" ? "regular" : "lower"
      let later = try await bench.launch(
        catalog: .varying(variants: ["regular", "lower"], heavy: other), installation: number)
      #expect(later.variants == ["price": drawn])
    }
  }

  @Test("can't change an installation's number, which decides each draw")
  func oneNumber() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await bench.launch(catalog: .varying, installation: 1).stop()
    let experiment = try #require(Catalog.varying.experiments.first)
    let other = try #require(
      (UInt64(2)...99).first {
        experiment.draw(installation: $0) != experiment.draw(installation: 1)
      })
    let later = try await bench.launch(catalog: .varying, installation: other)
    try later.apply(["price": "drawn"])
    #expect(later.variants["price"] == experiment.draw(installation: 1))
  }

  @Test("leads to another draw if a newer catalog lacks the variant")
  func variantThatIsGone() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .varying)
    try first.apply(["price": "drawn"])
    first.stop()
    let second = try await bench.launch(catalog: .varying(variants: ["x", "y"]))
    #expect(["x", "y"].contains(try #require(second.variants["price"])))
  }

  @Test(
    "names its variant in the paywall's events, and in a purchase approved after the variant's end")
  func eventsNameTheVariant() async throws {
    var script = ScriptedStore.Script()
    script.isPending = true
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .varying)
    try keeper.apply(["price": "lower"])
    keeper.open("paywall")
    #expect(await keeper.purchase("unlimited") == .pending)
    try keeper.apply(["price": "off"])
    keeper.stop()
    bench.store.script { $0.unfinished = [.purchase()] }
    let later = try await bench.launch(catalog: .varying)
    let variants = try later.events().map {
      "\($0.event.name) \($0.event.properties["variant"] ?? "-")"
    }
    #expect(
      variants == [
        "paywall_shown lower", "purchase_started lower", "purchase_pending lower",
        "purchase_completed lower",
      ])
  }

  @Test("sells no price variant to an owner of the product, until that is refunded")
  func twins() async throws {
    var script = ScriptedStore.Script()
    script.sells = ["unlimited", "unlimited.lower"]
    script.answer = .success(.purchase())
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .varying)
    #expect(await keeper.purchase("unlimited") == .purchased)
    bench.store.script { $0.answer = .success(.purchase("2", of: "unlimited.lower")) }
    #expect(await keeper.purchase("unlimited.lower") == .alreadyOwned)
    let refund = Fact.purchase(
      signed: .at("2026-01-15T13:00:00Z"), revoked: .at("2026-01-15T12:59:00Z"))
    try keeper.record(refund)
    #expect(await keeper.purchase("unlimited.lower") == .purchased)
  }
}
