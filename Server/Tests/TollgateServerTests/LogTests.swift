import AppStoreWire
import Foundation
import Logging
import Synchronization
import Testing

@testable import TollgateServer

@Suite("The log of a server")
struct LogTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  private func line(_ body: (Logger) -> Void) throws -> [String: String] {
    let lines = Lines()
    body(
      Logger(label: "test") { LogLines(label: $0) { line in lines.all.withLock { $0 += [line] } } })
    let first = lines.all.withLock { $0.first }
    let text = try #require(first)
    #expect(!text.contains("\n"))
    return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
  }

  @Test("has lines of JSON, each with time, level and message")
  func form() throws {
    let line = try line { $0.error("It \"failed\"\ntwice", metadata: ["attempt": "3"]) }
    #expect(line["message"] == "It \"failed\"\ntwice" && line["level"] == "error")
    #expect(line["attempt"] == "3" && line["log"] == "test")
    #expect(line["time"]?.hasSuffix("Z") == true)
  }

  @Test(
    "has no key, secret, token or customer identifier, whatever module wrote it",
    arguments: [
      "sk_AbC-9_x", "pk_0123", "whsec_bm90aGluZw+/==", "eyJhbGciOiJF.eyJ0cmFuc2Fj.c2lnbmF0dXJl",
      "6fa459ea-ee8a-4ca3-894e-db77e160355e", "6FA459EA-EE8A-4CA3-894E-DB77E160355E",
    ])
  func redaction(_ secret: String) throws {
    let line = try line { log in
      log.error("About \(secret), which failed", metadata: ["error": "no \(secret)!"])
    }
    #expect(line["message"] == "About …, which failed" && line["error"] == "no …!")
  }

  @Test(
    "names the fitting option, once, if a purchase or the public key has a UUID that isn't random"
  )
  func versions() async throws {
    let weak = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    let customer = try #require(UUID(uuidString: weak))
    func logged(
      _ change: (inout ServerConfiguration) -> Void,
      _ body: @escaping @Sendable (RunningServer) async throws -> Void
    ) async throws -> [String] {
      let lines = Lines()
      let folder = try RunningServer.Folder()
      defer { folder.remove() }
      var configuration = try folder.configuration()
      change(&configuration)
      let log = { @Sendable (label: String) in
        LogLines(label: label) { line in lines.all.withLock { $0 += [line] } }
      }
      try await RunningServer.open(configuration, log: log, body)
      return lines.all.withLock(\.self).filter { $0.contains("--customers signed") }
    }
    let bought = try Signed.notification(
      .oneTimeCharge, transaction: try Signed.transaction("1", product: "coins", token: customer))
    let byPurchase = try await logged({ _ in }) { server in
      for _ in 0..<2 { _ = try await server.notify(bought) }
    }
    #expect(byPurchase.count == 1 && byPurchase.allSatisfy { $0.contains(#""level":"warning""#) })
    let byKey = try await logged({ _ in }) { server in
      for _ in 0..<2 {
        _ = try await server.ask("GET", "/v1/customers/\(weak)", key: server.secret)
        _ = try await server.ask("GET", "/v1/customers/\(weak)", key: server.public)
      }
    }
    #expect(byKey.count == 1)
    let signed = try await logged({ $0.customers = .signed }) { server in
      _ = try await server.notify(bought)
    }
    #expect(signed == [])
  }

  @Test("has no line after a server is stopped, whichever clients are still connected")
  func stopping() async throws {
    let lines = Lines()
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let log = { @Sendable (label: String) in
      LogLines(label: label) { line in lines.all.withLock { $0 += [line] } }
    }
    try await RunningServer.open(try folder.configuration(), log: log) { server in
      let answer = try await server.ask("GET", "/health")
      #expect(answer.status == 200)
    }
    let logged = lines.all.withLock(\.self)
    #expect(logged == [])
  }
}
