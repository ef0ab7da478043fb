import Foundation
import Testing

@testable import PaywallHTML

@Suite("A symbol")
struct SymbolTests {
  @Test("is one of those that the catalog's reference lists, and otherwise a frame that says so")
  func known() throws {
    let file = URL.repository.appending(path: "Docs/Catalog.md")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let list = try #require(
      text.firstMatch(of: #/with a question mark:\s([^\n]+(?:\n  [^\n]+)*)/#)?.output.1)
    let listed = list.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    #expect(listed == Symbol.known.sorted())
    let frame = #"stroke-dasharray="3 2.4""#
    #expect(listed.allSatisfy { !Symbol.markup($0).markup.contains(frame) })
    #expect(Symbol.markup("cup.and.saucer.fill").markup.contains(frame))
  }
}
