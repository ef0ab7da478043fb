import ArgumentParser
import Foundation
import Testing

@testable import TollgateCommand

@Suite("The command line")
struct CommandTests {
  @Test("lists its commands, each with a description")
  func help() {
    let help = TollgateCommand.helpMessage()
    for line in [
      "demo                    Open the studio on the example apps",
      "studio                  Open the studio on any app's folder.",
      "test                    Run journeys, and report which of them passed.",
      "screen                  Print one screen of an app, as a person sees it.",
      "symbols                 List the symbols for icons, or show them on a page.",
      "lint                    Check an app's catalog, products, texts and journeys.",
      "strings                 Write stubs for an app's missing translations.",
      "verify                  Verify a JWS of the App Store and print its payload",
      "appstore                Open a local App Store that apps in other processes",
    ] {
      #expect(help.contains(line), "\(help)")
    }
  }

  @Test(
    "explains invalid arguments",
    arguments: [
      (
        ["test", "a.yaml", "--format", "xml"], "The value 'xml' is invalid for '--format <format>'"
      ),
      (["demo", "--port", "70000"], "70000 is not a port; ports go from 0 to 65535."),
      (["appstore"], "Missing expected argument '--configuration <file>'"),
      (
        ["appstore", "--configuration", "f", "--time-rate", "7"],
        "7 is not a rate; rates are 0 to 6, 10 to 13, 15 and 1000 to 1005."
      ),
      (["lint", "--explain", "false-claims"], "There is no rule `false-claims`. Did you mean"),
      (
        ["strings", "a", "--language", "german"],
        "There is no language `german`. Name it as a String Catalog does, such as de or pt-BR."
      ),
      (
        ["strings", "a", "--language", "pt_BR"],
        "A String Catalog names `pt_BR` otherwise: `pt-BR`."
      ),
      (["strings", "a"], "Missing expected argument '--language <language>'"),
      (["tset", "a.yaml"], "2 unexpected arguments: 'tset', 'a.yaml'"),
    ])
  func wrongArguments(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) {
      try TollgateCommand.parseAsRoot(arguments)
    }
    if let error { #expect(TollgateCommand.message(for: error).contains(message)) }
  }

  @Test("suggests the nearest command for a mistyped one, and none for an unknown word")
  func mistypedCommand() {
    #expect(
      TollgateCommand.mistake(in: "lnit")
        == "`lnit` is no command of tollgate. Did you mean `init`?")
    #expect(TollgateCommand.mistake(in: "deploy")?.contains("There are `appstore`, ") == true)
    for right in ["lint", "help", "--help", "--version"] {
      #expect(TollgateCommand.mistake(in: right) == nil)
    }
  }

  @Test("describes a wrong kind of path, and suggests the right one")
  func wrongPaths() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let (app, catalog) = (folder.path, folder.appending(path: "Catalog.json"))
    try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func failure(_ arguments: String...) async throws -> String {
      var command = try #require(
        TollgateCommand.parseAsRoot(arguments) as? any AsyncParsableCommand)
      let error = await #expect(throws: (any Error).self) { try await command.run() }
      return error.map { TollgateCommand.message(for: $0) } ?? ""
    }
    #expect(
      try await failure("screen", app, "home").contains("Catalog.json:1:1: this is a folder."))
    try FileManager.default.removeItem(at: catalog)
    #expect(
      try await failure("screen", app, "home").contains(
        "there is no such file. The folder of an app holds Catalog.json and Products.storekit."))
    #expect(try await failure("studio", app) == "", "the file that is missing was named before")
    try Data("{}".utf8).write(to: catalog)
    #expect(
      try await failure("studio", catalog.path).contains(
        "`\(catalog.path)` is a file. Name the folder that it is in."))
    #expect(
      try await failure("studio", app + "/nowhere").contains("There is no folder `\(app)/nowhere`.")
    )
  }
}
