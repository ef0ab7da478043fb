import Foundation
import Testing
import TollgateEngine

@Suite("A keychain in a file")
struct FileKeychainTests {
  @Test("is empty at first, and then has what was kept last")
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
}
