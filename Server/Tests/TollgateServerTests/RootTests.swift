import AppStoreWire
import Crypto
import Foundation
import Testing

@testable import TollgateServer

@Suite("The roots that a server trusts")
struct RootTests {
  private func configuration(named roots: [[UInt8]] = []) throws -> (
    ServerConfiguration, RunningServer.Folder
  ) {
    let folder = try RunningServer.Folder()
    var configuration = try folder.configuration()
    configuration.namedRoots = roots
    return (configuration, folder)
  }

  @Test("are Apple's own, to the byte, by default")
  func apple() throws {
    let digests = AppleRoots.all.map { root in
      SHA256.hash(data: root).map {
        String($0, radix: 16).count < 2 ? "0" + String($0, radix: 16) : String($0, radix: 16)
      }
      .joined()
    }
    // As Apple publishes it at https://www.apple.com/certificateauthority/.
    #expect(digests == ["63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"])
    _ = try JWSVerifier(roots: AppleRoots.all)
    let (given, folder) = try configuration()
    defer { folder.remove() }
    try Data(
      #"{ "bundleId": "com.example.app", "appAppleId": 7, "environment": "Production" }"#.utf8
    )
    .write(to: folder.url.appending(path: "credentials.json"))
    let bare = ServerConfiguration(
      catalog: given.catalog, credentials: try StoreCredentials(from: folder.url))
    #expect(bare.roots == AppleRoots.all && !bare.hasTestRoots)
  }

  @Test("are the named ones, or the credentials', and never both")
  func named() throws {
    let other = SigningAuthority(seed: 77).root
    let (given, folder) = try configuration(named: [Array(other)])
    defer { folder.remove() }
    #expect(given.roots == [Array(other)])
    let (without, second) = try configuration()
    defer { second.remove() }
    #expect(without.roots == [Array(RunningServer.authority.root)])
    #expect(without.hasTestRoots && given.hasTestRoots)
  }

  @Test("come with a store's clock on this machine only")
  func clocks() throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let file = folder.url.appending(path: "credentials.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    for (address, isGood) in [
      ("http://127.0.0.1:1", true), ("http://[::1]:1", true), ("http://192.0.2.1:1", false),
      ("https://localhost.example.com", false), (nil, false),
    ] {
      let base = address.map { #"{ "baseURL": "\#($0)","# } ?? "{"
      try Data(text.replacing(/^\{/, with: base).utf8).write(to: file)
      var configuration = try folder.configuration()
      try configuration.check()
      configuration.clock = .store
      #expect(((try? configuration.check()) != nil) == isGood, "\(address ?? "none")")
    }
  }

  @Test("are Apple's if others can reach the server, unless its owner opts out")
  func reach() throws {
    var (configuration, folder) = try configuration()
    defer { folder.remove() }
    configuration.host = "0.0.0.0"
    #expect(throws: ServerFailure.self) { try configuration.check() }
    configuration.allowsTestRoots = true
    try configuration.check()
    configuration.allowsTestRoots = false
    configuration.namedRoots = AppleRoots.all
    try configuration.check()
  }
}
