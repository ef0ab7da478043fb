import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store that is saved in a file")
struct KeepingTests {
  @Test("is read back: its customers, purchases, time and due events")
  func comesBack() async throws {
    let folder = try Folder()
    var store = try open(folder.file)
    let account = try await store.send(AddAccount())
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    try await store.send(
      Schedule(
        SetRenewal(of: Subscriber.monthly, account: account, isOn: false),
        at: date("2026-03-10T00:00:00Z")))
    await store.advance(to: date("2026-03-01T00:00:00Z"))
    let events = try await store.send(ListEvents()).map(\.withoutSignatures)

    store = try open(folder.other)
    store = try open(folder.file)
    #expect(store.clock.now == date("2026-03-01T00:00:00Z"))
    #expect(try await store.send(ListEvents()).map(\.withoutSignatures) == events)
    await store.advance(to: date("2026-04-01T00:00:00Z"))
    #expect(
      try await store.send(ListEvents(after: events.count)).map(\.kind) == [
        .renewalTurnedOff, .expired,
      ])
  }

  @Test("keeps the record that a failed purchase used up an armed error")
  func usedUp() async throws {
    let folder = try Folder()
    var store = try open(folder.file)
    let account = try await store.send(AddAccount())
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    try await store.send(SetNextPurchase(.networkError, account: account))
    let order = PurchaseOrder(productID: Subscriber.monthly)
    let launch = try await store.send(OpenApp(on: device)).id
    await #expect(throws: AppStoreError.self) { try await store.send(Buy(order, by: launch)) }

    store = try open(folder.other)
    store = try open(folder.file)
    let next = try await store.send(OpenApp(on: device)).id
    guard case .purchased = try await store.send(Buy(order, by: next)) else {
      Issue.record("The network was to fail once.")
      return
    }
  }

  @Test("is not written for a read, answered or not")
  func asked() async throws {
    let folder = try Folder()
    let store = try open(folder.file)
    let account = try await store.send(AddAccount())
    func written() throws -> [Data] {
      let log = URL(filePath: folder.file.path + ".log")
      return [try Data(contentsOf: folder.file), try Data(contentsOf: log)]
    }
    let before = try written()
    _ = try await store.send(ListEntries(of: account))
    await #expect(throws: AppStoreError.self) {
      try await store.send(ListEntries(of: AccountID(rawValue: 99)))
    }
    #expect(try written() == before)
    _ = try await store.send(AddDevice(account: account))
    #expect(try written() != before)
  }

  @Test("lets a subscription end with its period if its product is gone")
  func goneProduct() async throws {
    let folder = try Folder()
    var store = try open(folder.file)
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    store = try open(folder.other)
    store = try open(folder.file, products: [])
    await store.advance(to: date("2026-06-01T00:00:00Z"))
    let last = try #require(try await store.send(ListEvents()).last)
    #expect(last.kind == .expired)
    #expect(last.notification?.text == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    #expect(
      try await store.send(ListAccountTransactions(.currentEntitlements, of: account)).isEmpty)
  }

  @Test("is the same store to clients that trusted it before")
  func sameKeys() async throws {
    let folder = try Folder()
    var store = try open(folder.file)
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    let root = store.root
    store = try open(folder.other)
    store = try open(folder.file)
    #expect(store.root == root, "to the byte, whatever process it is in")
    let jws = try #require(try await store.send(ListEvents()).last?.jws)
    _ = try JWSVerifier(roots: [root]).transaction(
      jws, bundleID: "com.example.app", environments: [.production])
  }

  @Test("belongs to one process at a time, and is free when that ends")
  func oneAtATime() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
    #expect(error?.message.contains("is in use by another store") == true)
    _ = try await store?.send(AddAccount())
    store = nil
    _ = try open(folder.file)
  }

  @Test("that is damaged or of another version is refused with its name, and left unchanged")
  func damaged() throws {
    for (text, words) in [
      ("{", "or is damaged"), ("", "or is damaged"), ("[1]", "or is damaged"),
      (#"{"version": 1, "state": {}}"#, "or is damaged"),
      (#"{"version": 2, "state": {}}"#, "another version of the store (2, not 1)"),
      (#"{"version": 0, "state": {}}"#, "another version of the store (0, not 1)"),
    ] {
      let folder = try Folder()
      try Data(text.utf8).write(to: folder.file)
      let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
      #expect(error?.message.contains(words) == true, "\(text): \(error?.message ?? "")")
      #expect(error?.message.contains(folder.file.path) == true)
      #expect(try Data(contentsOf: folder.file) == Data(text.utf8))
    }
  }

  @Test("keeps every app and its current configuration")
  func apps() async throws {
    let folder = try Folder()
    let account = try await buyInTwoApps(folder.file)
    let store = try open(folder.file)
    var notes = SoldApp(try #require(try await store.send(ListApps()).last), in: store)
    #expect(notes.identity == TwoApps.notesIdentity)
    #expect(notes.configuration == TwoApps.notesConfiguration)
    #expect(try await notes.send(ListAccountTransactions(of: account)).count == 2)
    #expect(try await store.send(ListAccountTransactions(of: account)).count == 1)
    notes = try await SoldApp(
      store.send(AddApp(TwoApps.notesIdentity, configuration: StoreConfiguration(products: []))),
      in: store)
    await store.advance(to: date("2026-06-01T00:00:00Z"))
    #expect(
      try await store.send(ListEvents()).last { $0.app == notes.id }?.notification?.text
        == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    #expect(try await store.send(ListAccountTransactions(of: account)).count == 18)
  }

  @Test("that can't be written reports it when it opens")
  func unwritable() throws {
    let error = #expect(throws: AppStoreError.self) {
      try open(URL(fileURLWithPath: "/proc/none/store.json"))
    }
    #expect(error?.message.contains("/proc/none/store.json") == true)
  }

  /// A store that is closed again when this returns.
  private func buyInTwoApps(_ file: URL) async throws -> AccountID {
    let store = try open(file)
    let account = try await store.send(AddAccount())
    let notes = try await SoldApp(
      store.send(AddApp(TwoApps.notesIdentity, configuration: TwoApps.notesConfiguration)),
      in: store)
    try await notes.send(BuyElsewhere("notes.pens", account: account))
    try await notes.send(BuyElsewhere(Subscriber.monthly, account: account))
    try await store.send(BuyElsewhere(Subscriber.weekly, account: account))
    return account
  }

  private func open(
    _ file: URL, products: [StoreConfiguration.Product] = Subscriber.plans()
  ) throws -> LocalStore {
    try LocalStore(
      keptIn: file, configuration: StoreConfiguration(products: products),
      app: AppIdentity(bundleID: "com.example.app"), seed: 5, now: Subscriber.start)
  }

  /// A folder that is gone after the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "box-\(UUID().uuidString)")
    var file: URL { url.appending(path: "store.json") }
    var other: URL { url.appending(path: "other.json") }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }
}
