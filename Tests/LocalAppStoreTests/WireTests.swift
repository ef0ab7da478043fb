import Foundation
import LocalAppStore
import Testing

@Suite("A command and its answer")
struct WireTests {
  @Test("survive serialization to another process")
  func roundTrip() async throws {
    let home = try await Household()
    let launch = try await home.store.send(OpenApp(on: home.device))
    let commands: [any StoreCommand] = [
      LoadProducts(["unlock", "coins"], for: launch.id),
      Buy(
        .init(
          productID: "unlock",
          appAccountToken: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
        by: launch.id),
      ListTransactions(.all, for: launch.id), ReadAppTransaction(for: launch.id, refreshing: true),
      ReadStorefront(for: launch.id), ListEvents(after: 0), ListPendingPurchases(of: home.account),
      Schedule(Refund("unlock", account: home.account), at: Household.start + 1),
      ReadStatus(of: TransactionID(rawValue: 1), for: launch.id), ListApps(), AddAccount(),
      SetNextPurchase(.unverified, account: home.account), EndLaunch(launch.id),
    ]
    func travel<Command: StoreCommand>(_ command: Command) async throws {
      let envelope = StoreCommandEnvelope(command, inApp: .first)
      #expect(try copy(envelope) == envelope)
      let answer = try await home.store.send(command)
      let sent = RemoteAnswer(.success(answer), now: Household.start, session: UUID())
      #expect(try copy(sent).result.get() == answer)
    }
    for command in commands { try await travel(command) }
  }

  @Test("has a name, its arguments and its app")
  func shape() throws {
    let envelope = StoreCommandEnvelope(
      Refund("pro", account: AccountID(rawValue: 1), percentage: 50_000),
      inApp: AppID(rawValue: 2))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(envelope), as: UTF8.self)
        == #"{"account":1,"command":"refund","inApp":2,"percentage":50000,"productID":"pro"}"#)
    let unknown = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StoreCommandEnvelope.self, from: Data(#"{"command":"fly"}"#.utf8))
    }
    #expect(unknown.map { "\($0)".contains("there is no command `fly`") } == true)
  }

  @Test("is invalid without its name")
  func nameless() {
    for json in [#"{"refund":{"_0":1,"_1":"pro"}}"#, "{}", #"{"inApp":2}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(StoreCommandEnvelope.self, from: Data(json.utf8))
      }
    }
  }

  @Test("that is invalid reports the value, its key and the fix, also in another process")
  func errors() async throws {
    let home = try await Household()
    let error = await #expect(throws: AppStoreError.self) {
      try await home.store.send(Refund("unlock", account: home.account))
    }
    #expect(
      error?.description
        == "There is no purchase of `unlock` that has not been refunded yet. Buy it first.")
    #expect(try error.map { try copy($0) } == error)
  }

  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
