import Symbols
import Testing
import WebPages

@testable import PaywallHTML

@Suite("A symbol on a web page")
struct SymbolTests {
  @Test("is drawn if its name is known, and is otherwise a disc with the initial of its name")
  func known() {
    #expect(SymbolTable.standard.names.allSatisfy { !Symbol.markup($0).markup.contains("<text") })
    let markup = Symbol.markup("no.such.symbol").markup
    #expect(markup.contains(">N</text></svg>"))
    #expect(Symbol.markup("<b").markup.contains(">&lt;</text></svg>"))
    #expect(Symbol.markup("").markup.contains("></text></svg>"))
  }

  @Test("is mirrored from right to left if it points along the line")
  func turns() {
    #expect(Symbol.markup("chevron.right.circle").markup.contains("directional"))
    #expect(!Symbol.markup("play.fill").markup.contains("directional"))
  }

  @Test("appears on a page with all others, in light and dark")
  func page() {
    let page = ScreenRenderer.symbols()
    #expect(page.matches(of: #/<li>/#).count == 2 * SymbolTable.standard.names.count)
  }
}
