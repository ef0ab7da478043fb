import Foundation
import LocalAppStore
import Testing
import TollgateOpenStore

@testable import CrashChild

@Suite("A killed process")
struct CrashTests {
  @Test(
    "loses nothing, grants nothing twice, and finishes in the end",
    arguments: Scenario.allCases.flatMap { scenario in scenario.points.map { (scenario, $0) } })
  func survives(scenario: Scenario, point: CrashPoint) async throws {
    let files = try Files()
    defer { files.remove() }
    #expect(try Child("die", files.path, scenario.rawValue, point.rawValue).wasKilled())
    #expect(
      try files.finishes() == finishes(before: point, of: scenario), "recorded, then finished")

    let next = try await RunningApp(in: Shop(in: files.folder))
    let isPaid = (scenario, point) != (.purchase, .beforePurchase)
    let isOwned = isPaid && scenario != .refund
    #expect(next.tollkeeper.check("play").reason == (isOwned ? .entitled : .withinQuota))
    #expect(next.tollkeeper.customer.uses["play"]?.instants.count == 2)
    #expect(
      try await next.shop.store.send(ListAccountTransactions(of: next.shop.account)).count
        == (isPaid ? 1 : 0))
    #expect(
      try await next.shop.store.send(ListAccountTransactions(.unfinished, of: next.shop.account))
        .isEmpty)
    #expect(try next.eventsThatMatter() == events(of: scenario, diedAt: point))
    await next.end()

    let later = try await RunningApp(in: next.shop)
    #expect(later.tollkeeper.check("play").reason == (isOwned ? .entitled : .withinQuota))
    #expect(later.tollkeeper.customer.uses["play"]?.instants.count == 2)
    #expect(try later.eventsThatMatter() == events(of: scenario, diedAt: point))
    await later.end()
  }

  /// The number of times that the process had asked the store to finish: nothing is finished before
  /// it is durable.
  private func finishes(before point: CrashPoint, of scenario: Scenario) -> Int {
    let earlier = scenario == .refund ? 1 : 0
    return point == .afterFinish ? earlier + 1 : earlier
  }

  private func events(of scenario: Scenario, diedAt point: CrashPoint) -> [String] {
    switch (scenario, point) {
    case (.purchase, .beforePurchase), (.purchaseElsewhere, _): []
    case (.purchase, _), (.approval, _): ["purchase_completed unlimited wall"]
    case (.refund, _): ["purchase_completed unlimited wall", "refunded unlimited"]
    }
  }

  @Test("has saved every use that it reported, and at most one more", arguments: 0..<8)
  func keepsUses(seed: UInt64) async throws {
    let files = try Files()
    defer { files.remove() }
    var random = SeededGenerator(seed: seed)
    var reported = 0
    for _ in 0..<3 {
      reported += try Child("use", files.path).kill(afterUses: .random(in: 1...60, using: &random))
      let next = try await RunningApp(in: Shop(in: files.folder))
      let found = try #require(next.tollkeeper.customer.uses["play"]?.instants.count)
      #expect((reported...reported + 1).contains(found), "reported \(reported), found \(found)")
      reported = found
      await next.end()
    }
  }
}

extension RunningApp {
  /// The events that must come once, as words.
  fileprivate func eventsThatMatter() throws -> [String] {
    try tollkeeper.events().map(\.event).filter {
      [.purchaseCompleted, .refunded].contains($0.name)
    }.map { event in
      [event.name.rawValue, event.properties["product"], event.properties["paywall"]]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}
