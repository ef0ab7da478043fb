import AppStoreWire
import Foundation
import ServerCore
import Synchronization
import Testing
import TollgateServer

@Suite("Amounts that a server holds for work that can fail")
struct HoldTests {
  private struct Wallet {
    let server: RunningServer
    let customer = UUID()

    init(_ server: RunningServer) async throws {
      self.server = server
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
    }

    func spend(_ name: String, once: String, hold: Bool = false) async throws -> String {
      try await server.ask(
        "POST", "/v1/customers/\(customer.uuidString)/spends",
        #"{"spend":"\#(name)","hold":\#(hold)}"#, key: server.public,
        headers: ["Idempotency-Key": once]
      ).body
    }

    func end(_ name: String, _ end: String) async throws -> RunningServer.Answer {
      try await server.ask(
        "POST", "/v1/customers/\(customer.uuidString)/holds/\(name)/\(end)", key: server.public)
    }
  }

  @Test("are spent at once, once for each key, and returned by a release under the same key")
  func release() async throws {
    try await RunningServer.open { server in
      let wallet = try await Wallet(server)
      for _ in 0..<2 {
        #expect(
          try await wallet.spend("hint", once: "a b", hold: true)
            == #"{"balances":{"coins":70},"outcome":"held"}"#)
      }
      for _ in 0..<2 {
        #expect(
          try await wallet.end("a%20b", "release").body
            == #"{"balances":{"coins":100},"outcome":"released"}"#)
      }
      #expect(
        try await wallet.end("a%20b", "commit").body
          == #"{"balances":{"coins":100},"outcome":"released"}"#)
      #expect(try await wallet.end("c", "commit").code == "no_hold")
    }
  }

  @Test("stay spent by a commit, and open the feature only then")
  func commit() async throws {
    try await RunningServer.open { server in
      let wallet = try await Wallet(server)
      _ = try await wallet.spend("map", once: "one", hold: true)
      #expect(
        try await wallet.spend("map", once: "two", hold: true)
          == #"{"balances":{"coins":80},"outcome":"held"}"#)
      _ = try await wallet.end("two", "release")
      for end in ["commit", "commit", "release"] {
        #expect(
          try await wallet.end("one", end).body
            == #"{"balances":{"coins":90},"outcome":"committed"}"#)
      }
      #expect(
        try await wallet.spend("map", once: "three")
          == #"{"balances":{"coins":90},"outcome":"alreadyOpen"}"#)
    }
  }

  @Test("are refused if the balance does not cover them beside other holds")
  func refused() async throws {
    try await RunningServer.open { server in
      let wallet = try await Wallet(server)
      for name in ["1", "2", "3"] { _ = try await wallet.spend("hint", once: name, hold: true) }
      #expect(
        try await wallet.spend("hint", once: "4", hold: true)
          == #"{"balances":{"coins":10},"outcome":"refused"}"#)
      _ = try await wallet.end("2", "release")
      #expect(
        try await wallet.spend("hint", once: "5")
          == #"{"balances":{"coins":10},"outcome":"spent"}"#)
    }
  }

  @Test("are returned after a day without a commit or release")
  func expires() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let clock = Mutex(RunningServer.now)
    try await RunningServer.open(try folder.configuration(), at: { clock.withLock { $0 } }) {
      server in
      let wallet = try await Wallet(server)
      _ = try await wallet.spend("hint", once: "old", hold: true)
      clock.withLock { $0 += 86_399 }
      #expect(
        try await wallet.spend("map", once: "new", hold: true)
          == #"{"balances":{"coins":60},"outcome":"held"}"#)
      clock.withLock { $0 += 1 }
      #expect(
        try await wallet.end("old", "commit").body
          == #"{"balances":{"coins":90},"outcome":"released"}"#)
    }
  }
}
