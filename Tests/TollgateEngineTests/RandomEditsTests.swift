import Foundation
import GRDB
import LocalAppStore
import Testing
import TollgateCore
import TollgateOpenStore

@_spi(Testing) @testable import TollgateEngine

/// `TOLLGATE_EDITS=500` lives as many lives, of four edits each; 25 by default.
@Suite("Random edits of ledgers, keychains and copies of both")
struct RandomEditsTests {
  private static let lives =
    ProcessInfo.processInfo.environment["TOLLGATE_EDITS"].flatMap(UInt64.init) ?? 25

  @Test("gain no unsigned or unearned value, and end no process", arguments: 0..<lives)
  func edited(seed: UInt64) async throws {
    var life = try await EditedLife(seed: seed)
    for _ in 0..<4 {
      try await life.launch()
      try life.edit()
    }
    try await life.launch()
    #expect(life.findings.isEmpty, "seed \(seed): \(life.findings) after \(life.steps)")
  }

  @Test("are compared with an honest customer's files, which lose nothing", arguments: 0..<lives)
  func honest(seed: UInt64) async throws {
    var life = try await EditedLife(seed: seed)
    for _ in 0..<4 {
      try await life.launch()
      try await life.move()
    }
    try await life.launch()
    #expect(life.findings.isEmpty, "seed \(seed): \(life.findings) after \(life.steps)")
  }
}

/// A person whose app's files are edited, lost, copied and restored, with the true state.
private struct EditedLife {
  private(set) var findings: [String] = []
  private(set) var steps: [String] = []

  private let world: LedgerCase
  private var random: SeededRandom
  private var copies: [URL] = []
  private var device: LedgerCase.Device

  private var isEdited = false
  private var isUnreadable = false

  /// A Boolean value that indicates whether the key that seals the ledger was lost or changed: then signatures vouch for
  /// the ledger.
  private var isKeyLost = false
  private var bought = 0
  private var earned = 0
  private var spent = 0
  private var hasPack = false
  private var paidFor: Set<Feature.ID> = []
  private var causes: Set<String> = []

  init(seed: UInt64) async throws {
    random = SeededRandom(seed &+ 77)
    world = try await LedgerCase()
    device = world.first
  }

  /// Opens the app, compares its state with the true one, and performs some actions.
  mutating func launch() async throws {
    let app: LedgerCase.App
    do {
      app = try await world.launch(on: device)
    } catch {
      return findings.append("the app did not open: \(error)")
    }
    if !isUnreadable {
      compare(app)
      for _ in 0..<Int.random(in: 1...4, using: &random) { try await act(app) }
      compare(app)
    }
    await app.end()
    if isUnreadable {
      try FileManager.default.removeItem(at: device.keychain)
      isUnreadable = false
    }
    let copy = world.folder.appending(path: "Copy-\(copies.count)")
    try FileManager.default.copyItem(at: device.folder, to: copy)
    copies.append(copy)
  }

