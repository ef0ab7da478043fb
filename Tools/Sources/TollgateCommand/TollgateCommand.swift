import ArgumentParser

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
      SymbolsCommand.self, LintCommand.self, InitCommand.self, StringsCommand.self,
      VerifyCommand.self, AppStoreCommand.self, TokenCommand.self, ServerCommand.self,
    ])
}
