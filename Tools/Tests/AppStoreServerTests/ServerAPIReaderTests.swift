import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A reader of the App Store Server API")
struct ServerAPIReaderTests {
  @Test("gets the answers of a server over HTTP, without a token")
  func same() async throws {
    try await withStore { open in
      let account = try await open.store.send(AddAccount())
      let bought = try await open.store.send(BuyElsewhere("monthly", account: account))
      await open.store.advance(to: OpenStore.start + 40 * 86_400)
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Credentials(of: open.store, at: open.url).write(to: folder)
      let token = try ServerToken(from: folder, at: Date()).text
      let reader = ServerAPIReader(of: open.store)
      for path in [
        "/inApps/v1/transactions/\(bought)", "/inApps/v1/subscriptions/\(bought)",
        "/inApps/v2/history/\(bought)?sort=DESCENDING", "/inApps/v2/refund/lookup/\(bought)",
        "/inApps/v1/lookup/\(bought.orderID)", "/inApps/v1/transactions/5",
        "/inApps/v2/history/\(bought)?sort=UP", "/inApps/v9/nothing",
        "/inApps/v1/notifications/test",
      ] {
        let address = try #require(URL(string: path, relativeTo: open.url))
        let (status, body) = try await get(address, token: token)
        let read = await reader.answer(to: path)
        #expect(read.status == status, "\(path)")
        #expect(Self.unsigned(read.body ?? "") == Self.unsigned(body), "\(path)")
      }
      #expect(await reader.answer(to: "/inApps/v1/transactions/\(bought)").status == 200)
    }
  }

  @Test("changes nothing in the store")
  func reads() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let bought = try await store.send(
      BuyElsewhere("coins", account: try await store.send(AddAccount())))
    let before = try await store.send(ListEvents()).map(\.withoutSignatures)
    for path in ["\(bought)/finish", "\(bought)/appAccountToken"] {
      #expect(
        await ServerAPIReader(of: store).answer(to: "/inApps/v1/transactions/\(path)").status == 405
      )
    }
    #expect(try await store.send(ListEvents()).map(\.withoutSignatures) == before)
  }

  private func get(_ url: URL, token: String) async throws -> (Int, String) {
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (answer.statusCode, String(decoding: data, as: UTF8.self))
  }

  /// Returns an answer without signatures, which are never the same twice, and without certificates.
  private static func unsigned(_ body: String) -> String {
    body.replacing(/"[\w-]+\.([\w-]+)\.[\w-]+"/) { match in "\"\(match.1)\"" }
  }
}
