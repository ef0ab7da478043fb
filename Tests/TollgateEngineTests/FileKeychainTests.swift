import Foundation
import Testing
import TollgateEngine

@Suite("A keychain in a file")
struct FileKeychainTests {
  @Test("is empty at first, and then has the last saved value")
  func keepsTheLast() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let keychain = FileKeychain(folder.appending(path: "Keychain"))
    #expect(try keychain.load() == nil)
    try keychain.save(Data("one".utf8))
    try keychain.save(Data("two".utf8))
    #expect(try FileKeychain(folder.appending(path: "Keychain")).load() == Data("two".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Keychain"])
  }

  @Test("is complete whichever of many concurrent writers was last, and readable by its owner only")
  func manyWriters() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Keychain")
    await withTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let data = Data(repeating: UInt8(writer), count: 1_000 + writer)
          return (0..<20).count { _ in (try? FileKeychain(file).save(data)) == nil }
        }
      }
      for await failures in group { #expect(failures == 0) }
    }
    let last = try #require(try FileKeychain(file).load())
    #expect(last.count == 1_000 + Int(last[0]) && Set(last).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Keychain"])
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("can be saved after a process died halfway, and not read if another item has its name")
  func leftovers() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Keychain")
    try Data("half".utf8).write(to: file.appendingPathExtension("new"))
    try FileKeychain(file).save(Data("whole".utf8))
    #expect(try FileKeychain(file).load() == Data("whole".utf8))
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(throws: (any Error).self) { try FileKeychain(file).load() }
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try FileKeychain(file).load() }
  }
}
