import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@testable import AppStoreServer

@Suite("tollgate appstore", .timeLimit(.minutes(2)))
struct CommandTests {
  @Test("prints its address, sells to an app that the environment points there, and keeps it")
  func sells() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let products = folder.appending(path: "Products.storekit")
    try StoreConfigurationDocument(OpenStore.shelf).write(to: products)
    let state = folder.appending(path: "store.json").path
    let arguments = [
      "appstore", "--configuration", products.path, "--port", "0", "--state", state,
      "--time-rate", "13", "--hold-clock",
    ]

    let store = try Program("tollgate", arguments)
    let url = try #require(try store.address())
    let shopper = try Program(
      "Shopper", ["all"], environment: [AppLaunch.storeVariable: url.absoluteString])
    #expect(try shopper.output() == "all $5.00\n")
    store.kill()

    let again = try Program("tollgate", arguments)
    let home = try await AppLaunch.open(at: try #require(try again.address()))
    #expect(await home.owned() == ["all"])
    await home.end()
    again.kill()
  }

  @Test("says in its help how to point an app there, and every lever")
  func help() throws {
    let help = try Program("tollgate", ["appstore", "--help"]).output()
    #expect(help.contains(AppLaunch.storeVariable))
    for lever in AppStoreServer.levers { #expect(help.contains("\"\(lever.name)\""), "\(help)") }
  }

  @Test("has an app end with what to do where nobody answers")
  func nobodyThere() throws {
    let shopper = try Program(
      "Shopper", ["all"], environment: [AppLaunch.storeVariable: "http://127.0.0.1:9"])
    #expect(try shopper.errors().contains("Start it with `tollgate appstore`"))
  }
}

/// Another process, whose program lies beside the tests.
private struct Program {
  private let process = Process()
  private let standardOutput = Pipe()
  private let standardError = Pipe()

  init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    #if canImport(Darwin)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    #else
    let tests: URL? = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    process.executableURL = tests?.deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
  }

  /// All that it says, once it has ended.
  func output() throws -> String { try all(standardOutput) }

  func errors() throws -> String { try all(standardError) }

  private func all(_ pipe: Pipe) throws -> String {
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  /// The address in the first line that it says.
  func address() throws -> URL? {
    var line = Data()
    while let byte = try standardOutput.fileHandleForReading.read(upToCount: 1), byte != Data([10])
    {
      guard !byte.isEmpty else { break }
      line += byte
    }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return words.first { $0.hasPrefix("http://") }.flatMap { URL(string: String($0)) }
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
