import Foundation
import GRDB
import LocalAppStore
import Testing
import TollgateOpenStore

@_spi(Testing) @testable import TollgateEngine

@Suite("A ledger that was edited between launches")
struct EditedBetweenLaunchesTests {
  @Test(
    "without its first launch doubles no earned coins, however often, and reopens no first offer")
  func firstLaunch() async throws {
    let world = try await LedgerCase()
    try await world.run { try $0.keeper.earn(["coins": 50], once: "level-3") }
    await world.store.advance(to: world.store.clock.now + 2 * 86_400)
    for _ in 0..<3 {
      try world.edit("DELETE FROM setting WHERE key = 'first_launch'")
      try await world.run { app async throws in
        #expect(app.coins == 50)
        #expect(app.keeper.openOffers().isEmpty)
      }
    }
  }

  @Test("without its first launch opens the app, also with a bought lot in the keychain")
  func boughtLot() async throws {
    let world = try await LedgerCase()
    try await world.run { #expect(await $0.keeper.purchase("coins.100") == .purchased) }
    for edit in ["DELETE FROM setting WHERE key = 'first_launch'", "DELETE FROM setting"] {
      try world.edit(edit)
      try await world.run { #expect($0.coins == 100) }
    }
  }

  @Test("grants and takes for a cause neither again nor without one")
  func causes() async throws {
    let world = try await LedgerCase()
    try await world.run { app async throws in
      try app.keeper.earn(["coins": 50], once: "level-3")
      #expect(try app.keeper.spend("hint", once: "hint-1") == .spent)
    }
    try world.edit("DELETE FROM entry WHERE cause = 'level-3'")
    try await world.run { app async throws in
      #expect(try !app.keeper.earn(["coins": 50], once: "level-3"))
      #expect(app.coins == 30)
    }
    try world.edit("INSERT INTO entry VALUES (99, 1, 'spend', -20, 0.0, 'hint-2')")
    try await world.run { app async throws in
      #expect(try app.keeper.spend("hint", once: "hint-2") == .spent)
      #expect(try app.keeper.spend("hint", once: "hint-1") == .alreadyDone)
      #expect(app.coins == 10)
    }
  }

  @Test("and has no keychain is trusted for signed values only")
  func forged() async throws {
    let world = try await LedgerCase()
    try await world.run { #expect(await $0.keeper.purchase("coins.100") == .purchased) }
    try world.edit(
      """
      UPDATE diary SET seal = NULL;
      UPDATE lot SET granted = 1000000;
      INSERT INTO lot VALUES (7, 'coins', NULL, NULL, NULL, 1000000, 0, 0, 0, NULL);
      INSERT INTO lot SELECT 8, 'coins', 'Production', '77', purchase_date, 500, 0, 0, 0, NULL FROM lot
        WHERE fact IS NOT NULL;
      INSERT OR REPLACE INTO balance VALUES ('coins', 2000500);
      INSERT INTO unlocked VALUES ('theme.neon', 'theme', 0.0);
      INSERT INTO setting VALUES ('progress.level', 99);
      INSERT INTO fact SELECT environment, '78', purchase_date, 'pack', 1, 'purchased', signed_date,
        NULL, 0, NULL, NULL, 0, '78', NULL FROM fact;
      INSERT INTO token SELECT environment, '77', purchase_date, jws, NULL FROM token;
      """)
    try world.loseKeychain()
    for _ in 0..<2 {
      try await world.run { app async throws in
        #expect(app.coins == 100)
        #expect(app.unlocked.isEmpty && !app.owns("pack") && app.keeper.customer.progress.isEmpty)
      }
    }
  }

  @Test("whose keychain can't be read at launch is checked before it is sealed")
  func unreadable() async throws {
    let world = try await LedgerCase()
    try await world.run { try $0.keeper.earn(["coins": 50]) }
    try world.edit("UPDATE lot SET granted = 5000; UPDATE balance SET amount = 5000")
    let aside = world.first.folder.appending(path: "Aside")
    let files = FileManager.default
    try files.moveItem(at: world.first.keychain, to: aside)
    try files.createDirectory(at: world.first.keychain, withIntermediateDirectories: true)
    let app = try await world.launch()
    #expect(app.coins == 5_000, "until it can be checked, it is as it lies there")
    try files.removeItem(at: world.first.keychain)
    try files.moveItem(at: aside, to: world.first.keychain)
    await app.keeper.refresh()
    await app.keeper.settled()
    #expect(app.coins == 50)
    await app.end()
    try await world.run { #expect($0.coins == 50) }
  }

  private static let numbers = [
    "UPDATE diary SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM diary)",
    "UPDATE diary SET n = -9223372036854775807 WHERE n = (SELECT max(n) FROM diary)",
    "UPDATE lot SET taken = 9223372036854775807", "UPDATE lot SET taken = -9223372036854775808",
    "UPDATE lot SET spent = 9223372036854775807", "UPDATE lot SET granted = 9223372036854775807",
    "UPDATE lot SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM lot)",
    "UPDATE lot SET n = 0 WHERE n = (SELECT min(n) FROM lot)",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'lot'",
    "UPDATE sqlite_sequence SET seq = 9223372036854775806 WHERE name = 'lot'",
    "UPDATE sqlite_sequence SET seq = -9223372036854775808",
    "INSERT INTO event VALUES (9223372036854775807, 'x', 0.0, '{}')",
    "UPDATE entry SET amount = 9223372036854775807",
    "UPDATE entry SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM entry)",
    "UPDATE balance SET amount = 9223372036854775807",
    "UPDATE setting SET value = 9223372036854775807 WHERE key = 'first_launch'",
    "UPDATE setting SET value = -9223372036854775808 WHERE key = 'latest_signed'",
    "UPDATE setting SET value = 9e18 WHERE key = 'latest_signed'",
    "UPDATE fact SET purchase_date = 9e18", "UPDATE fact SET quantity = -9223372036854775808",
    "UPDATE diary SET mark = 9e10", "UPDATE diary SET mark = -9e10",
  ]

  @Test("to impossible numbers ends no process, and loses nothing", arguments: numbers)
  func impossible(edit: String) async throws {
    let world = try await LedgerCase()
    try await world.run { app async throws in
      #expect(await app.keeper.purchase("coins.100") == .purchased)
      try app.keeper.earn(["coins": 50], once: "level-3")
      #expect(try app.keeper.spend("hint", once: "hint-1") == .spent)
    }
    try world.edit(edit)
    for launch in 0..<2 {
      try await world.run { app async throws in
        #expect(app.coins == 130 + launch)
        #expect(try !app.keeper.earn(["coins": 50], once: "level-3"))
        try app.keeper.earn(["coins": 1])
        #expect(try app.keeper.lots(of: "coins").reduce(0) { $0 + $1.left } == 131 + launch)
        _ = try app.keeper.use("identify")
      }
    }
    #expect(world.log.lines.contains { $0.contains("set aside") || $0.contains("does not hold") })
  }

  private static let records: [@Sendable (String) -> String] = [
    { $0.replacing(/(seal\t[^\t]*)\t.*/) { "\($0.1)\t9223372036854775807" } },
    { $0.replacing(/(seal\t[^\t]*)\t.*/) { "\($0.1)\t-1" } },
    { $0.replacing(/(lot\tcoins\t[0-9]+)\t0/) { "\($0.1)\t9223372036854775807" } },
    { $0.replacing(/(lot\tcoins)\t[0-9]+/) { "\($0.1)\t9223372036854775807" } },
    { $0.replacing(/mark\t[^\n]*/, with: "mark\t9e300") },
    { $0 + "\ncauses\tAAAA" }, { $0 + "\nuse\tplay\t-9e300" },
  ]

  @Test(
    "beside a keychain with impossible numbers keeps its signed values", arguments: records.indices)
  func record(index: Int) async throws {
    let world = try await LedgerCase()
    try await world.run { app async throws in
      #expect(await app.keeper.purchase("coins.100") == .purchased)
      #expect(try app.keeper.spend("hint") == .spent)
    }
    try world.editKeychain(Self.records[index])
    for _ in 0..<2 { try await world.run { #expect($0.coins == 80) } }
    #expect(world.log.lines.contains { $0.contains("The keychain's record is damaged") })
  }
}

@Suite("An app that is deleted and installed again")
struct ReinstalledTests {
  @Test("grants nothing again for the same cause, and takes nothing again")
  func causes() async throws {
    let world = try await LedgerCase()
    for installation in 0..<3 {
      try await world.run { app async throws in
        #expect(try app.keeper.earn(["coins": 50], once: "welcome") == (installation == 0))
        let spent = try app.keeper.spend(["coins": 10], once: "tap")
        #expect(spent == (installation == 0 ? .spent : .alreadyDone))
        #expect(app.coins == 40)
      }
      try world.loseFiles()
    }
  }

  @Test(
    "has the oldest and the newest causes of a customer with more causes than the keychain keeps")
  func many() throws {
    let all = (0..<5_000).map { CauseDigest(value: $0) }
    let kept = CauseDigest.kept(of: all)
    #expect(kept.count == CauseDigest.most)
    #expect(kept.prefix(2_048) == all.prefix(2_048) && kept.suffix(2_048) == all.suffix(2_048))
    #expect(CauseDigest.all(in: CauseDigest.data(of: kept)) == kept)
    #expect(CauseDigest.data(of: kept).count == 32_768, "32 KB of the keychain's record at most")
  }
}

@Suite("A new phone")
struct NewPhoneTests {
  /// Buys 200 coins, earns 50 once, buys a theme for 60 and a hint for 20, and a pack.
  private func live(in world: LedgerCase) async throws {
    try await world.run { app async throws in
      for product: Catalog.Product.ID in ["coins.100", "coins.100", "pack"] {
        #expect(await app.keeper.purchase(product) == .purchased)
      }
      #expect(try app.keeper.spend("hint", once: "hint-1") == .spent)
      #expect(try app.keeper.spend(["coins": 60]) == .spent)
      try app.keeper.earn(["coins": 50], once: "welcome")
      await world.store.advance(to: world.store.clock.now + 60)
    }
  }

  @Test("with an encrypted backup has everything: bought, unlocked, spent, earned once, used")
  func encrypted() async throws {
    let world = try await LedgerCase()
    try await live(in: world)
    let phone = try await world.addDevice()
    try world.restore(world.first, onto: phone, isEncrypted: true)
    try await world.run(on: phone, isOnline: false) { app async throws in
      #expect(app.coins == 170)
      #expect(app.owns("pack"), "also without a network: the ledger holds")
      #expect(try !app.keeper.earn(["coins": 50], once: "welcome"))
      #expect(try app.keeper.spend("hint", once: "hint-1") == .alreadyDone)
    }
    #expect(!world.log.lines.contains { $0.contains("does not hold") })
  }

  @Test(
    "without the keychain has the purchases, less the spent part, but no earned coins")
  func unencrypted() async throws {
    let world = try await LedgerCase()
    try await live(in: world)
    let phone = try await world.addDevice()
    try world.restore(world.first, onto: phone, isEncrypted: false)
    for _ in 0..<2 {
      try await world.run(on: phone) { app async throws in
        #expect(app.coins == 120)
        #expect(app.owns("pack"))
      }
    }
    try await world.run(on: phone) { app async throws in
      #expect(try app.keeper.spend(["coins": 120]) == .spent)
    }
    try await world.run(on: phone) { #expect($0.coins == 0, "it comes back once") }
  }

  @Test(
    "without the keychain keeps a theme bought with purchased coins, but none bought with others")
  func unlocked() async throws {
    let world = try await LedgerCase()
    try await world.run { app async throws in
      try app.keeper.earn(["coins": 60])
      #expect(try app.keeper.spend("theme", on: "theme.gold") == .spent)
      #expect(await app.keeper.purchase("coins.100") == .purchased)
      await world.store.advance(to: world.store.clock.now + 60)
      #expect(try app.keeper.spend("theme", on: "theme.neon") == .spent)
    }
    let phone = try await world.addDevice()
    try world.restore(world.first, onto: phone, isEncrypted: false)
    try await world.run(on: phone) { app async throws in
      #expect(app.coins == 40)
      #expect(app.unlocked.count == 1, "60 coins of a purchase were spent: one theme's price")
    }
  }

  @Test("that was never online waits for the store, and then has everything")
  func offline() async throws {
    let world = try await LedgerCase()
    try await live(in: world)
    let phone = try await world.addDevice()
    try world.restore(world.first, onto: phone, isEncrypted: false)
    for _ in 0..<2 {
      try await world.run(on: phone, isOnline: false) { #expect($0.coins == 0) }
    }
    try await world.run(on: phone) { #expect($0.coins == 120) }
  }

  @Test("of another person gains nothing from a customer's ledger, nor from their signed texts")
  func someoneElse() async throws {
    let world = try await LedgerCase()
    try await live(in: world)
    let other = try await world.store.send(AddAccount())
    let phone = try await world.addDevice(of: other)
    try world.restore(world.first, onto: phone, isEncrypted: false)
    try await world.run(on: phone) { app async throws in
      #expect(app.coins == 0 && !app.owns("pack"))
    }
    #expect(world.log.lines.contains { $0.contains("has no signature for it") })
  }

  @Test("takes a refund from the remains of a lost key, as from any lot")
  func refund() async throws {
    let world = try await LedgerCase()
    try await world.run { #expect(await $0.keeper.purchase("coins.100") == .purchased) }
    let phone = try await world.addDevice()
    try world.restore(world.first, onto: phone, isEncrypted: false)
    try await world.run(on: phone) { app async throws in
      let fact = try #require(try app.keeper.lots(of: "coins").first?.fact)
      #expect(try app.keeper.signedTransaction(fact)?.isEmpty == false)
      var refund = try #require(app.keeper.ledger.ledgerState.facts[fact]?.fact)
      refund = Fact(
        id: fact, product: refund.product, signedDate: refund.signedDate + 60,
        revocationDate: refund.signedDate + 60)
      try app.keeper.record(refund)
      #expect(app.coins == 0)
    }
  }
}

@Suite("A ledger that the system purges")
struct PurgedLedgerTests {
  @Test("loses nothing while the app is closed: the keychain and the store have it")
  func purged() async throws {
    let world = try await LedgerCase()
    try await world.run(isPurgeable: true) { app async throws in
      #expect(await app.keeper.purchase("coins.100") == .purchased)
      #expect(await app.keeper.purchase("pack") == .purchased)
      try app.keeper.earn(["coins": 50], once: "welcome")
      #expect(try app.keeper.spend("hint") == .spent)
      _ = try app.keeper.use("identify")
      try app.keeper.reach("level", 25)
      try app.keeper.complete(.onboarding)
    }
    for launch in 0..<3 {
      try world.loseFiles()
      try await world.run(isPurgeable: true) { app async throws in
        #expect(app.coins == 130 - launch)
        #expect(app.owns("pack"))
        #expect(try !app.keeper.earn(["coins": 50], once: "welcome"))
        #expect(app.keeper.customer.progress == ["level": 25])
        #expect(app.keeper.customer.isOnboarded)
        #expect(app.keeper.customer.goals[Progression.Goal("level", 25)] != nil)
        #expect(app.keeper.customer.uses["identify"]?.instants.count == 1)
        #expect(try app.keeper.spend(["coins": 1]) == .spent)
      }
    }
    #expect(!world.log.lines.contains { $0.contains("does not hold") })
  }

  @Test("and leaves partly is set aside, and the app opens", arguments: ["", "-wal"])
  func inPart(suffix: String) async throws {
    let world = try await LedgerCase()
    let app = try await world.launch(isPurgeable: true)
    #expect(await app.keeper.purchase("coins.100") == .purchased)
    await app.keeper.settled()
    let image = LedgerImage(of: world.first.ledger)
    await app.end()
    try image.lay(at: world.first.ledger)
    try FileManager.default.removeItem(atPath: world.first.ledger.path + suffix)
    try await world.run(isPurgeable: true) { #expect($0.coins == 100) }
  }

  @Test("starts empty elsewhere: deleting an app resets it")
  func reinstalled() async throws {
    let world = try await LedgerCase()
    try await world.run { app async throws in
      try app.keeper.reach("level", 25)
      try app.keeper.complete(.onboarding)
    }
    try world.loseFiles()
    try await world.run { app async throws in
      #expect(app.keeper.customer.progress.isEmpty && !app.keeper.customer.isOnboarded)
    }
  }
}
