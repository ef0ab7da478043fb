import ArgumentParser
import Testing

@testable import TollgateCommand

@Suite("The command line")
struct CommandTests {
  @Test("lists its commands, each with what it does")
  func help() {
    let help = TollgateCommand.helpMessage()
    for line in [
      "demo                    Open the studio on the example apps",
      "studio                  Open the studio on any app's folder.",
      "test                    Run journeys and say which of them came out as told.",
      "screen                  Print one screen of an app, as a person sees it.",
      "lint                    Hold an app's catalog, store, words and journeys",
      "verify                  Verify a JWS of the App Store and print its payload",
      "appstore                Open a local App Store that apps in other processes",
    ] {
      #expect(help.contains(line), "\(help)")
    }
  }

  @Test(
    "says what is wrong with its arguments",
    arguments: [
      (["test"], "Missing expected argument '<paths> ...'"),
      (
        ["test", "a.yaml", "--format", "xml"], "The value 'xml' is invalid for '--format <format>'"
      ),
      (["demo", "--port", "70000"], "70000 is not a port; ports go from 0 to 65535."),
      (["lint"], "Missing expected argument '<paths> ...'"),
      (["appstore"], "Missing expected argument '--configuration <file>'"),
      (
        ["appstore", "--configuration", "f", "--time-rate", "7"],
        "7 is not a rate; rates are 0 to 6, 10 to 13, 15 and 1000 to 1005."
      ),
      (["lint", "--explain", "false-claims"], "There is no rule `false-claims`. Did you mean"),
      (["screen", "retro-racing"], "Missing expected argument '<screen>'"),
      (["tset", "a.yaml"], "2 unexpected arguments: 'tset', 'a.yaml'"),
    ])
  func wrongArguments(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) {
      try TollgateCommand.parseAsRoot(arguments)
    }
    if let error { #expect(TollgateCommand.message(for: error).contains(message)) }
  }
}
