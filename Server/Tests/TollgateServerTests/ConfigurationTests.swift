import Foundation
import Synchronization
import Testing
import TollgateServer

@Suite("The configuration for devices")
struct ConfigurationTests {
  @Test("is signed in its exact bytes, and has the catalog's remote values and experiments")
  func signed() async throws {
    try await RunningServer.open { server in
      #expect(try await server.ask("GET", "/v1/configuration").status == 401)
      let answer = try await server.ask("GET", "/v1/configuration", key: server.public)
      #expect(try await server.hasSigned(Data(answer.body.utf8), in: answer))
      #expect(answer.json["values"] as? [String: Int] == ["hint.limit": 2])
      #expect(answer.json["experiments"] as? [String: String] == ["hints": "drawn"])
      #expect(answer.json["issuedAt"] as? String == "2025-10-09T08:00:00.000Z")
      #expect(answer.json["expires"] as? String == "2025-10-10T08:00:00.000Z")
      let again = try await server.ask(
        "GET", "/v1/configuration", key: server.public,
        headers: ["If-None-Match": try #require(answer.headers["etag"])])
      #expect(again.status == 304 && again.body.isEmpty)
    }
  }

  @Test("has a version that only grows, under the key of its first start")
  func versions() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let file = folder.url.appending(path: "Catalog.json")
    let first = try Data(contentsOf: file)
    let second = Data(
      String(decoding: first, as: UTF8.self).replacing("\"number\": 2", with: "\"number\": 3").utf8)
    var configuration = try folder.configuration()
    configuration.secretKey = "sk_a-key-of-its-own-0123456789abcdef"
    configuration.publicKey = "pk_a-key-of-its-own"
    configuration.changesCatalog = true
    let found = Mutex<[(version: Int, limit: Int, key: String)]>([])
    for catalog in [first, first, second, first] {
      try catalog.write(to: file)
      try await RunningServer.open(configuration) { server in
        let answer = try await server.ask("GET", "/v1/configuration", key: server.public)
        let values = answer.json["values"] as? [String: Int]
        found.withLock {
          $0.append(
            (
              answer.json["version"] as? Int ?? 0, values?["hint.limit"] ?? 0,
              answer.headers["tollgate-key"] ?? ""
            ))
        }
      }
    }
    let seen = found.withLock { $0 }
    #expect(seen.map(\.version) == [1, 1, 2, 3])
    #expect(seen.map(\.limit) == [2, 2, 3, 2])
    #expect(Set(seen.map(\.key)).count == 1)
  }
}
