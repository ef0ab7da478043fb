import Foundation
import Journeys
import SourceJSON
import TollgateCore

/// A journey names something that its app does not have.
struct JourneyUnknownName: LintRule {
  let about = RuleDescription(
    id: "journey-unknown-name", severity: .error,
    summary: "A journey names something that neither its catalog nor its store has.",
    why: "The journey fails, or expects something that can never happen.",
    fix:
      "Correct the spelling, or add the name to the catalog. A purchase that is expected to fail "
      + "with `unknown_product` may name a product that does not exist, and so may a code with "
      + "`invalid_code`.")

  func findings(in app: AppSources) -> [Finding] {
    var knownNames = KnownNamesByApp(app)
    var budget = AdviceBudget()
    var findings: [Finding] = []
    for file in app.journeys {
      let journeys = file.journeys.compactMap { try? $0.get() }
      let lines = JourneyLines(journeys.isEmpty ? nil : file.path)
      for journey in journeys {
        if let known = knownNames.names(knownTo: journey) {
          findings += unknownNames(in: journey, known, lines).map { name, place in
            finding(
              at: place, on: name.name, "`\(name.name)` is not \(name.kind.noun)",
              fix: budget.advice(about: name.name) { known.names(like: name) })
          }
        } else {
          findings += unknownApp(of: journey, among: knownNames.knownApps, lines)
        }
      }
    }
    return findings
  }

  private func unknownNames(
    in journey: Journey, _ known: KnownNames, _ lines: JourneyLines
  ) -> [(JourneyName, SourceLocation)] {
    let first = journey.steps.first?.line ?? .max
    let head =
      (journey.experiments.keys.map { JourneyName(kind: .catalog(.experiment), name: $0) }
      + journey.remote.keys.map { JourneyName(kind: .remote, name: $0) })
      .map { ($0, journey.line..<max(first, journey.line + 1)) }
    let steps = journey.steps.indices.flatMap { index -> [(JourneyName, Range<Int>)] in
      let step = journey.steps[index]
      let next = index + 1 < journey.steps.count ? journey.steps[index + 1].line : step.line + 30
      return step.names.map { ($0, step.line..<max(next, step.line + 1)) }
    }
    return (head + steps).filter { !known.contains($0.0) }.map { name, range in
      (name, lines.place(of: name.name, in: range))
    }
  }

  /// Returns a finding for a missing app: a journey in one app's folder may be about a neighboring
  /// app.
  private func unknownApp(
    of journey: Journey, among known: [String], _ lines: JourneyLines
  ) -> [Finding] {
    guard case .id(let id) = journey.app, !known.contains(id) else { return [] }
    let head = journey.line..<max(journey.steps.first?.line ?? 0, journey.line + 1)
    return [
      finding(
        at: lines.place(of: id, in: head), on: id, "there is no app `\(id)` here",
        fix: Suggestion.advice(about: id, in: known))
    ]
  }
}

/// The lines of a journey's file, to find a name in.
private struct JourneyLines {
  private let path: String
  private let lines: [Substring]

  init(_ path: String?) {
    self.path = path ?? ""
    let text = path.flatMap { try? SourceFile.contents(of: $0, upTo: JourneyLimits.fileSize) }
      .map { String(decoding: $0, as: UTF8.self) }
    lines = (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Returns the first occurrence of a name in a range of lines, or else the range's first line.
  func place(of name: String, in range: Range<Int>) -> SourceLocation {
    for line in range.clamped(to: 1..<lines.count + 1) {
      // Without this, many names on one long line would each be searched from its start.
      guard lines[line - 1].utf8.count <= 10_000,
        let found = lines[line - 1].firstRange(of: name)
      else { continue }
      let column = lines[line - 1][..<found.lowerBound].unicodeScalars.count + 1
      return SourceLocation(file: path, line: line, column: column)
    }
    return SourceLocation(file: path, line: range.lowerBound, column: 1)
  }
}
