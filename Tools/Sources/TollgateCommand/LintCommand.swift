import ArgumentParser
import Foundation
import Journeys
import Lint

/// Checks apps without running them: `tollgate lint`.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check an app's catalog, products, texts and journeys.",
    discussion: """
      Prints a line for each finding, `file:line: severity: rule: message`. The exit code is 0 without findings, and 1 \
      otherwise, including warnings. An app silences accepted findings in its catalog, with a reason: see Docs/Lint.md.

      Example:

        tollgate lint MyGame
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help:
      "Folders of apps, or folders that contain some. (default: the app in this folder or above)")
  var paths: [String] = []

  @Flag(help: "Only list the rules.")
  var rules = false

  @Option(
    help: "Only explain one rule, and how to fix its findings.")
  var explain: String?

  @Option(
    help: "The format of findings: \(Format.allCases.map(\.rawValue).joined(separator: " or ")).")
  var format = Format.text

  func validate() throws {
    _ = try explain.map(rule)
  }

  func run() throws {
    if let explain { return print(try RuleGuide.explanation(of: rule(explain))) }
    if rules { return print(RuleGuide.table) }
    let report = Linter().lint(try AppDirectory.paths(paths))
    switch format {
    case .text:
      report.lines.forEach { print($0) }
      // A script that counts findings counts lines, so this goes to standard error.
      FileHandle.standardError.write(Data("\(report.closingLine)\n".utf8))
    case .json: print(try report.json())
    }
    if !report.isClean { throw ExitCode.failure }
  }

  private func rule(_ name: String) throws -> RuleDescription {
    guard let rule = Linter.rules.first(where: { $0.id.rawValue == name }) else {
      let advice = RuleGuide.advice(about: name)
      throw ValidationError("There is no rule `\(name)`. \(advice)")
    }
    return rule
  }
}
