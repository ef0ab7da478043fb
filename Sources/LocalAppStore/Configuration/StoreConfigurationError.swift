public import SourceJSON

/// A configuration that can't be sold from, with everything that is wrong in it.
public struct StoreConfigurationError: Error, Hashable, Sendable {
  /// What is wrong, in the order of the file. There is at least one.
  public let problems: [SourceError]

  init(problems: [SourceError]) {
    self.problems = problems
  }
}

extension StoreConfigurationError: CustomStringConvertible {
  /// A line for each problem: `file:line:column: what is wrong. What to do.`
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
