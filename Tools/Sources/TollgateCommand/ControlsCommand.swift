import AppStoreServer
import ArgumentParser
import Foundation
import SourceJSON

/// Lists the controls of a store: `tollgate controls`.
struct ControlsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls",
    abstract: "List the controls of a local App Store, or describe one.",
    discussion: """
      A control is a JSON object that you post to /controls of `tollgate appstore`. The same list, with JSON Schemas, \
      is at GET /controls.

      Example:

        tollgate controls refund
      """)

  @Argument(help: ArgumentHelp("The control to describe. (default: list all)", valueName: "name"))
  var name: String?

  @Flag(help: "Print JSON, with a JSON Schema for each control.")
  var json = false

  func run() throws {
    let all = AppStoreServer.controls
    guard let name else { return try show(all) }
    guard let control = all.first(where: { $0.name == name }) else {
      throw ValidationError(
        "There is no control `\(name)`. \(Suggestion.advice(about: name, in: all.map(\.name)))")
    }
    try show([control])
  }

  private func show(_ controls: [ControlList.Entry]) throws {
    guard !json else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(["controls": controls]), as: UTF8.self))
      return
    }
    for control in controls {
      print("\(control.name)\n  \(control.summary)\n  {\"\(control.name)\": …}: \(control.takes)")
      for member in control.members
      where name != nil || !["account", "device", "wait"].contains(member.name) {
        let need = member.required ? " (required)" : ""
        print("  \"\(member.name)\"\(need): \(member.takes). \(member.summary)")
      }
      print("  Example: \(control.example)\n")
    }
    guard name == nil else { return }
    print(
      "Beside most there may be \"account\" and \"device\", counted from 1, and \"wait\". `tollgate controls NAME` describes one."
    )
  }
}
