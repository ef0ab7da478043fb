import Foundation
import LocalAppStore
import Testing

@Suite("The log of a saved store")
struct KeptLogTests {
  @Test("has every answered change, wherever the process dies", arguments: 0..<4)
  func anyEnd(seed: UInt64) async throws {
    let folder = try Folder()
    let store = try open(folder.file)
    var accounts: [AccountID] = []
    for _ in 0..<3 { accounts.append(try await store.send(AddAccount())) }
    var history = RandomHistory(seed: seed)
    var answered: [(bytes: Int, events: Int)] = []
    for _ in 0..<40 {
      _ = try? await store.send(history.request(accounts, at: store.clock.now))
      answered.append((try folder.log.count, try await store.send(ListEvents()).count))
      await store.advance(to: store.clock.now + history.pause())
      answered.append((try folder.log.count, try await store.send(ListEvents()).count))
    }
    let events = try await store.send(ListEvents()).map(\.withoutSignatures)
    for (index, (bytes, count)) in answered.enumerated() where index % 8 == Int(seed) {
      for torn in [0, 1, 50] {
        try folder.copy(cuttingLogAt: bytes + torn)
        let again = try open(folder.other)
        #expect(again.notice == nil)
        let found = try await again.send(ListEvents()).map(\.withoutSignatures)
        #expect(found == Array(events.prefix(count)), "after \(bytes) bytes and \(torn)")
      }
    }
  }

