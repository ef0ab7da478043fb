import Foundation
import TollgateCore
import TollgateOpenStore

/// What came of all journeys, as people and tools read it.
public struct JourneyReport: Sendable {
  private let isVerbose: Bool
  private var outcomes: [JourneyOutcome] = []

  /// - Parameter isVerbose: Whether to tell every step of every journey.
  public init(isVerbose: Bool = false) { self.isVerbose = isVerbose }

  /// Takes in one outcome, and returns its lines.
  public mutating func add(_ outcome: JourneyOutcome) -> String {
    outcomes.append(outcome)
    return outcome.lines(isVerbose: isVerbose).joined(separator: "\n")
  }

  /// How many passed and failed, alone on a line.
  public var closingLine: String {
    let passed = outcomes.count(where: \.hasPassed)
    return "\(passed) passed, \(outcomes.count - passed) failed"
  }

  /// Whether there was a journey, and all passed.
  public var hasPassed: Bool { !outcomes.isEmpty && outcomes.allSatisfy(\.hasPassed) }

  /// Everything, for tools.
  ///
  /// - Returns: An object with `passed`, `failed` and `journeys`.
  /// - Throws: What the encoder throws.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let passed = outcomes.count(where: \.hasPassed)
    let whole = Whole(
      passed: passed, failed: outcomes.count - passed, journeys: outcomes.map(Whole.Told.init))
    return String(decoding: try encoder.encode(whole), as: UTF8.self)
  }
}

extension JourneyOutcome {
  fileprivate func lines(isVerbose: Bool) -> [String] {
    var lines = ["\(hasPassed ? "✔" : "✘") \(title)\(hasPassed ? "" : "  (\(file):\(line))")"]
    if let mistake { lines += mistake.split(separator: "\n").map { "    \($0)" } }
    for step in steps where isVerbose || !step.hasPassed { lines += step.lines(in: file) }
    return lines
  }
}

extension JourneyOutcome.StepOutcome {
  fileprivate func lines(in file: String) -> [String] {
    let said = answer.text.map { "  → \($0)" } ?? ""
    var lines = ["  \(hasPassed ? "·" : "✘") \(time)  \(action)\(said)"]
    if !hasPassed { lines.append("    \(file):\(line)") }
    if let mistake { lines.append("    \(mistake)") }
    for mismatch in mismatches {
      lines.append("    \(mismatch.key)")
      lines += indented("expected", mismatch.expected) + indented("actual", mismatch.actual)
    }
    return lines
  }

  private func indented(_ label: String, _ text: String) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let padded = label + String(repeating: " ", count: 9 - label.count)
    guard parts.count > 1 else { return ["      \(padded) \(text)"] }
    return ["      \(label)"] + parts.map { "        \($0)" }
  }
}

extension StepAnswer {
  /// The answer in one line, or nil where there is none.
  public var text: String? {
    var parts: [String] = []
    if let decision {
      parts = ["access: \(decision.access.rawValue)"]
      if let reason = decision.reason { parts.append("reason: \(reason.rawValue)") }
      parts.append("remaining: \(decision.remaining.text)")
      if let paywall = decision.paywall { parts.append("paywall: \(paywall)") }
    }
    if let result { parts.append("result: \(result)") }
    if let error { parts.append("error: \(error)") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// The report as tools read it.
private struct Whole: Encodable {
  struct Told: Encodable {
    struct Step: Encodable {
      let line: Int
      let action: String
      let time: String
      let passed: Bool
      let answer: [String: String]
      let mismatches: [[String: String]]
      let mistake: String?
    }

    let title: String
    let file: String
    let line: Int
    let passed: Bool
    let mistake: String?
    let seconds: Double
    let steps: [Step]

    init(_ outcome: JourneyOutcome) {
      title = outcome.title
      file = outcome.file
      line = outcome.line
      passed = outcome.hasPassed
      mistake = outcome.mistake
      seconds = outcome.duration
      steps = outcome.steps.map { step in
        Step(
          line: step.line, action: step.action, time: step.time.description,
          passed: step.hasPassed, answer: step.answer.values,
          mismatches: step.mismatches.map {
            ["key": $0.key, "expected": $0.expected, "actual": $0.actual]
          },
          mistake: step.mistake)
      }
    }
  }

  let passed: Int
  let failed: Int
  let journeys: [Told]
}

extension StepAnswer {
  fileprivate var values: [String: String] {
    [
      "access": decision?.access.rawValue, "reason": decision?.reason?.rawValue,
      "remaining": decision?.remaining.text, "paywall": decision?.paywall?.rawValue,
      "result": result, "error": error,
    ].compactMapValues(\.self)
  }
}
