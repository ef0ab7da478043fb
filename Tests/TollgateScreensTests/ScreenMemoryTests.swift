import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The memory of screens")
struct ScreenMemoryTests {
  let app: ExampleApp

  init() throws { app = try ExampleApp("CoinFeedback") }

  private func state(_ memory: ScreenMemory) -> ScreenState {
    app.newcomer().with {
      $0.inputs = memory.inputs
      $0.counts = memory.counts
      $0.entries = memory.entries
    }
  }

  @Test(
    "gets an entry from an allowed use of a feature with entries, shown by the next screen"
  )
  func makes() {
    var memory = ScreenMemory()
    memory.use("create_entry", in: app.book)
    #expect(memory.inputs.isEmpty)
    memory.openScreen()
    #expect(memory.inputs == ["entry": "1"])
    #expect(memory.counts == ["create_entry": 1])
    memory.openScreen()
    #expect(memory.inputs.isEmpty, "another screen shows no entry")
    memory.use("share", in: app.book)
    #expect(memory.counts == ["create_entry": 1], "sharing makes nothing")
  }

  @Test("keeps a setting with the shown entry, or without an entry until another screen opens")
  func sets() {
    var memory = ScreenMemory()
    memory.set("score", to: "12")
    #expect(memory.inputs == ["score": "12"])
    memory.use("create_entry", in: app.book)
    memory.openScreen()
    #expect(memory.inputs == ["entry": "1"])
    memory.set("recipient", to: "ana@example.com")
    memory.end()
    #expect(memory.inputs.isEmpty)
    memory.open(1, of: "create_entry")
    #expect(memory.inputs == ["entry": "1", "recipient": "ana@example.com"])
    memory.forget("recipient")
    #expect(memory.entries["create_entry"] == [ScreenMemory.Entry(id: 1)])
    memory.open(7, of: "create_entry")
    #expect(memory.inputs.isEmpty, "there is no seventh")
  }

  @Test("removes a deleted entry, and reuses its number only if no newer entry exists")
  func deletes() {
    var memory = ScreenMemory()
    memory.counts = ["create_entry": 3]
    memory.open(2, of: "create_entry")
    memory.delete(2, of: "create_entry")
    #expect(memory.inputs.isEmpty)
    memory.use("create_entry", in: app.book)
    #expect(memory.entries["create_entry"]?.map(\.id) == [1, 3, 4])
    memory.counts["create_entry"] = 2
    #expect(memory.entries["create_entry"]?.map(\.id) == [1, 3], "as many as are said to exist")
  }

  @Test("cuts a text that is too long to keep")
  func cuts() {
    var memory = ScreenMemory()
    memory.set("note", to: String(repeating: "é", count: 5_000))
    #expect(memory.inputs["note"]?.count == ScreenMemory.longestText)
  }

  @Test("is read back from its file, and never overwrites a file of another kind")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = EntriesFile(folder.appending(path: "Entries.json"))
    #expect(try file.read().isEmpty)
    var memory = ScreenMemory()
    memory.counts = ["create_entry": 2]
    memory.open(2, of: "create_entry")
    memory.set("recipient", to: "ana@example.com")
    try file.write(memory.entries)
    #expect(try file.read() == memory.entries)
    try Data("[]".utf8).write(to: file.url)
    #expect(throws: (any Error).self) { try file.read() }
  }

  @Test("lists the newest entry first, each with its description and a way to delete it")
  func lists() throws {
    var memory = ScreenMemory()
    memory.counts = ["create_entry": 2]
    memory.open(1, of: "create_entry")
    memory.set("recipient", to: "ana@example.com")
    memory.set("shared", to: "true")
    memory.openScreen()
    let state = state(memory).with {
      $0.customer.entitlements = app.holding(CoinFeedback.lifetime)
    }
    let screen = try #require(app.screen(state))
    let text = screen.plainText
    #expect(text.contains("[Entry 2] [Delete Entry 2]\n[Entry 1]: Shared with ana@example.com"))
    #expect(
      screen.label(of: .openEntry(2, of: "create_entry", on: "entry")) == "Entry 2")
    #expect(screen.label(of: .deleteEntry(1, of: "create_entry")) == "Delete Entry 1")
  }
}
