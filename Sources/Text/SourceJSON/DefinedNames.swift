/// The names of one kind that a file defines, for checking the names that it uses.
///
/// An unknown name is compared with each of them, to find the closest. In a file with a few
/// mistakes each has that advice; in one with thousands of names, only the first have it.
package final class DefinedNames {
  private let names: Set<String>

  /// The number of pairs of names that may still be compared.
  private var comparisons = 100_000

  /// Creates the names of one kind.
  package init(_ names: some Sequence<String>) { self.names = Set(names) }

  /// Returns a Boolean value that indicates whether the file defines a name.
  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// Returns a Boolean value that indicates whether one of the names fits.
  package func contains(where fits: (String) -> Bool) -> Bool { names.contains(where: fits) }

  /// Returns the correction for a name that is not defined, or `nil` where too many others had one.
  package func advice(about name: String) -> String? {
    isAffordable ? Suggestion.advice(about: name, in: names) : nil
  }

  /// Returns a question with a similar name, or `nil` if no name is similar or too many mistakes
  /// had one.
  package func question(about name: String) -> String? {
    isAffordable ? Suggestion.question(about: name, in: names) : nil
  }

  /// Uses up one comparison with every name; the first is always allowed.
  private var isAffordable: Bool {
    guard comparisons > 0 else { return false }
    comparisons -= max(1, names.count)
    return true
  }
}