  private mutating func act(_ app: LedgerCase.App) async throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      steps.append("buy coins")
      if await app.keeper.purchase("coins.100") == .purchased { bought += 100 }
    case 1:
      steps.append("buy pack")
      let outcome = await app.keeper.purchase("pack")
      hasPack = hasPack || outcome == .purchased
    case 2:
      let cause = "level-\(Int.random(in: 0..<4, using: &random))"
      steps.append("earn for \(cause)")
      if try app.keeper.earn(["coins": 30], once: cause) {
        earned += 30
        if !isEdited, !causes.insert(cause).inserted { findings.append("\(cause) paid twice") }
      }
    case 3:
      steps.append("spend")
      if try app.keeper.spend("hint") == .spent { spent += 20 }
    case 4:
      let theme: Feature.ID = Bool.random(using: &random) ? "theme.neon" : "theme.gold"
      steps.append("unlock \(theme)")
      if try app.keeper.spend("theme", on: theme) == .spent {
        spent += 60
        paidFor.insert(theme)
      }
    default:
      steps.append("use")
      _ = try app.keeper.use("identify")
    }
  }

  private mutating func compare(_ app: LedgerCase.App) {
    let (coins, truth) = (app.coins, bought + earned - spent)
    if coins > bought + earned { findings.append("\(coins) coins of \(bought + earned)") }
    if !isEdited, coins != truth { findings.append("\(coins) coins, and it were \(truth)") }
    if app.owns("pack") && !hasPack { findings.append("a pack that was not bought") }
    if !app.owns("pack") && hasPack { findings.append("no pack, which was bought") }
    if isKeyLost {
      // Another theme for the one that was paid for, and no more than was paid for.
      if app.unlocked.count * 60 > spent { findings.append("unlocked \(app.unlocked)") }
    } else if !app.unlocked.isSubset(of: paidFor) {
      findings.append("unlocked \(app.unlocked)")
    }
    if !isEdited, app.unlocked != paidFor { findings.append("lost some of \(paidFor)") }
  }

  /// Does what a person may do with their devices.
  mutating func move() async throws {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      steps.append("reinstall")
      try world.loseFiles(of: device)
    case 1:
      steps.append("a new phone")
      let phone = try await world.addDevice()
      try world.restore(device, onto: phone, isEncrypted: true)
      device = phone
    default: steps.append("relaunch")
    }
  }

  mutating func edit() throws {
    isEdited = true
    let files = FileManager.default
    let copy = copies.randomElement(using: &random) ?? device.folder
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      let sql = Self.edits.randomElement(using: &random) ?? ""
      steps.append(sql)
      // A change that SQLite refuses isn't an edit.
      try? world.edit(sql, on: device)
    case 4:
      steps.append("older ledger")
      try files.removeItem(at: device.files)
      try files.copyItem(at: copy.appending(path: "Files"), to: device.files)
    case 5:
      steps.append("older keychain")
      try? files.removeItem(at: device.keychain)
      // A copy that was made without a keychain has none.
      try? files.copyItem(at: copy.appending(path: "Keychain"), to: device.keychain)
      isKeyLost = isKeyLost || !files.fileExists(atPath: device.keychain.path)
    case 6:
      steps.append("no keychain")
      isKeyLost = true
      try? files.removeItem(at: device.keychain)
    case 7:
      steps.append("bytes of the keychain")
      isKeyLost = true
      try garble(device.keychain)
    case 8:
      steps.append("bytes of the ledger")
      try garble(device.ledger)
    default:
      steps.append("a folder for a keychain")
      try? files.removeItem(at: device.keychain)
      try files.createDirectory(at: device.keychain, withIntermediateDirectories: true)
      isUnreadable = true
      isKeyLost = true
    }
  }

  private mutating func garble(_ file: URL) throws {
    guard var data = try? Data(contentsOf: file), !data.isEmpty else { return }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      data[.random(in: data.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    try data.write(to: file)
  }

  private static let sums = """
    INSERT OR REPLACE INTO balance
      SELECT currency, sum(granted - taken - spent) FROM lot GROUP BY currency
    """

  private static let edits = [
    "DELETE FROM setting WHERE key = 'first_launch'", "DELETE FROM setting", "DELETE FROM entry",
    "UPDATE diary SET seal = NULL", "DELETE FROM diary", "DELETE FROM fact", "DELETE FROM token",
    "UPDATE lot SET spent = 0; " + sums, "UPDATE lot SET granted = granted + 500; " + sums,
    "INSERT INTO lot (currency, granted, taken, spent) VALUES ('coins', 900, 0, 0); " + sums,
    "INSERT INTO unlocked VALUES ('theme.x', 'theme', 0.0)",
    "INSERT OR IGNORE INTO unlocked VALUES ('theme.gold', 'theme', 0.0), ('theme.neon', 'theme', 0.0)",
    "INSERT INTO fact SELECT environment, 'x', purchase_date, 'everything', 1, 'purchased', "
      + "signed_date, NULL, 0, NULL, NULL, 0, 'x', NULL FROM fact",
    "UPDATE setting SET value = '{\"purchase\":{}}' WHERE key = 'has_answer'",
    "INSERT INTO setting VALUES ('claim.0', '{\"purchase\":{\"environment\":\"Xcode\","
      + "\"transaction\":\"0\",\"purchaseDate\":1,\"currency\":\"coins\",\"granted\":900,\"spent\":0}}')",
    "UPDATE lot SET taken = 9223372036854775807", "UPDATE lot SET n = 9223372036854775807",
    "UPDATE diary SET n = 9223372036854775807 WHERE n = (SELECT max(n) FROM diary)",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "INSERT OR REPLACE INTO token SELECT environment, id, purchase_date, x'FF', NULL FROM token",
    "UPDATE setting SET value = 9e300", "UPDATE diary SET instant = 9e10, mark = 9e10",
    "DELETE FROM lot; DELETE FROM balance; DELETE FROM entry", "DROP TABLE entry",
    "CREATE TRIGGER t AFTER INSERT ON lot BEGIN UPDATE lot SET spent = 0; END",
  ]
}
