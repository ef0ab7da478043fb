import Foundation
import Journeys
import Testing
import TollgateCore

@testable import Studio

@Suite("A decision’s sentence")
struct DecisionSentenceTests {
  private let play = Feature(
    id: "play", access: [.entitled("unlimited"), .quota(Quota(limit: 6, per: .day))],
    paywall: "sale")
  private let ads = Feature(id: "ads", access: [.unlessEntitled("unlimited")])
  private let theme = Feature(id: "theme", access: [.entitled("unlimited"), .freeOn([.watchOS])])

  private func moment(_ platform: Platform = .iOS) -> Moment {
    let noon = Date(timeIntervalSince1970: 1_768_478_400)
    return Moment(
      now: noon, day: CalendarDay(containing: noon, in: .gmt),
      device: DeviceProfile(platform: platform))
  }

  private func sentence(
    _ feature: Feature, _ customer: Customer, on platform: Platform = .iOS, isBehind: Bool = false
  ) -> String {
    let catalog = Catalog(
      app: "a", bundleID: "b",
      products: [.init(id: "p", kind: .nonConsumable, entitlements: ["unlimited"])],
      features: [play, theme, ads], paywalls: [Paywall(id: "sale", screen: "s", products: ["p"])])
    var moment = moment(platform)
    moment.isClockBehind = isBehind
    return DecisionSentence(
      feature: feature, decision: catalog.decide(feature.id, for: customer, at: moment),
      customer: customer, moment: moment, quota: feature.quota
    ).text
  }

  private func known(_ count: Int = 0, owns: Bool = false) -> Customer {
    let noon = Date(timeIntervalSince1970: 1_768_478_400)
    let fact = Fact(
      id: Fact.ID(environment: "Production", transaction: "42", purchaseDate: noon), product: "p",
      signedDate: noon)
    let catalog = Catalog(
      app: "a", bundleID: "b",
      products: [.init(id: "p", kind: .nonConsumable, entitlements: ["unlimited"])], features: [])
    return Customer(
      entitlements: Entitlements(granted: owns ? [fact] : [], by: catalog),
      uses: ["play": Uses((0..<count).map { _ in noon })])
  }

  @Test("names the period of the subscription that lasts longest, not the first one")
  func newestPeriod() {
    let noon = Date(timeIntervalSince1970: 1_768_478_400)
    let catalog = Catalog(
      app: "a", bundleID: "b",
      products: [.init(id: "p", kind: .autoRenewable, entitlements: ["unlimited"])], features: [])
    let periods = (0..<3).map { month in
      Fact(
        id: Fact.ID(
          environment: "Production", transaction: "\(40 + month)",
          purchaseDate: noon + Double(month - 1) * 2_592_000),
        product: "p", signedDate: noon, expirationDate: noon + Double(month) * 2_592_000 + 1)
    }
    #expect(
      sentence(play, Customer(entitlements: Entitlements(granted: periods, by: catalog)))
        .contains("is held by transaction 42"))
  }

  @Test("calls a limit that a payer skips suppressed, and offers nothing for it")
  func spared() {
    #expect(sentence(ads, known(owns: true)) == "Suppressed for this person.")
  }

  @Test("gives the reason, the remaining uses, when they return, and the offer")
  func sentences() {
    #expect(
      sentence(play, known(1)) == "Allowed: within today’s six; 5 left, back at midnight.")
    #expect(
      sentence(play, known(6))
        == "Denied: today’s six are used up, back at midnight. Offered: `sale`.")
    #expect(
      sentence(play, known(6, owns: true)) == "Allowed: `unlimited` is held by transaction 42.")
    #expect(
      sentence(theme, known())
        == "Denied: it needs `unlimited`, which is not held. Nothing is offered on iOS.")
    #expect(sentence(theme, known(), on: .watchOS) == "Allowed: it is free on watchOS.")
    #expect(
      sentence(theme, Customer()) == "Not known yet: the store has not answered, and it matters.")
    #expect(sentence(play, known(6), isBehind: true).hasSuffix("until the store proves it right."))
  }
}

@Suite("A time in the studio")
struct ReadableTimeTests {
  private func time(_ text: String, _ zone: String = "UTC") throws -> ReadableTime {
    let zone = try #require(TimeZone(identifier: zone))
    return ReadableTime(try #require(LocalDateTime(text)).instant(in: zone), in: zone)
  }

  @Test("is written the same for every reader")
  func words() throws {
    let time = try time("2026-01-15T09:05:00", "America/New_York")
    #expect(time.day == "Thu 15 Jan 2026")
    #expect(time.clock == "09:05")
    #expect(time.place == "New York, UTC−5")
    #expect(try self.time("2026-01-15T09:05:07").clock == "09:05:07")
    #expect(try self.time("2026-01-15T09:05:07", "Asia/Kolkata").place == "Kolkata, UTC+5:30")
    #expect(try self.time("2026-01-15T09:05:07").place == "UTC")
  }

  @Test("is formatted on the device in its locale")
  func onDevice() throws {
    let american = Locale(identifier: "en_US")
    let spanish = Locale(identifier: "es_ES")
    #expect(try time("2026-01-15T00:05:00").onDevice(in: american) == "12:05")
    #expect(try time("2026-01-15T12:05:00").onDevice(in: american) == "12:05")
    #expect(try time("2026-01-15T21:41:00").onDevice(in: american) == "9:41")
    #expect(try time("2026-01-15T21:41:00").onDevice(in: spanish) == "21:41")
  }

  @Test("is shown as midnight only at midnight")
  func named() throws {
    let noon = try time("2026-01-15T12:00:00")
    #expect(try time("2026-01-16T00:00:00").named(from: noon) == "midnight")
    #expect(try time("2026-01-16T01:00:00").named(from: noon) == "01:00")
    #expect(try time("2026-01-18T00:00:00").named(from: noon) == "midnight on 18 Jan")
  }
}
