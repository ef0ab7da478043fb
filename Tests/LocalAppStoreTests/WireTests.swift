import Foundation
import LocalAppStore
import Testing

@Suite("A request and its answer")
struct WireTests {
  @Test("survive the way to another process and back")
  func roundTrip() async throws {
    let home = try await Household()
    let launch = try await home.store.open(on: home.device)
    let requests: [AppStoreRequest] = [
      .products(launch.id, ["unlock", "coins"]),
      .purchase(
        launch.id,
        .init(
          productID: "unlock",
          appAccountToken: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))),
      .transactions(launch.id, .all, productID: nil), .appTransaction(launch.id, refreshing: true),
      .storefront(launch.id), .events(after: 0), .pending(home.account),
      .schedule(.refund(home.account, "unlock", percentage: 100_000), at: Household.start + 1),
      .addAccount(storefront: nil), .arrange(home.account, .unverified), .end(launch.id),
    ]
    for request in requests {
      #expect(try copy(request) == request)
      let answer = try await home.store.send(request)
      #expect(try copy(answer) == answer)
    }
  }

  @Test("that can't be given says what, of what, and what to do, also over there")
  func errors() async throws {
    let home = try await Household()
    let error = await #expect(throws: AppStoreError.self) {
      try await home.store.refund("unlock", account: home.account)
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
