import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A request from outside this machine's apps")
struct HostileRequestTests {
  private static let json = ["Content-Type": "application/json"]

  @Test("is refused with the fault and the fix")
  func refuses() async throws {
    let requests:
      [(method: String, path: String, headers: [String: String], body: String, status: Int)] = [
        (
          "POST", "controls", Self.json.merging(["Origin": "https://evil.example"]) { $1 }, "{}",
          403
        ),
        (
          "POST", "controls", Self.json.merging(["Sec-Fetch-Site": "same-origin"]) { $1 }, "{}", 403
        ),
        ("POST", "store", ["Content-Type": "text/plain"], "{}", 415),
        ("POST", "store", ["Content-Type": "application/x-www-form-urlencoded"], "{}", 415),
        ("POST", "store", Self.json, "garbage", 400),
        ("POST", "store", Self.json, "{}", 400),
        ("POST", "store", Self.json, #"{"id":1}"#, 400),
        ("POST", "updates", Self.json, "[]", 400),
        ("POST", "open", Self.json, #"{"device":0}"#, 400),
        ("POST", "open", Self.json, #"{"device":1000000}"#, 400),
        ("POST", "controls", Self.json, "[", 400),
        ("POST", "controls", Self.json, #"{"refund":7}"#, 400),
        ("POST", "controls", Self.json, #"{"advance":"P1"}"#, 400),
        ("POST", "controls", Self.json, #"{"advance":-5}"#, 400),
        ("POST", "controls", Self.json, #"{"gracePeriod":-1}"#, 400),
        ("POST", "controls", Self.json, #"{"refund":"all","account":99}"#, 400),
        ("POST", "controls", Self.json, #"{"refund":"all","approve":"all"}"#, 400),
        ("GET", "nothing", [:], "", 404),
        ("POST", "nothing", Self.json, "{}", 404),
        ("GET", "store", [:], "", 405),
        ("DELETE", "controls", [:], "", 405),
        ("POST", "", [:], "", 405),
        ("PUT", "notifications", Self.json, "{}", 405),
        ("POST", "customers", Self.json, "{}", 405),
        ("DELETE", "consumption", [:], "", 405),
      ]
    try await withStore { store in
      for request in requests {
        let (status, said) = try await ask(
          store, request.method, request.path, request.headers, request.body)
        #expect(status == request.status, "\(request) \(said)")
        #expect(said.contains("\"problem\"") && said.contains("\"fix\""), "\(said)")
      }
      #expect(store.store.devices.isEmpty, "nothing happened")
    }
  }

  @Test("is refused if it names another host, such as a page with its own host name does")
  func otherHost() async throws {
    try await withStore { store in
      let (status, _) = try await ask(store, "GET", "", ["Host": "rebound.example"])
      #expect(status == 421)
      #expect(try await ask(store, "GET", "").0 == 200)
    }
  }

  @Test("is refused if it is longer than any request of an app")
  func tooLong() async throws {
    try await withStore { store in
      let long = String(repeating: " ", count: StoreRoutes.longest + 1)
      let status = try? await ask(store, "POST", "controls", Self.json, long).0
      #expect(status == 413 || status == nil, "refused, or cut off while it was still being sent")
      let (after, _) = try await ask(store, "GET", "")
      #expect(after == 200, "the store goes on")
    }
  }

  @Test("for a mistyped or impossible control gets the nearest control, or the reason")
  func suggests() async throws {
    try await withStore { store in
      let (_, meant) = try await ask(store, "POST", "controls", Self.json, #"{"refnud":"all"}"#)
      #expect(meant.contains("Did you mean `refund`?"))
      let (status, why) = try await ask(store, "POST", "controls", Self.json, #"{"refund":"all"}"#)
      #expect(status == 409)
      #expect(why.contains("There is no purchase of `all`"))
    }
  }

  @Test("for a refused control gets the store's time, too")
  func instants() async throws {
    try await withStore { store in
      for (control, status) in [
        (#"{"refnud":"all"}"#, 400), (#"{"refund":"all"}"#, 409), (#"{"advanceTo":"2020"}"#, 400),
        (#"{"serverAPI":"never"}"#, 400), ("[", 400),
      ] {
        let answer = try await ask(store, "POST", "controls", Self.json, control)
        #expect(answer.0 == status)
        #expect(answer.1.contains(#""instant":"2026-01-01T00:00:00.000Z""#), "\(answer.1)")
      }
      let (_, elsewhere) = try await ask(store, "POST", "store", Self.json, "{}")
      #expect(!elsewhere.contains("instant"))
    }
  }

  @Test("may be any that an app could make, in its own JSON")
  func anyRequest() async throws {
    try await withStore { store in
      let request = #"{"request":{"command":"addAccount","storefront":"ESP"}}"#
      let (status, said) = try await ask(store, "POST", "controls", Self.json, request)
      #expect(status == 200, "\(said)")
      #expect(store.store.accounts.count == 1)
    }
  }

  private func ask(
    _ store: OpenStore, _ method: String, _ path: String, _ headers: [String: String] = [:],
    _ body: String = ""
  ) async throws -> (Int, String) {
    var request = URLRequest(url: store.url.appending(path: path))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    let (bytes, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: bytes, as: UTF8.self))
  }
}
