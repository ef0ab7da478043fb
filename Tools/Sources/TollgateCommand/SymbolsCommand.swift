import ArgumentParser
import PaywallHTML
import Symbols

/// Lists the symbols that web pages draw: `tollgate symbols`.
struct SymbolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbols",
    abstract: "List the symbols for icons, or show them on a page.",
    discussion: """
      The names are those of Apple's SF Symbols. Apple's systems draw others too; the studio and `tollgate screen` show \
      those as a disc with an initial.

      Example:

        tollgate symbols --format html > symbols.html
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, html }

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
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
