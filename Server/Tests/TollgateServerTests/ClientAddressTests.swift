import Foundation
import Testing
import TollgateServer

@Suite("The client address of a request")
struct ClientAddressTests {
  @Test(
    "is the other end of the connection, whatever the headers say, unless that is a trusted proxy",
    arguments: [
      ("203.0.113.9", "198.51.100.7", "203.0.113.9"), ("203.0.113.9", "", "203.0.113.9"),
      ("10.0.0.1", "198.51.100.7", "198.51.100.7"), ("10.0.0.1", "", "10.0.0.1"),
      ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
    ])
  func peer(_ peer: String, _ list: String, _ client: String) throws {
    let address = try ClientAddress(trusting: ["10.0.0.1", "10.0.0.2"])
    #expect(address.client(from: peer, forwarded: list) == client)
    #expect(ClientAddress().client(from: "203.0.113.9", forwarded: list) == "203.0.113.9")
  }

  @Test(
    "is the last proxy's entry, and never one that the client wrote before it",
    arguments: [
      ("1.1.1.1, 198.51.100.7", "198.51.100.7"),
      ("1.1.1.1, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
      ("10.0.0.2, 10.0.0.2", "10.0.0.2"), ("1.1.1.1,nobody", "10.0.0.1"),
      ("1.1.1.1, nobody, 198.51.100.7", "198.51.100.7"), (",,", "10.0.0.1"),
      ("2001:DB8:0::7", "2001:db8::7"), (" \t198.51.100.7 \t", "198.51.100.7"),
    ])
  func hops(_ list: String, _ client: String) throws {
    let address = try ClientAddress(trusting: ["10.0.0.1", "10.0.0.2"])
    #expect(address.client(from: "10.0.0.1", forwarded: list) == client)
  }

  @Test("is read in bounded work from a header of any length")
  func long() throws {
    let list = String(repeating: "10.0.0.1,", count: 5_000) + "198.51.100.7"
    let address = try ClientAddress(trusting: ["10.0.0.1"])
    #expect(address.client(from: "10.0.0.1", forwarded: list) == "198.51.100.7")
    #expect(address.client(from: "10.0.0.1", forwarded: String(list.dropLast(13))) == "10.0.0.1")
  }

  @Test(
    "is counted as a whole in IPv4, and by its first 64 bits in IPv6",
    arguments: [
      ("203.0.113.9", "203.0.113.9"), ("2001:db8:1:2::7", "20:1:d:b8:0:1:0:2::/64"),
      ("2001:db8:1:2:ffff:ffff:ffff:ffff", "20:1:d:b8:0:1:0:2::/64"),
      ("2001:db8:1:3::7", "20:1:d:b8:0:1:0:3::/64"), ("::ffff:203.0.113.9", "203.0.113.9"),
      ("::1", "0:0:0:0:0:0:0:0::/64"), ("", ""), ("unix", "unix"),
    ])
  func networks(_ address: String, _ network: String) {
    #expect(ClientAddress.network(of: address) == network)
  }

  @Test("is counted together with its whole network")
  func sharedLimit() async throws {
    try await RunningServer.open({ configuration in
      configuration.clientAddress = (try? ClientAddress(trusting: ["127.0.0.1"])) ?? ClientAddress()
      configuration.limitByAddress = 3
    }) { server in
      func ask(from address: String) async throws -> Int {
        try await server.ask(
          "GET", "/v1/customers/\(UUID().uuidString)", key: server.public,
          headers: ["X-Forwarded-For": address]
        ).status
      }
      var answers: [Int] = []
      for number in 1...4 { answers.append(try await ask(from: "2001:db8::\(number)")) }
      #expect(answers.map { $0 == 429 } == [false, false, false, true])
      answers = [try await ask(from: "2001:db8:0:1::1")]
      for number in 1...6 { answers.append(try await ask(from: "203.0.113.\(number)")) }
      #expect(!answers.contains(429))
    }
  }

  @Test("is numeric: a host name can't be trusted")
  func names() {
    #expect(throws: ServerFailure.self) { try ClientAddress(trusting: ["proxy.example.com"]) }
  }

  @Test("is counted for sign-ins, so that others are not locked out")
  func signIn() async throws {
    try await RunningServer.open({ configuration in
      configuration.clientAddress = (try? ClientAddress(trusting: ["127.0.0.1"])) ?? ClientAddress()
    }) { server in
      let browser = Browser(server)
      func status(_ address: String) async throws -> Int {
        try await browser.post(
          "/admin/sign-in", ["key": "x"], headers: ["X-Forwarded-For": address]
        ).status
      }
      var statuses: [Int] = []
      for number in 0..<7 { statuses.append(try await status("\(number).1.1.1, 198.51.100.7")) }
      #expect(statuses == [403, 403, 403, 403, 403, 429, 429])
      let other = try await status("198.51.100.7, 198.51.100.8")
      #expect(other == 403)
    }
  }
}
