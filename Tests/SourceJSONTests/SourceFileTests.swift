import Foundation
import SourceJSON
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("A user's file")
struct SourceFileTests {
  private func error(of path: String, orElse fix: String? = nil) -> String? {
    do throws(SourceError) {
      _ = try SourceFile.contents(of: path, as: "Catalog.json", orElse: fix)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("is read to its last byte")
  func whole() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data([0, 255, 10]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try SourceFile.contents(of: file.path) == Data([0, 255, 10]))
  }

  @Test("is refused from one byte over its limit on, with both sizes")
  func tooLarge() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func read(_ size: Int, upTo limit: Int) throws -> String {
      try Data(count: size).write(to: file)
      do throws(SourceError) {
        return "\(try SourceFile.contents(of: file.path, as: "f", upTo: limit).count)"
      } catch {
        return error.description
      }
    }
    #expect(try read(2_000_000, upTo: 2_000_000) == "2000000")
    #expect(
      try read(2_000_001, upTo: 2_000_000)
        == "f:1:1: this file is too large: it has 2.1 MB, and the limit is 2 MB. "
        + "Take out what does not belong in it.")
    #expect(try read(1_500, upTo: 999).contains("it has 2 kB, and the limit is 1 kB"))
  }

  @Test("that is a pipe or a device is refused at once, whatever name leads to it")
  func special() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "special-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pipe, link) = (folder.appending(path: "pipe").path, folder.appending(path: "link").path)
    try #require(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for path in [pipe, link, "/dev/zero", "/dev/null"] {
      #expect(
        error(of: path)
          == "Catalog.json:1:1: this is a pipe or a device, which may never end. "
          + "Put a regular file in its place.", "\(path)")
    }
    #expect(throws: SourceError.self) { try SourceFile.handle(for: pipe) }
    let file = folder.appending(path: "file")
    try Data("ab".utf8).write(to: file)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    #expect(try SourceFile.contents(of: link) == Data("ab".utf8))
  }

  @Test("is read to one byte beyond its limit at most, whatever its size")
  func oneByteMore() throws {
    let handle = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    defer { try? handle.close() }
    #expect(try SourceFile.bytes(of: handle, upTo: 10).count == 11)
  }

  @Test("that is missing, or a folder, is reported by its name, with the fix")
  func none() {
    let folder = FileManager.default.temporaryDirectory
    let missing = folder.appending(path: UUID().uuidString).path
    #expect(
      error(of: missing, orElse: "Make one.")
        == "Catalog.json:1:1: there is no such file. Make one.")
    #expect(error(of: missing) == "Catalog.json:1:1: there is no such file")
    #expect(
      error(of: folder.path) == "Catalog.json:1:1: this is a folder. Put a file in its place.")
    #expect(
      throws: SourceError(
        "there is no such file", at: SourceLocation(file: missing, line: 1, column: 1))
    ) { try SourceFile.contents(of: missing) }
  }
}
