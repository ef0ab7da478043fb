import AppStoreWire
import Crypto
import Foundation
import HTTPTypes
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("The token of a server request")
struct ServerTokenTests {
  static let key = ServerKey(seed: 1)
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    "is valid for an hour at most, by the clock of the machine",
    arguments: [
      (["iat": 0, "exp": 300], true), (["iat": 0, "exp": 3_600], true),
      (["iat": 0, "exp": 3_601], false), (["iat": -3_000, "exp": 600], true),
      (["iat": -3_000, "exp": 601], false), (["iat": -300, "exp": 0], false),
      (["iat": -300, "exp": 1], true), (["iat": 60, "exp": 300], true),
      (["iat": 61, "exp": 300], false), (["exp": 3_600], true), (["exp": 3_601], false),
      (["exp": 0], false), (["iat": 0], false),
    ])
  func life(times: [String: Int], isValid: Bool) throws {
    var claims = Self.claims
    claims["iat"] = nil
    claims["exp"] = nil
    for (name, time) in times { claims[name] = 1_800_000_000 + time }
    #expect(try Self.isValid(claims) == isValid)
  }

  @Test("is for one issuer, one app, one audience and one key")
  func meant() throws {
    #expect(try Self.isValid(Self.claims))
    for name in ["iss", "bid", "aud"] {
      #expect(try !Self.isValid(Self.claims.merging([name: "x"]) { $1 }), "another \(name)")
      #expect(try !Self.isValid(Self.claims.filter { $0.key != name }), "no \(name)")
    }
    #expect(try !Self.isValid(Self.claims, header: ["kid": "ABCDEFGHIJ"]))
    #expect(try !Self.isValid(Self.claims, header: ["alg": "none"]))
    #expect(try !Self.isValid(Self.claims, header: ["crit": "exp"]))
    #expect(try !Self.isValid(Self.claims, signedBy: ServerKey(seed: 2)))
  }

  @Test("is the only content after the word Bearer")
  func shape() throws {
    let token = try Self.token(Self.claims)
    let bearer = BearerToken(key: Self.key, bundleID: "com.example.app")
    #expect(bearer.isValid(["Bearer \(token)"], at: Self.now))
    #expect(bearer.isValid(["bearer \(token)"], at: Self.now))
    for values in [
      [], [token], ["Basic \(token)"], ["Bearer \(token)", "Bearer \(token)"],
      ["Bearer \(token).x"],
    ] {
      #expect(!bearer.isValid(values, at: Self.now))
    }
  }

  @Test("is made from a store's credentials, and valid for an hour")
  func made() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"), seed: 1,
      now: OpenStore.start)
    let url = try #require(URL(string: "http://127.0.0.1:8090"))
    try Credentials(of: store, at: url).write(to: folder)
    let token = try ServerToken(from: folder, at: Self.now).text
    let bearer = BearerToken(key: store.serverKey, bundleID: "com.example.app")
    #expect(bearer.isValid(["Bearer \(token)"], at: Self.now))
    #expect(bearer.isValid(["Bearer \(token)"], at: Self.now + 3_599))
    #expect(!bearer.isValid(["Bearer \(token)"], at: Self.now + 3_600))
    #expect(
      !BearerToken(key: ServerKey(seed: 2), bundleID: "com.example.app").isValid(
        ["Bearer \(token)"], at: Self.now))
  }

  @Test("can't be made from a folder that a store did not write, which the error explains")
  func notMade() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func refusal() -> String {
      do throws(AppStoreServerFailure) {
        return try ServerToken(from: folder, at: Self.now).text
      } catch {
        return error.description
      }
    }
    #expect(refusal().contains("There are no credentials in \(folder.path)"))
    #expect(refusal().contains("tollgate appstore --credentials"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "credentials.json")
    try Data("{}".utf8).write(to: file)
    #expect(refusal().contains("credentials.json is not what a store writes"))
    try Data(
      #"{"issuerId":"a","keyId":"b","privateKey":"key.p8","bundleId":"c"}"#.utf8
    ).write(to: file)
    try Data("no key".utf8).write(to: folder.appending(path: "key.p8"))
    #expect(refusal().contains("its private key can't be read"))
  }

  private static let claims: [String: any Sendable] = [
    "iss": key.issuerID, "bid": "com.example.app", "aud": "appstoreconnect-v1",
    "iat": 1_800_000_000, "exp": 1_800_000_300,
  ]

  private static func isValid(
    _ claims: [String: any Sendable], header: [String: String] = [:], signedBy key: ServerKey = key
  ) throws -> Bool {
    BearerToken(key: Self.key, bundleID: "com.example.app").isValid(
      ["Bearer \(try token(claims, header: header, signedBy: key))"], at: now)
  }

  private static func token(
    _ claims: [String: any Sendable], header: [String: String] = [:], signedBy key: ServerKey = key
  ) throws -> String {
    let header = ["alg": "ES256", "kid": Self.key.keyID, "typ": "JWT"].merging(header) { $1 }
    let parts = try [header as Any, claims].map {
      segment(try JSONSerialization.data(withJSONObject: $0))
    }
    let signed = parts.joined(separator: ".")
    let signature = try P256.Signing.PrivateKey(pemRepresentation: key.privateKey)
      .signature(for: Data(signed.utf8))
    return "\(signed).\(segment(signature.rawRepresentation))"
  }

  private static func segment(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

@Suite("A token for the next page")
struct RevisionTokenTests {
  @Test("is valid only for the same query of the same customer of the same store")
  func sealed() {
    let tokens = RevisionTokens(key: ServerKey(seed: 1))
    var query = TransactionQuery(account: AccountID(rawValue: 1))
    query.productIDs = ["a", "b"]
    let token = tokens.token(for: 17, of: "history", query)
    #expect(tokens.position(in: token, of: "history", query) == 17)
    #expect(tokens.position(in: token, of: "refunds", query) == nil)
    #expect(
      RevisionTokens(key: ServerKey(seed: 2)).position(in: token, of: "history", query) == nil)
    var others = Array(repeating: query, count: 5)
    others[0].account = AccountID(rawValue: 2)
    others[1].isDescending = true
    others[2].productIDs = ["a,b"]
    others[3].start = WireDate(rawValue: 1)
    others[4].isRevoked = false
    for other in others { #expect(tokens.position(in: token, of: "history", other) == nil) }
    for index in token.indices {
      var changed = token
      changed.replaceSubrange(index...index, with: token[index] == "0" ? "1" : "0")
      #expect(tokens.position(in: changed, of: "history", query) == nil)
    }
  }
}

@Suite("A rate limit")
struct RateLimitTests {
  private let many = ServerAPIEndpoint("Many", .get, "/many", rate: 50) { _, _ in .empty() }
  private let few = ServerAPIEndpoint("Few", .get, "/few", rate: 1) { _, _ in .empty() }
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("counts each endpoint over a second, and starts again after it")
  func production() async {
    let limits = RateLimits(of: .production)
    for _ in 0..<50 { #expect(await limits.count(many, at: now + 0.5) == nil) }
    #expect(await limits.count(many, at: now + 1.4) == now + 1.5)
    #expect(await limits.count(few, at: now + 1.4) == nil)
    #expect(await limits.count(few, at: now + 1.5) == now + 2.4)
    #expect(await limits.count(many, at: now + 1.5) == nil)
  }

  @Test("is a tenth in the sandbox, where a limit below one a second counts over an hour")
  func sandbox() async {
    let limits = RateLimits(of: .sandbox)
    for _ in 0..<5 { #expect(await limits.count(many, at: now) == nil) }
    #expect(await limits.count(many, at: now) == now + 1)
    for _ in 0..<360 { #expect(await limits.count(few, at: now) == nil) }
    #expect(await limits.count(few, at: now + 3_599) == now + 3_600)
    #expect(await limits.count(few, at: now + 3_600) == nil)
  }
}
