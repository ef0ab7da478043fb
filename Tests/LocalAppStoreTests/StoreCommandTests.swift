import Foundation
import LocalAppStore
import Testing

@Suite("The table of commands")
struct StoreCommandTests {
  @Test("has every command, each once and with its own name")
  func isComplete() throws {
    let listed = StoreCommands.all.map { "\($0.type)" }
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed) == (try Self.declared))
    #expect(Set(StoreCommands.all.map { $0.name }).count == listed.count)
    for (name, type) in StoreCommands.all {
      #expect(StoreCommands.named(name) == type)
      #expect(StoreCommands.name(of: type) == name)
    }
    #expect(StoreCommands.named("fly") == nil)
  }

  /// The types that the sources declare as commands.
  private static var declared: Set<String> {
    get throws {
      let folder = URL(filePath: #filePath)
        .appending(path: "../../../Sources/AppStore/LocalAppStore/Commands").standardizedFileURL
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      let command = /struct (\w+): (?:Store|Launch)Command \{/
      return Set(
        try files.flatMap { file in
          try String(contentsOf: file, encoding: .utf8).matches(of: command).map { String($0.1) }
        })
    }
  }
}
