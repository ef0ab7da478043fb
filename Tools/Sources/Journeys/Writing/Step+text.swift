import SourceJSON

extension Step {
  /// The step as a journey writes it, its expectations and its note on lines of their own.
  public var text: String {
    var lines = action.lines
    if let expected = expectations.text { lines.append("expect: \(expected)") }
    if let note { lines.append("note: \(note.asLineOfYAML)") }
    return "  - " + lines.joined(separator: "\n    ") + "\n"
  }
}

extension Step {
  /// Reads one step in a journey's syntax, without the dash, on one line: `wait: 1d`, or with
  /// parameters `{ use: play, times: 6 }`.
  ///
  /// - Throws: ``JourneyMistake`` with the problem.
  public init(line: String) throws(JourneyMistake) {
    guard !line.contains(where: \.isNewline), line.utf8.count <= 2_000 else {
      throw JourneyMistake("A step is one line of at most 2000 characters.")
    }
    let file = JourneyFile(text: "journey: one step\napp: any\nsteps:\n  - \(line)\n", path: "step")
    switch file.journeys.first {
    case .success(let journey) where file.journeys.count == 1 && journey.steps.count == 1:
      self = journey.steps[0]
    case .failure(let invalid):
      throw JourneyMistake(
        invalid.errors.map { error in
          [JourneyMistake(sentence: error.message).description, error.fix].compactMap(\.self)
            .joined(separator: " ")
        }.joined(separator: " "))
    default: throw JourneyMistake("`\(line)` is not one step of a journey.")
    }
  }
}
