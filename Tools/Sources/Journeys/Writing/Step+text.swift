extension Step {
  /// The step as a journey writes it, its expectations and its note on lines of their own.
  public var text: String {
    var lines = action.lines
    if let expected = expectations.text { lines.append("expect: \(expected)") }
    if let note { lines.append("note: \(note.asLineOfYAML)") }
    return "  - " + lines.joined(separator: "\n    ") + "\n"
  }
}
