import Foundation
import SourceJSON
import Testing

@Suite("A file that somebody wrote")
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

  @Test("that is none is said to be missing, or to be a folder, by its name and with the way out")
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
