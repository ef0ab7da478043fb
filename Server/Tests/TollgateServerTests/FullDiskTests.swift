import Foundation
import ServerStore
import Testing

@testable import TollgateServer

/// A file system of 3 MB, if this machine lets it be mounted.
private struct SmallDisk {
  let url: URL

  init?() {
    url = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=3m", "none", url.path) else {
      try? FileManager.default.removeItem(at: url)
      return nil
    }
  }

  func remove() {
    _ = Self.run("umount", "-l", url.path)
    try? FileManager.default.removeItem(at: url)
  }

  private static func run(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

@Suite("A server with a full disk")
struct FullDiskTests {
  @Test("reports that it isn't ready and refuses writes, each with a retry time")
  func full() async throws {
    guard let disk = SmallDisk() else {
      print("No file system can be mounted here: a full disk isn't tested.")
      return
    }
    defer { disk.remove() }
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    var configuration = try folder.configuration()
    configuration.database = .sqlite(disk.url.appending(path: "tollgate.sqlite").path)
    try await RunningServer.open(configuration) { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      func spend(_ key: String) async throws -> RunningServer.Answer {
        try await server.ask(
          "POST", "/v1/customers/\(customer.uuidString)/spends", #"{"spend":"hint"}"#,
          key: server.public, headers: ["Idempotency-Key": key])
      }
      #expect(try await server.ask("GET", "/ready").status == 200)
      #expect(try await spend("a").status == 200)
      let filler = disk.url.appending(path: "filler")
      #expect(FileManager.default.createFile(atPath: filler.path, contents: nil))
      let handle = try FileHandle(forWritingTo: filler)
      for size in [65_536, 512] {
        do { while true { try handle.write(contentsOf: Data(count: size)) } } catch {}
      }
      try handle.close()
      let ready = try await server.ask("GET", "/ready")
      #expect(ready.status == 503 && ready.headers["retry-after"] == "5")
      // Writes succeed while the log has room.
      var answers: [RunningServer.Answer] = []
      for number in 0..<2_000 {
        answers.append(try await spend("b\(number)"))
        if answers.last?.status != 200 { break }
      }
      let refused = try #require(answers.last)
      #expect(refused.status == 503 && refused.code == "store_away")
      #expect(refused.headers["retry-after"] == "5")
      // Reads still succeed.
      #expect(try await server.customer(customer)["balances"] != nil)
      try FileManager.default.removeItem(at: filler)
      #expect(try await server.ask("GET", "/ready").status == 200)
      #expect(try await spend("c").status == 200)
    }
  }
}
