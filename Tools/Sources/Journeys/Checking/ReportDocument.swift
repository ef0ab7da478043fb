import TollgateOpenStore

/// The report in a format for tools; unknown values of a step are omitted.
struct ReportDocument: Encodable {
  private let passed: Int
  private let failed: Int
  private let journeys: [JourneyEntry]

  init(_ outcomes: [JourneyOutcome]) {
    passed = outcomes.count(where: \.hasPassed)
    failed = outcomes.count - passed
    journeys = outcomes.map(JourneyEntry.init)
  }
}

private struct JourneyEntry: Encodable {
  let title: String
  let file: String
  let line: Int
  let passed: Bool
  let mistakes: [String]
  let seconds: Double
  let steps: [StepEntry]

  init(_ outcome: JourneyOutcome) {
    title = outcome.title
    file = outcome.file
    line = outcome.line
    passed = outcome.hasPassed
    mistakes = outcome.mistake?.split(separator: "\n").map(String.init) ?? []
    seconds = outcome.duration
    steps = outcome.steps.map(StepEntry.init)
  }
}

private struct StepEntry: Encodable {
  let line: Int
  let time: String
  let action: String
  let note: String?
  let passed: Bool
  let answer: [String: String]
  let clockBehind: Bool
  let paywall: String?
  let events: [EventEntry]
  let mismatches: [MismatchEntry]
  let mistake: String?

  private enum CodingKeys: String, CodingKey {
    case line, time, action, note, passed, answer, paywall, events, mismatches, mistake
    case clockBehind = "clock_behind"
  }

  init(_ step: JourneyOutcome.StepOutcome) {
    line = step.line
    time = step.time.description
    action = step.action
    note = step.note
    passed = step.hasPassed
    answer = Dictionary(uniqueKeysWithValues: step.words.map { ($0.key, $0.value) })
    clockBehind = step.isClockBehind
    paywall = step.paywall
    events = step.events.map { EventEntry(name: $0.name.rawValue, properties: $0.properties) }
    mismatches = step.mismatches.map {
      MismatchEntry(key: $0.key, expected: $0.expected, actual: $0.actual)
    }
    mistake = step.mistake
  }
}

private struct EventEntry: Encodable {
  let name: String
  let properties: [String: String]
}

private struct MismatchEntry: Encodable {
  let key: String
  let expected: String
  let actual: String
}
