extension JourneyOutcome {
  /// Returns the outcome as text: every step if it is verbose, else the failed one.
  func lines(isVerbose: Bool) -> [String] {
    var lines = ["\(hasPassed ? "✔" : "✘") \(title)\(hasPassed ? "" : "  (\(file):\(line))")"]
    if let mistake { lines += mistake.split(separator: "\n").map { "    \($0)" } }
    for step in steps where isVerbose || !step.hasPassed {
      lines += step.lines(in: file, isVerbose: isVerbose)
    }
    return lines
  }
}

extension JourneyOutcome.StepOutcome {
  fileprivate func lines(in file: String, isVerbose: Bool) -> [String] {
    let said = words.isEmpty ? "" : "  → " + words.map { "\($0): \($1)" }.joined(separator: ", ")
    var lines = ["  \(hasPassed ? "·" : "✘") \(time)  \(action)\(said)"]
    if isVerbose { lines += details.map { "      \($0)" } }
    if !hasPassed { lines.append("    \(file):\(line)") }
    if let mistake { lines.append("    \(mistake)") }
    for mismatch in mismatches {
      lines.append("    \(mismatch.key)")
      lines += indented("expected", mismatch.expected) + indented("actual", mismatch.actual)
    }
    if !hasPassed, let question = answer.question { lines.append("    \(question)") }
    return lines
  }

  /// The other observations after the step, a line for each.
  private var details: [String] {
    var details = note.map { ["note: \($0)"] } ?? []
    if isClockBehind {
      details.append("clock: behind what is known; uses wait until the store proves it right")
    }
    if let paywall { details.append("paywall: \(paywall)") }
    if let seen, let subscription = seen.open?.subscription {
      let sentence = SubscriptionSentence(subscription, at: seen.now, in: seen.timeZone)
      details.append("subscription: \(sentence.named)")
    }
    return details + events.map { "event: \($0.text)" }
  }

  private func indented(_ label: String, _ text: String) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let padded = label + String(repeating: " ", count: 9 - label.count)
    guard parts.count > 1 else { return ["      \(padded) \(text)"] }
    return ["      \(label)"] + parts.map { $0.isEmpty ? "" : "        \($0)" }
  }
}
