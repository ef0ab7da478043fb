import SourceJSON
import Testing

@Suite("The names that a file defines")
struct DefinedNamesTests {
  @Test("suggest a fix for the first hundred misspelled names only")
  func budget() {
    let names = DefinedNames((1...1_000).map { "product\($0)" })
    #expect(names.contains("product7") && !names.contains("produkt7"))
    for _ in 1...100 { #expect(names.advice(about: "produkt77") == "Did you mean `product77`?") }
    #expect(names.advice(about: "produkt77") == nil)
    #expect(names.question(about: "produkt77") == nil)
  }

  @Test("suggest a fix for the first one, whatever their number")
  func first() {
    let names = DefinedNames((1...100_001).lazy.map { "\($0)" })
    #expect(names.question(about: "100001x") == "Did you mean `100001`?")
    #expect(names.question(about: "100001x") == nil)
  }
}
