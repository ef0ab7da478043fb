import ArgumentParser
import PaywallHTML
import Symbols

/// Lists the symbols that web pages draw: `tollgate symbols`.
struct SymbolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbols",
    abstract: "List the symbols that an icon can be, or show them on a page.",
    discussion: """
      The names are those of Apple's SF Symbols. Apple's systems draw others too; where the \
      studio and `tollgate screen` have no picture for one, they show a disc with its initial.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, html }

  @Option(help: "How to print them: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  func run() { print(printed(), terminator: "") }

  /// Returns the list as text.
  func printed() -> String {
    switch format {
    case .text: SymbolTable.standard.names.map { $0 + "\n" }.joined()
    case .html: ScreenRenderer.symbols()
    }
  }
}
