import ArgumentParser
import Foundation
import Journeys
import ServedJourneys

/// Runs journeys: `tollgate test`.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run journeys, and report which of them passed.",
    discussion: """
      Journeys run against the real engine, the real store client and the local App Store, on a virtual clock: years pass \
      in milliseconds. The exit code is 0 only if every journey passed and there was at least one.

      Example:

        tollgate test MyGame/Journeys
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: "Journey files, or folders of them. (default: those of the app here or above)")
  var paths: [String] = []

  @Option(
    help:
      "The folder in which apps are found by their ids. (default: the nearest app, and the nearest Examples)"
  )
  var apps: String?

  @Flag(
    name: .shortAndLong,
    help:
      "Print every step: local time, decision, reason, paywall, subscription and events. (JSON always does.)"
  )
  var verbose = false

  @Option(
    help:
      "The format of the results: \(Format.allCases.map(\.rawValue).joined(separator: " or ")).")
  var format = Format.text

  func run() async throws {
    let directory = try AppDirectory.named(apps)
    let paths = try AppDirectory.paths(paths, orNearest: "Journeys")
    var report = JourneyReport(isVerbose: verbose)
    var runner = JourneyRunner(apps: directory, servers: .inProcess)
    runner.observesSubscriptions = verbose && format == .text
    await runner.run(filesAt: paths) { outcome in
      let lines = report.add(outcome)
      if format == .text { print(lines) }
    }
    print(format == .text ? report.closingLine : try report.json())
    if report.isEmpty {
      let places = paths.map { "`\($0)`" }.joined(separator: ", ")
      FileHandle.standardError.write(
        Data("There are no journeys (.yaml or .yml) in \(places).\n".utf8))
    }
    if !report.hasPassed { throw ExitCode.failure }
  }
}
