import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("An edited store file")
struct EditedFileTests {
  @Test(
    "is refused with its name, the fault and the fix",
    arguments: [
      (#""lastNumber":[0-9]+"#, #""lastNumber":-4"#, "counters are beyond all bounds"),
      (#""now":[0-9.]+"#, #""now":1e300"#, "counters are beyond all bounds"),
      (#""latest":[0-9]+"#, #""latest":7"#, "without its newest transaction"),
      (#""purchases":\[([0-9]+),"#, #""purchases":[100,"#, "has what the shop has not"),
      (#""subscriptions":\[[0-9]+\]"#, #""subscriptions":[7]"#, "has what the shop has not"),
      (
        #""offerKeys":\{"KEY":\[[^\]]*\]"#, #""offerKeys":{"KEY":[1,2]"#,
        "the offer key `KEY` is none"
      ),
      (#""count":[0-9]+"#, #""count":9223372036854775807"#, "beyond all calendars"),
      (#""others":\[\]"#, #""others":[{"rawValue":5},0]"#, "or is damaged"),
    ])
  func refused(pattern: String, replacement: String, words: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "box-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store.json")
    try await live(in: file)
    try reopen(file)
    let text = try String(contentsOf: file, encoding: .utf8)
    let edited = text.replacing(try Regex(pattern), with: replacement)
    #expect(edited != text, "nothing was edited")
    try Data(edited.utf8).write(to: file)

    let error = #expect(throws: AppStoreError.self) { try open(file) }
    #expect(error?.problem.contains(words) == true, "\(error?.problem.prefix(300) ?? "")")
    #expect(error?.problem.contains(file.path) == true)
    #expect(error?.fix == "Move it away to begin with an empty store.")
    #expect(try String(contentsOf: file, encoding: .utf8) == edited)
  }

  @Test("is refused if a transaction appears twice")
  func twice() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "box-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store.json")
    try await live(in: file)
    try reopen(file)
    var contents = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var state = try #require(contents["state"] as? [String: Any])
    var shop = try #require(state["shop"] as? [String: Any])
    let purchases = try #require(shop["purchases"] as? [Any])
    shop["purchases"] = purchases + purchases.prefix(1)
    state["shop"] = shop
    contents["state"] = state
    try JSONSerialization.data(withJSONObject: contents).write(to: file)
    let error = #expect(throws: AppStoreError.self) { try open(file) }
    #expect(error?.problem.contains("a transaction is there twice") == true)
  }

  private func open(_ file: URL) throws -> LocalStore {
    try LocalStore(
      keptIn: file, configuration: StoreConfiguration(products: Subscriber.plans()),
      app: AppIdentity(bundleID: "com.example.app"), seed: 5, now: Subscriber.start)
  }

  /// A store that is closed again when this returns.
  private func live(in file: URL) async throws {
    let store = try open(file)
    let account = try await store.send(AddAccount())
    try await store.send(
      AddOfferKey(id: Subscriber.offerKey.id, publicKey: Subscriber.offerKey.publicKey))
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    await store.advance(to: date("2026-03-01T00:00:00Z"))
  }

  /// Has the file hold all, and the log nothing, as whenever a store is opened.
  private func reopen(_ file: URL) throws {
    _ = try open(file)
  }
}
