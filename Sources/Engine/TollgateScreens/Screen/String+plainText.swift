extension String {
  /// Creates a text of the lines that there are.
  init(lines parts: String?...) {
    self = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Creates the mark before an option.
  init(markOf isChosen: Bool) { self = isChosen ? "(•)" : "( )" }

  /// The text with each of its lines moved to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}
