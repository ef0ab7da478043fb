import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A change of the ledger")
struct LedgerChangeTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 790_171_200.25)

  /// One of each kind, and of each value that is kept by name.
  private static let changes: [LedgerChange] = [
    .fact(LedgerState.Entry(fact: .purchase(), missingSince: noon)),
    .fact(LedgerState.Entry(fact: .month())),
    .renewal(
      Renewal(
        id: Renewal.ID(environment: "Production", original: "9"), product: "monthly",
        periodEnd: noon + 9, gracePeriodEnd: nil, signedDate: noon)),
    .use("play", noon), .use("play", noon - 5),
    .time(TrustedTime(highWaterMark: noon + 1, latestSigned: noon - 1)),
    .set(.firstLaunch, at: noon - 3), .set(.isSimulating, to: true), .set(.hasAnswer, to: true),
    .set(.installation, to: "1e5"), .set(.isOnboarded, to: true), .set(.trial("week"), at: noon),
    .set(.progress("level"), to: 7), .set(.goal(Progression.Goal("goal", 3)), at: noon),
    .set(.testSwitch("hard"), to: false), .set(.versionShown(of: "wall"), to: "1.2"),
    .set(.choice("theme"), to: "theme.neon"),
    .set(.attribution(of: "pack"), to: Attribution(paywall: "wall", begun: noon).stored),
    .set(.waiting(for: "pack"), to: Attribution(paywall: "store").stored),
    .set(.sentRenewal(of: .init(environment: "Production", original: "9")), to: "0.5 00ff"),
    .set(.serverInstallation, to: "6F1C5AE0-3A4E-4B3C-9D8F-0A1B2C3D4E5F"),
    .set(.remote("play.limit"), to: "8"), .set(.variant(of: "price"), to: "high"),
    .lot(
      Lot(id: 1, currency: "coins", granted: 30),
      WalletEntry(lot: 1, kind: .earn, amount: 30, instant: noon, cause: "welcome"), balance: 30),
    .unlocked("theme.neon", "theme", noon),
    .event(AnalyticsEvent(.paywallShown, at: noon)),
  ]

  @Test("has the same effect in memory as on disk")
  func sameInBoth() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    for change in Self.changes {
      try ledger.write { try $0.apply(change) }
      let read = try Ledger(at: bench.ledger).ledgerState
      #expect(What(ledger.ledgerState) == What(read), "\(change)")
    }
  }

  @Test("that removes a value removes it in both")
  func forgets() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    try ledger.write { transaction in
      for change in Self.changes { try transaction.apply(change) }
    }
    let settings: [LedgerSetting] = [
      .trial("week"), .progress("level"), .goal(Progression.Goal("goal", 3)), .testSwitch("hard"),
      .versionShown(of: "wall"), .choice("theme"), .attribution(of: "pack"), .waiting(for: "pack"),
      .remote("play.limit"), .variant(of: "price"), .firstLaunch, .installation,
      .serverInstallation, .sentRenewal(of: .init(environment: "Production", original: "9")),
    ]
    for setting in settings {
      let before = What(ledger.ledgerState)
      try ledger.write { try $0.apply(.forget(setting)) }
      #expect(What(ledger.ledgerState) != before, "\(setting.rawValue)")
      #expect(
        try What(Ledger(at: bench.ledger).ledgerState) == What(ledger.ledgerState),
        "\(setting.rawValue)")
    }
  }

  @Test("that moves the high-water mark logs it once, together with any use")
  func logsTheMark() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ledger = try Ledger(at: bench.ledger)
    let noon = Self.noon
    for step in 0..<3 {
      _ = try ledger.write { try $0.raiseTime(to: noon + Double(step / 2)) }
    }
    try ledger.write { transaction in
      try transaction.raiseTime(to: noon + 5)
      try transaction.apply(.use("play", noon + 5))
    }
    let rows = try ledger.read { try Row.fetchAll($0, sql: "SELECT feature, mark FROM diary") }
    #expect(rows.map { $0["mark"] as Double } == [0, 1, 5].map { (noon + $0).stored })
    #expect(rows.map { $0["feature"] as String? } == [nil, nil, "play"])
  }

  /// The content of a ledger's state, for comparison.
  private struct What: Equatable {
    let customer: Customer
    let time: TrustedTime
    let facts: [Fact.ID: Fact]
    let missing: [Fact.ID: Date?]
    let renewals: [Renewal.ID: Renewal]
    let attributions, waiting: [Catalog.Product.ID: Attribution]
    let drawn: [Experiment.ID: Experiment.Variant.ID]
    let remote: RemoteValues
    let installation: UInt64?
    let ownCustomer: UUID?
    let sentRenewals: [String: SentRenewal]

    init(_ ledgerState: LedgerState) {
      customer = ledgerState.customer(by: .game)
      time = ledgerState.time
      facts = Dictionary(
        uniqueKeysWithValues: ledgerState.facts.values.map { ($0.fact.id, $0.fact) })
      missing = Dictionary(
        uniqueKeysWithValues: ledgerState.facts.values.map { ($0.fact.id, $0.missingSince) })
      renewals = ledgerState.renewals
      attributions = ledgerState.attributions
      waiting = ledgerState.waiting
      drawn = ledgerState.drawn
      remote = ledgerState.remote
      installation = ledgerState.installation
      ownCustomer = ledgerState.ownCustomer
      sentRenewals = ledgerState.sentRenewals
    }
  }
}