  @Test("has deliveries to processes, before their later requests")
  func deliveries() async throws {
    let folder = try Folder()
    let store = try open(folder.file)
    let account = try await store.send(AddAccount())
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    let launch = try await store.send(OpenApp(on: device)).id
    var updates = store.updates(of: launch, on: .transactions).makeAsyncIterator()
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    for _ in 0..<3 {
      _ = await updates.next()
      await store.advance(to: store.clock.now + 35 * 86_400)
      _ = try await store.send(ListTransactions(.all, for: launch))
    }
    try folder.copy()
    let again = try open(folder.other, endsProcesses: false)
    #expect(again.notice == nil)
    #expect(
      try await again.send(ListEvents()).map(\.withoutSignatures)
        == store.send(ListEvents()).map(\.withoutSignatures))
  }

  @Test("grows with the size of a change, not of the store")
  func cost() async throws {
    let folder = try Folder()
    try await crowd(of: 3_000).save(to: folder.file)
    let store = try open(folder.file)
    let snapshot = try Data(contentsOf: folder.file)
    #expect(snapshot.count > 200_000)
    let opened = try folder.log.count
    for number in 1...10 {
      try await store.send(AddAccount())
      #expect(try folder.log.count < opened + 300 * number)
    }
    #expect(try Data(contentsOf: folder.file) == snapshot)
  }

  @Test("has no single change that takes as long to replay as the whole store")
  func manyAtOnce() async throws {
    let folder = try Folder()
    let store = try open(folder.file)
    let header = try folder.log.split(separator: 10)[0].count + 1
    try await store.send(AddCustomers(2_000, buying: Subscriber.monthly))
    #expect(try folder.log.count == header, "the customers are in the snapshot")
    let snapshot = try Data(contentsOf: folder.file)
    for _ in 0..<30 {
      try await store.send(BuyElsewhere(Subscriber.weekly, account: store.accounts[7]))
    }
    #expect(try Data(contentsOf: folder.file) == snapshot)
  }

  @Test("starts over with a snapshot, once it is long")
  func beginsAnew() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    let snapshot = try Data(contentsOf: folder.file)
    for _ in 0..<1_000 { try await store?.send(AddAccount()) }
    #expect(try folder.log.count < 70_000)
    #expect(try Data(contentsOf: folder.file).count > 2 * snapshot.count)
    store = nil
    store = try open(folder.file)
    #expect(store?.accounts.count == 1_000)
  }

  @Test("continues from one snapshot only")
  func oneSnapshot() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    for _ in 0..<30 { try await store?.send(AddAccount()) }
    let (log, snapshot) = (try folder.log, try Data(contentsOf: folder.file))
    store = nil
    store = try open(folder.file)
    store = nil
    #expect(try Data(contentsOf: folder.file) != snapshot)
    // The process died after the snapshot was written, and before the log began again.
    try log.write(to: folder.logFile)
    store = try open(folder.file)
    #expect(store?.accounts.count == 30)
  }

  @Test(
    "is not used if replaying a change gives another result, and is set aside with its snapshot")
  func differs() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    let account = try #require(try await store?.send(AddAccount()))
    try await store?.send(BuyElsewhere(Subscriber.monthly, account: account))
    store = nil
    let text = String(decoding: try folder.log, as: UTF8.self)
    let edited = text.replacing(Subscriber.monthly, with: Subscriber.yearly)
    #expect(edited != text)
    try Data(edited.utf8).write(to: folder.logFile)
    let snapshot = try Data(contentsOf: folder.file)

    store = try open(folder.file)
    #expect(store?.accounts.isEmpty == true)
    let notice = try #require(store?.notice)
    #expect(notice.hasPrefix("\(folder.file.path) continues from 2026-01-31T12:00:00Z"))
    #expect(notice.contains("change 2 after that, `buyElsewhere` at 2026-01-31T12:00:00Z,"))
    let aside = folder.file.path + ".before"
    #expect(notice.contains("is in \(aside)."))
    #expect(try Data(contentsOf: URL(filePath: aside)) == snapshot)
    #expect(
      try String(contentsOf: URL(filePath: aside + ".log"), encoding: .utf8) == edited)
    store = nil
    #expect(try open(folder.file).notice == nil)
  }

  @Test("is continued when the store opens again, if it is short beside its snapshot")
  func goesOn() async throws {
    let folder = try Folder()
    try await crowd(of: 3_000).save(to: folder.file)
    let snapshot = try Data(contentsOf: folder.file)
    for number in 1...3 {
      let store = try open(folder.file)
      #expect(store.accounts.count == 2_999 + number)
      try await store.send(AddAccount())
    }
    #expect(try Data(contentsOf: folder.file) == snapshot)
    #expect(try open(folder.file).accounts.count == 3_003)
  }

  @Test("is continued after its last complete line, if the process died while writing one")
  func goesOnAfterTornLine() async throws {
    let folder = try Folder()
    try await crowd(of: 3_000).save(to: folder.file)
    for number in 1...3 {
      let store = try open(folder.file)
      #expect(store.accounts.count == 2_999 + number)
      try await store.send(AddAccount())
      try folder.append(#"{"change":{"command":{"_0":{"comm"#)
    }
    #expect(try open(folder.file).accounts.count == 3_003)
  }

  @Test("that is damaged is refused with the file, the line and the fix, and left unchanged")
  func damaged() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    for _ in 0..<3 { try await store?.send(AddAccount()) }
    store = nil
    let whole = try folder.log
    var lines = String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
    lines[2] = "{}"
    let edited = Data((lines.joined(separator: "\n") + "\n").utf8)
    try edited.write(to: folder.logFile)
    let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
    #expect(error?.problem.hasPrefix("\(folder.logFile.path):3 is no change of a store") == true)
    #expect(
      error?.fix
        == "Delete that line and all after it to continue from there, or restore both files from copies."
    )
    #expect(try folder.log == edited)

    let kept = lines.prefix(2).joined(separator: "\n") + "\n"
    try Data(kept.utf8).write(to: folder.logFile)
    #expect(try open(folder.file).accounts.count == 1)
  }

  @Test("without a first line is refused with the file, the line and the fix")
  func noHeader() async throws {
    let folder = try Folder()
    _ = try open(folder.file)
    try Data("[]\n".utf8).write(to: folder.logFile)
    let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
    #expect(error?.problem.hasPrefix("\(folder.logFile.path):1 is no change of a store") == true)
  }

  @Test("must exist, unless an empty file replaces it on purpose")
  func missing() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    try await store?.send(AddAccount())
    store = nil
    try FileManager.default.removeItem(at: folder.logFile)
    let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
    #expect(
      error?.problem
        == "\(folder.file.path) continues in \(folder.logFile.path), which doesn't exist. Nothing was changed."
    )
    #expect(
      error?.fix
        == "Put it back, or put an empty file there to continue from 2026-01-31T12:00:00Z.")
    try Data().write(to: folder.logFile)
    #expect(try open(folder.file).accounts.isEmpty)
  }

  @Test("of a later snapshot is refused with both files and the fix")
  func ofLaterSnapshot() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    let first = try Data(contentsOf: folder.file)
    for _ in 0..<30 { try await store?.send(AddAccount()) }
    store = nil
    _ = try open(folder.file)
    #expect(try Data(contentsOf: folder.file) != first)
    try first.write(to: folder.file)
    let error = #expect(throws: AppStoreError.self) { try open(folder.file) }
    #expect(
      error?.problem
        == "\(folder.logFile.path) continues a later \(folder.file.path) than the existing one. Nothing was changed."
    )
    #expect(
      error?.fix
        == "Put that one back, or empty the log to continue from 2026-01-31T12:00:00Z.")
  }

  @Test("of a deleted store is set aside when a new one starts")
  func takenAway() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    try await store?.send(AddAccount())
    store = nil
    let log = try folder.log
    try FileManager.default.removeItem(at: folder.file)
    #expect(try open(folder.file).accounts.isEmpty)
    #expect(try Data(contentsOf: URL(filePath: folder.file.path + ".before.log")) == log)
  }

  @Test("has time changes in progress, and commands of other apps")
  func scheduled() async throws {
    let folder = try Folder()
    var store: LocalStore? = try open(folder.file)
    let account = try #require(try await store?.send(AddAccount()))
    let notes = try SoldApp(
      #require(
        await store?.send(
          AddApp(TwoApps.notesIdentity, configuration: TwoApps.notesConfiguration))),
      in: #require(store))
    try await notes.send(
      Schedule(
        BuyElsewhere("notes.pens", account: account), at: Subscriber.start + 86_400))
    await store?.advance(to: Subscriber.start + 3 * 86_400)
    let events = try await store?.send(ListEvents()).map(\.withoutSignatures)
    store = nil
    try folder.copy()
    store = try open(folder.other)
    #expect(store?.notice == nil)
    #expect(try await store?.send(ListEvents()).map(\.withoutSignatures) == events)
    #expect(store?.clock.now == Subscriber.start + 3 * 86_400)
  }

  @Test("isn't kept for a saved copy of a store, which lacks later changes")
  func saved() async throws {
    let folder = try Folder()
    let store = try await crowd(of: 2)
    try store.save(to: folder.file)
    try await store.send(AddAccount())
    #expect(try open(folder.file).accounts.count == 2)
    let error = #expect(throws: AppStoreError.self) { try store.save(to: folder.file) }
    #expect(error?.problem.contains("there is a file already") == true)
  }

  private func crowd(of count: Int) async throws -> LocalStore {
    let store = LocalStore(
      configuration: StoreConfiguration(products: Subscriber.plans()),
      app: AppIdentity(bundleID: "com.example.app"), seed: 5, now: Subscriber.start)
    for _ in 0..<count { try await store.send(AddAccount()) }
    return store
  }

  private func open(_ file: URL, endsProcesses: Bool = true) throws -> LocalStore {
    try LocalStore(
      keptIn: file,
      configuration: StoreConfiguration(
        products: Subscriber.plans(
          introductory: OfferTests.threeMonths, promotional: [OfferTests.halfYear],
          winBack: [OfferTests.halfYear],
          codes: [.init(referenceName: "CODE", paymentMode: .free, period: .init(1, .month))])),
      app: AppIdentity(bundleID: "com.example.app"), seed: 5, now: Subscriber.start,
      endsProcesses: endsProcesses)
  }

  /// A folder that is gone after the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
    var file: URL { url.appending(path: "store.json") }
    var other: URL { url.appending(path: "other.json") }
    var logFile: URL { url.appending(path: "store.json.log") }

    var log: Data { get throws { try Data(contentsOf: logFile) } }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes the beginning of a line at the end of the log.
    func append(_ text: String) throws { try (log + Data(text.utf8)).write(to: logFile) }

    /// Copies the files, as if the process had died after some bytes of the log.
    func copy(cuttingLogAt end: Int = .max) throws {
      try Data(contentsOf: file).write(to: other)
      try log.prefix(end).write(to: url.appending(path: "other.json.log"))
    }
  }
}
