import ArgumentParser
import Foundation
import SourceJSON

/// The command line.
///
/// One file for each command.
@main
struct TollgateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tollgate",
    abstract: "Monetization for Swift apps: tried, tested and looked at without a Mac.",
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, StudioCommand.self, TestCommand.self, ScreenCommand.self,
      ForecastCommand.self, SymbolsCommand.self, LintCommand.self, InitCommand.self,
      StringsCommand.self,
      VerifyCommand.self, AppStoreCommand.self, TokenCommand.self, ServerCommand.self,
    ])

  static func main() async {
    if let wrong = CommandLine.arguments.dropFirst().first, let problem = mistake(in: wrong) {
      FileHandle.standardError.write(Data("Error: \(problem)\n".utf8))
      exit(withError: ExitCode.validationFailure)
    }
    await main(nil)
  }

  /// Returns what is wrong with the name of a subcommand; nil if it is one, or an option.
  static func mistake(in name: String) -> String? {
    let names = configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    return "`\(name)` is no command of tollgate. \(Suggestion.advice(about: name, in: names))"
  }
}
