import Foundation
import GRDB
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

@_spi(Testing) @testable import TollgateEngine

/// The real engine over a ledger in a file, a keychain in a file and a local store, whose files are
/// edited, copied and lost between launches.
final class LedgerCase {
  /// A folder of a device with the app's files, which may be lost, and the keychain, which may not.
  struct Device {
    let id: DeviceID
    let folder: URL

    var files: URL { folder.appending(path: "Files") }
    var ledger: URL { files.appending(path: "Tollgate.sqlite") }
    var keychain: URL { folder.appending(path: "Keychain") }
  }

  /// The app while it runs.
  struct App {
    let keeper: Tollkeeper
    fileprivate let launch: AppLaunch

    var coins: Int { keeper.customer.balance(of: "coins") }
    var unlocked: Set<Feature.ID> { keeper.customer.unlocked }

    func owns(_ entitlement: Entitlement.ID) -> Bool { keeper.holds(entitlement) }

    func end() async {
      await keeper.settled()
      keeper.stop()
      await launch.end()
    }
  }

  let folder: URL
  let store: LocalStore
  let account: AccountID
  let log = RecordedLog()
  private(set) var devices: [Device] = []

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-tests/\(UUID().uuidString)")
    store = LocalStore(
      configuration: StoreConfiguration(products: [
        .init(id: "coins.100", kind: .consumable, price: 1),
        .init(id: "pack", kind: .nonConsumable, price: 5),
      ]), app: AppIdentity(bundleID: Catalog.shop.bundleID), seed: 3,
      now: Date(timeIntervalSince1970: 1_768_478_400))
    account = try await store.send(AddAccount())
    try await addDevice(of: account)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The device that the customer began with.
  var first: Device { devices[0] }

  /// Adds a device with the app installed, no files and an empty keychain.
  @discardableResult
  func addDevice(of account: AccountID? = nil) async throws -> Device {
    let id = try await store.send(AddDevice(account: account ?? self.account))
    try await store.send(InstallApp(on: id))
    let device = Device(id: id, folder: folder.appending(path: "\(devices.count)"))
    try FileManager.default.createDirectory(at: device.files, withIntermediateDirectories: true)
    devices.append(device)
    return device
  }

  /// Opens the app on a device, ten seconds later.
  func launch(
    on device: Device? = nil, isOnline: Bool = true, isPurgeable: Bool = false
  ) async throws -> App {
    let device = device ?? first
    await store.advance(to: store.clock.now + 10)
    try await store.send(SetOnline(isOnline, device: device.id))
    let launch = try await AppLaunch.open(on: device.id, of: store)
    let location = LedgerLocation.file(device.ledger).alwaysOpening()
    let clock = store.clock
    let keeper = try Tollkeeper(
      catalog: .shop, device: DeviceProfile(platform: .iOS), store: StoreKitStore(launch: launch),
      ledger: isPurgeable ? location.inPurgeableStorage() : location,
      keychain: FileKeychain(device.keychain), sealing: .standard,
      clock: WallClock(now: { clock.now }, timeZone: { .gmt }), installation: 1,
      logger: log.logger)
    await keeper.settled()
    return App(keeper: keeper, launch: launch)
  }

  /// Opens the app, does something in it, and ends it.
  @discardableResult
  func run<Answer>(
    on device: Device? = nil, isOnline: Bool = true, isPurgeable: Bool = false,
    _ body: (App) async throws -> Answer
  ) async throws -> Answer {
    let app = try await launch(on: device, isOnline: isOnline, isPurgeable: isPurgeable)
    let answer = try await body(app)
    await app.end()
    return answer
  }

  /// Writes to a ledger as another program.
  func edit(_ sql: String, on device: Device? = nil) throws {
    let queue = try DatabaseQueue(path: (device ?? first).ledger.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  /// Writes the lines of a keychain's record again, with the checksum that belongs to them.
  func editKeychain(on device: Device? = nil, _ change: (String) -> String) throws {
    let file = (device ?? first).keychain
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let body = text.split(separator: "\n", maxSplits: 1).last ?? ""
    try Data.record(change(String(body))).write(to: file)
  }

  func loseFiles(of device: Device? = nil) throws {
    let device = device ?? first
    try FileManager.default.removeItem(at: device.files)
    try FileManager.default.createDirectory(at: device.files, withIntermediateDirectories: true)
  }

  func loseKeychain(of device: Device? = nil) throws {
    try FileManager.default.removeItem(at: (device ?? first).keychain)
  }

  /// Puts a backup of a device onto another, with its keychain if the backup is encrypted.
  func restore(_ source: Device, onto device: Device, isEncrypted: Bool) throws {
    let files = FileManager.default
    try files.removeItem(at: device.files)
    try files.copyItem(at: source.files, to: device.files)
    try? files.removeItem(at: device.keychain)
    if isEncrypted { try files.copyItem(at: source.keychain, to: device.keychain) }
  }
}
