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
    abstract: "Monetization for Swift apps: a studio, tests, a local App Store and a server.",
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, StudioCommand.self, TestCommand.self, ScreenCommand.self,
      ForecastCommand.self, SymbolsCommand.self, LintCommand.self, InitCommand.self,
      StringsCommand.self,
      VerifyCommand.self, AppStoreCommand.self, TriggerCommand.self, ControlsCommand.self,
      TokenCommand.self, ServerCommand.self,
    ])

  static func main() async {
    if let wrong = CommandLine.arguments.dropFirst().first, let problem = mistake(in: wrong) {
      FileHandle.standardError.write(Data("Error: \(problem)\n".utf8))
      exit(withError: ExitCode.validationFailure)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let help = help(askedBy: arguments) {
      print(help)
      return
    }
    do {
      var command = try parseAsRoot(arguments)
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      } catch {
        end(type(of: command), with: error)
      }
    } catch {
      exit(withError: error)
    }
  }

  /// Ends the process with a command's error, and with the usage of that command if it was used wrongly.
  ///
  /// Wrong use exits with 64. A file that is missing or can't be read exits with 1, like all other
  /// failures.
  private static func end(_ command: any ParsableCommand.Type, with error: any Error) -> Never {
    if let problem = (error as? CocoaError).flatMap(FileProblem.init) {
      exit(withError: Failure(problem.description))
    }
    guard let error = error as? ValidationError else { exit(withError: error) }
    let name = [configuration.commandName, names(of: command)].compactMap(\.self)
      .joined(separator: " ")
    let text = """
      Error: \(error.message)
      Usage: \(usageString(for: command))
        See '\(name) --help' for more information.

      """
    FileHandle.standardError.write(Data(text.utf8))
    exit(withError: ExitCode.validationFailure)
  }

  /// Returns the words of a subcommand's name.
  private static func names(of command: any ParsableCommand.Type) -> String? {
    for one in configuration.subcommands {
      let name = one.configuration.commandName
      if one == command { return name }
      if one.configuration.subcommands.contains(where: { $0 == command }) {
        return [name, command.configuration.commandName].compactMap(\.self).joined(separator: " ")
      }
    }
    return nil
  }

  /// Returns the help of a command that has a default subcommand, with that one's options, or nil
  /// if the arguments ask for no help or another one.
  static func help(askedBy arguments: [String]) -> String? {
    let flags: Set = ["-h", "--help", "-help"]
    let asks =
      arguments.count == 2
      && (flags.contains(arguments[1]) || arguments[0] == "help")
    guard asks else { return nil }
    let name = arguments[0] == "help" ? arguments[1] : arguments[0]
    guard
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == name }
      ),
      let usual = command.configuration.defaultSubcommand,
      let word = usual.configuration.commandName
    else { return nil }
    let own = helpMessage(for: command)
    let others = helpMessage(for: usual)
    let options = others.range(of: "OPTIONS:").map { String(others[$0.lowerBound...]) } ?? others
    return "\(own)\n\nWithout a subcommand it is `\(word)`, which takes:\n\n\(options)"
  }

  /// Returns the mistake in a subcommand's name, or nil if it exists or is an option.
  static func mistake(in name: String) -> String? {
    let names = configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    return "`\(name)` is no command of tollgate. \(Suggestion.advice(about: name, in: names))"
  }
}
