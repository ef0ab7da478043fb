import ArgumentParser
import Forecasting
import Foundation
import Journeys
import SourceJSON

/// Forecasts an app's income: `tollgate forecast`.
struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Forecast an app's income under your assumptions.",
    discussion: """
      Each person has a local App Store with its real rules: trials, renewals by the calendar, grace periods, billing \
      retry, refunds, upgrades and prices by storefront. You assume how people behave; the defaults are round numbers, not \
      taken from any market, and the output marks them. The same seed gives the same figures.

      Example, with two variants and the same people:

        tollgate forecast coin-feedback --assume churn=12%,9% --versus price.com.example.pro=7.99

      Assumptions are written KEY=VALUE. Shares are from 0 to 1, or percentages:

      \(AssumptionKey.allCases.map { "  \($0.spelling)\n      \($0.meaning)" }.joined(separator: "\n"))
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, csv }

  @Argument(help: "The app's id, or its folder. (default: the app in this folder or above)")
  var app: String?

  @Option(
    name: .customLong("assume"),
    help: ArgumentHelp("An assumption for both variants.", valueName: "key=value"))
  var assumed: [String] = []

  @Option(
    name: .customLong("versus"),
    help: ArgumentHelp(
      "An assumption only for variant B, which is then compared.", valueName: "key=value"))
  var versus: [String] = []

  @Option(
    help: ArgumentHelp(
      "Another app for variant B: its id or folder. Assumptions about products that it lacks apply only to A.",
      valueName: "app"))
  var versusApp: String?

  @Option(
    help: ArgumentHelp(
      "A file of assumptions for both variants, one on each line; # begins a comment.",
      valueName: "file"))
  var assumptions: String?

  @Option(help: "The number of people who download the app, for each variant.")
  var customers = 10_000

  @Option(help: "The number of months.")
  var months = 24

  @Option(help: ArgumentHelp("The first month.", valueName: "yyyy-mm"))
  var start = "2026-01"

  @Option(help: "The seed of the random draws.")
  var seed: UInt64 = 1

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Write every transaction to this file, as CSV.", valueName: "file"))
  var transactions: String?

  @Option(help: "The number of threads. (default: the processor's cores)")
  var threads: Int?

  @Option(help: "The folder with the apps that ids refer to. (default: the nearest Examples)")
  var apps: String?

  func run() async throws {
    do {
      let plan = try ForecastPlan(customers: customers, months: months, seed: seed, start: start)
      let threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
      guard (1...256).contains(threads) else {
        throw ForecastMistake("\(threads) is no number of threads. Name from 1 to 256.")
      }
      print(
        try format.printed(await forecast(plan, of: variants(), threads: threads)), terminator: "")
    } catch let mistake as ForecastMistake {
      throw ValidationError(mistake.description)
    }
  }

  private func forecast(
    _ plan: ForecastPlan, of variants: [Variant], threads: Int
  ) async throws -> Forecast {
    let progress = Progress("people", of: plan.customers * variants.count)
    defer { progress.end() }
    guard let transactions else {
      return try await Forecast.work(
        out: plan, of: variants, threads: threads,
        onCohort: { done, _ in progress.show(done) })
    }
    guard FileManager.default.createFile(atPath: transactions, contents: nil),
      let file = FileHandle(forWritingAtPath: transactions)
    else { throw ValidationError("Nothing can be written to \(transactions).") }
    let forecast = try await Forecast.work(
      out: plan, of: variants, threads: threads,
      write: { try file.write(contentsOf: Data($0.utf8)) },
      onCohort: { done, _ in progress.show(done) })
    try file.close()
    return forecast
  }

  /// Returns the variants to compare: one or two.
  func variants() throws -> [Variant] {
    let directory = try AppDirectory.named(apps)
    let folder = try Self.folder(app, in: directory)
    let lines = try fileLines() + assumed
    let first = try Variant(
      "A", catalog: folder.catalog, selling: folder.products, assuming: lines)
    guard !versus.isEmpty || versusApp != nil else { return [first] }
    let other = try versusApp.map { try Self.folder($0, in: directory) } ?? folder
    return [
      first,
      try Variant(
        "B", catalog: other.catalog, selling: other.products,
        assuming: versusApp == nil
          ? lines + versus : lines.filter { Self.fits($0, other) } + versus),
    ]
  }

  /// Returns whether an assumption can be made of an app: one about another's product can't.
  private static func fits(_ line: String, _ app: AppFolder) -> Bool {
    let alone = try? Variant("", catalog: app.catalog, selling: app.products, assuming: [line])
    return alone != nil
  }

  private func fileLines() throws -> [String] {
    guard let assumptions else { return [] }
    guard
      let text = (try? SourceFile.contents(of: assumptions)).map({
        String(decoding: $0, as: UTF8.self)
      })
    else {
      throw Failure("There are no assumptions to read at \(assumptions).")
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func folder(_ name: String?, in directory: AppDirectory) throws -> AppFolder {
    guard let name else {
      guard let here = try AppDirectory.paths([]).first else { throw ExitCode.failure }
      return try AppFolder(URL(filePath: here))
    }
    if directory.ids.contains(name) { return try directory.app(name) }
    let folder = URL(filePath: name)
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure(
        "There is no app `\(name)`. \(Suggestion.advice(about: name, in: directory.ids))")
    }
    return try AppFolder(folder)
  }
}

extension ForecastCommand.Format {
  /// Returns a forecast as text.
  func printed(_ forecast: Forecast) throws -> String {
    switch self {
    case .text: forecast.text
    case .json: try ForecastReport(forecast).json()
    case .csv: forecast.csv
    }
  }
}
