import ArgumentParser
import Testing

@testable import TollgateCommand

@Suite("The help of a command")
struct HelpTests {
  /// Every command and subcommand, by its words.
  private static func commands() -> [String: any ParsableCommand.Type] {
    var found: [String: any ParsableCommand.Type] = [:]
    for command in TollgateCommand.configuration.subcommands {
      let name = command.configuration.commandName ?? ""
      found[name] = command
      for part in command.configuration.subcommands {
        found["\(name) \(part.configuration.commandName ?? "")"] = part
      }
    }
    return found
  }

  static let names = commands().keys.sorted()

  @Test("matches the approved text, and has an example", arguments: names)
  func help(name: String) throws {
    let command = try #require(Self.commands()[name])
    let help = TollgateCommand.helpMessage(for: command, columns: 80)
    let words = name == "server serve" ? "server" : name
    #expect(help.contains("Example"), "\(name) has no example.")
    #expect(help.contains("\n  tollgate \(words)"), "\(name) has no example.")
    try Golden.expect(help + "\n", "Help/\(name.replacing(" ", with: "-")).txt")
  }

  @Test("is approved for no unknown command")
  func noOthers() throws {
    let files = Self.names.map { $0.replacing(" ", with: "-") + ".txt" }
    #expect(try Golden.files(in: "Help") == Set(files))
  }
}
