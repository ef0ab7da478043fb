public import SourceJSON

/// An error that lists all reasons why a configuration can't be sold from.
public struct StoreConfigurationError: Error, Hashable, Sendable {
  /// The problems, in the order of the file.
  ///
  /// There is at least one.
  public let problems: [SourceError]

  init(problems: [SourceError]) {
    self.problems = problems
  }

  /// Returns what a reading returns, or throws its mistake as the only one.
  static func wrapping<Value>(
    _ read: () throws(SourceError) -> Value
  ) throws(StoreConfigurationError) -> Value {
    do throws(SourceError) {
      return try read()
    } catch {
      throw StoreConfigurationError(problems: [error])
    }
  }
}

extension StoreConfigurationError: CustomStringConvertible {
  /// One line for each problem, with its place and its fix.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
