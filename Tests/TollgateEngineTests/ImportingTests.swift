import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Uses that an earlier version counted")
struct ImportingTests {
  @Test("are imported once under each name, also after a relaunch")
  func once() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    let first = try await bench.launch()
    #expect(try first.importUses(2, of: "play", lastAt: noon - 60, once: "defaults") == 2)
    #expect(try first.importUses(5, of: "play", lastAt: noon - 60, once: "defaults") == 0)
    first.stop()
    let second = try await bench.launch()
    #expect(try second.importUses(5, of: "play", lastAt: noon - 60, once: "defaults") == 0)
    #expect(second.check("play").remaining == .count(4))
    #expect(try second.importUses(3, of: "play", lastAt: noon - 60, once: "elsewhere") == 1)
    #expect(second.check("play").remaining == .count(3))
  }

  @Test(
    "are added only if the ledger lacks them for that day",
    arguments: [(0, 0), (1, 0), (2, 0), (3, 1), (6, 4)])
  func onlyTheLacking(counted: Int, added: Int) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for _ in 0..<2 { _ = try keeper.use("play") }
    let last = bench.clock.now - 3_600
    #expect(try keeper.importUses(counted, of: "play", lastAt: last, once: "defaults") == added)
    #expect(keeper.customer.uses["play"]?.instants.count == 2 + added)
    #expect(try Ledger(at: bench.ledger).ledgerState.uses["play"]?.instants.count == 2 + added)
  }

  @Test(
    "count on the last one's day, none before its midnight, and never move the high-water mark"
  )
  func stayInTheirDay() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    let midnight = Date.at("2026-01-14T00:00:00Z")
    let mark = keeper.ledger.ledgerState.time.highWaterMark
    #expect(try keeper.importUses(4, of: "play", lastAt: midnight, once: "defaults") == 4)
    let instants = try #require(keeper.customer.uses["play"]?.instants)
    #expect(instants.allSatisfy { $0 == midnight })
    #expect(keeper.check("play").remaining == .count(6), "yesterday's")
    #expect(try Ledger(at: bench.ledger).ledgerState.time.highWaterMark == mark)
  }

  @Test("don't exist without an instant, and are then not requested again")
  func withoutInstant() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(try keeper.importUses(4, of: "play", lastAt: nil, once: "defaults") == 0)
    #expect(
      try keeper.importUses(4, of: "play", lastAt: bench.clock.now, once: "defaults") == 0)
  }
}
