import AppStoreWire
import AsyncHTTPClient
import Foundation
import OutgoingHTTP
import ServerStore
import Testing

@testable import TollgateServer

@Suite("A request to the App Store Server API")
struct AppStoreTransportTests {
  private static let key = ServerKey(seed: 5)

  private func transport(
    _ addresses: [WireEnvironment: String], timeout: Duration = .seconds(20), attempts: Int = 3
  ) throws -> AppStoreTransport {
    AppStoreTransport(
      client: .shared,
      key: try AppStoreKey(
        issuerID: Self.key.issuerID, keyID: Self.key.keyID, bundleID: "com.example.app",
        privateKey: Self.key.privateKey),
      address: { addresses[$0] ?? "" }, environments: [.production, .sandbox],
      budget: RequestBudget(), machineTime: { Date() }, attempts: attempts, timeout: timeout)
  }

  private func problem(
    of request: AppStoreRequest, _ transport: AppStoreTransport
  ) async -> AppStoreProblem? {
    do throws(AppStoreProblem) {
      _ = try await transport.answer(request)
      return nil
    } catch {
      return error
    }
  }

  @Test("has its own token that the App Store's key verifies, with its claims")
  func token() async throws {
    try await AnsweringServer.open { _ in
      answer("200 OK", "{}")
    } _: { server in
      let transport = try transport([.production: server.url])
      for _ in 0..<2 {
        _ = try await transport.answer(
          .history(of: "7", in: .production, after: "a b&c=d+e/é"))
      }
      let heads = server.requests
      #expect(heads.count == 2)
      let line = heads[0].split(separator: "\r\n").first
      #expect(line == "GET /inApps/v2/history/7?revision=a%20b%26c%3Dd%2Be%2F%C3%A9 HTTP/1.1")
      let tokens = try heads.map { head in
        let line = try #require(
          head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("authorization: bearer ")
          })
        return String(line.dropFirst("authorization: bearer ".count))
      }
      #expect(tokens[0] != tokens[1])
      let parts = tokens[0].split(separator: ".").map { part in
        let text = part.replacing("-", with: "+").replacing("_", with: "/")
        return Data(
          base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)) ?? Data()
      }
      let signed = tokens[0].split(separator: ".").prefix(2).joined(separator: ".")
      #expect(Self.key.isValidSignature(parts[2], for: Data(signed.utf8)))
      let claims = try #require(
        try JSONSerialization.jsonObject(with: parts[1]) as? [String: Any])
      #expect(claims["aud"] as? String == "appstoreconnect-v1")
      #expect(claims["bid"] as? String == "com.example.app")
      let (start, end) = (claims["iat"] as? Int ?? 0, claims["exp"] as? Int ?? 0)
      #expect(end - start <= 3_600 && end > start)
    }
  }

  @Test("is sent again if that may help, and then answered")
  func again() async throws {
    try await AnsweringServer.open { number in
      switch number {
      case 0: answer("500 E", #"{"errorCode":5000001,"errorMessage":""}"#)
      case 1: answer("429 E", #"{"errorCode":4290000,"errorMessage":""}"#, "Retry-After: 1\r\n")
      default: answer("200 OK", "{}")
      }
    } _: { server in
      let began = Date()
      let transport = try transport([.production: server.url])
      #expect(try await transport.answer(.statuses(of: "7", in: .production)) == Data("{}".utf8))
      #expect(server.requests.count == 3)
      #expect(Date().timeIntervalSince(began) >= 1)
    }
  }

  @Test("is postponed during the App Store's long retry delay, and others with it")
  func later() async throws {
    let end = Int(Date().timeIntervalSince1970) + 7_200
    try await AnsweringServer.open { _ in
      answer("429 E", #"{"errorCode":4290000,"errorMessage":""}"#, "Retry-After: \(end)000\r\n")
    } _: { server in
      let transport = try transport([.production: server.url])
      let found = await problem(of: .statuses(of: "7", in: .production), transport)
      #expect(found?.kind == .later(WireDate(rawValue: Int64(end) * 1_000)))
      #expect(server.requests.count == 1)
    }
  }

  @Test("times out on an answer that does not begin, or does not end")
  func silence() async throws {
    for said in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"] {
      try await AnsweringServer.open { _ in
        said
      } _: { server in
        let transport = try transport(
          [.production: server.url], timeout: .milliseconds(300), attempts: 1)
        let found = await problem(of: .statuses(of: "7", in: .production), transport)
        #expect(found?.kind == .later(nil))
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test("drops an oversized answer, and follows no redirect")
  func bounds() async throws {
    let long = answer("200 OK", String(repeating: " ", count: (8 << 20) + 1))
    try await AnsweringServer.open { _ in
      long
    } _: { server in
      let found = await problem(
        of: .statuses(of: "7", in: .production),
        try transport([.production: server.url], attempts: 1))
      #expect(found?.kind == .later(nil))
    }
    try await AnsweringServer.open { _ in
      answer("302 F", "", "Location: /other\r\n")
    } _: {
      server in
      var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
      settings.httpVersion = .http1Only
      let client = HTTPClient.portable(settings)
      let asked = try transport([.production: server.url])
      let transport = AppStoreTransport(
        client: client, key: asked.key, address: asked.address, environments: [.production],
        budget: RequestBudget(), machineTime: { Date() })
      let found = await problem(of: .statuses(of: "7", in: .production), transport)
      #expect(found?.kind == .refused)
      #expect(server.requests.count == 1)
      try await client.shutdown()
    }
  }

  @Test(
    "with a 401 in production is tried in the sandbox to check the key",
    arguments: [
      ("401 U", "", AppStoreProblem.Kind.unauthorized),
      ("404 N", #"{"errorCode":4040010,"errorMessage":""}"#, .unreleased),
      ("400 B", #"{"errorCode":4000006,"errorMessage":""}"#, .unreleased),
      ("500 E", #"{"errorCode":5000000,"errorMessage":""}"#, .unauthorized),
    ])
  func unreleased(_ status: String, _ body: String, _ kind: AppStoreProblem.Kind) async throws {
    try await AnsweringServer.open { _ in
      answer("401 U", "")
    } _: { production in
      try await AnsweringServer.open { _ in
        answer(status, body)
      } _: { sandbox in
        let transport = try transport([.production: production.url, .sandbox: sandbox.url])
        let found = await problem(of: .statuses(of: "7", in: .production), transport)
        #expect(found?.kind == kind)
        #expect(production.requests.count == 1 && sandbox.requests.count == 1)
        let own = await problem(of: .statuses(of: "7", in: .sandbox), transport)
        #expect(own?.kind != .unreleased)
      }
    }
  }
}
