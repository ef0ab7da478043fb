import SourceJSON
import Symbols

/// An icon is a symbol that is not drawn everywhere.
struct UnknownSymbol: LintRule {
  let about = RuleDescription(
    id: "unknown-symbol", severity: .warning,
    summary: "An `icon` is not among the symbols that `tollgate symbols` lists.",
    why:
      "If the name is misspelt, Apple's systems show nothing in its place. If Apple has the "
      + "symbol and this project has no picture of it, the studio and `tollgate screen` show a disc"
      + " with its initial.",
    fix: "Correct the spelling, or use a symbol that `tollgate symbols` lists. If Apple has it, "
      + "silence the finding with that reason.")

  func findings(in app: AppSources) -> [Finding] {
    var budget = AdviceBudget()
    let names = SymbolTable.standard.names
    return (app.entries(.screens).map(\.node) + [app.catalog[.look]].compactMap(\.self))
      .flatMap(\.icons)
      .compactMap { icon in
        guard let name = icon.string, !SymbolTable.standard.contains(name) else { return nil }
        let question = budget.question(about: name) { names }
        return finding(
          at: icon.location, on: name, "there is no picture of the symbol `\(name)`",
          fix: question ?? "`tollgate symbols` lists those that there are.")
      }
  }
}

extension JSONNode {
  /// The values of each `icon` key in it.
  fileprivate var icons: [JSONNode] {
    elements.flatMap(\.icons)
      + members.flatMap { $0.key == CatalogKey.icon.rawValue ? [$0.node] : $0.node.icons }
  }
}
