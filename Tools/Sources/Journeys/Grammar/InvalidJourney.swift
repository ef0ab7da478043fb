public import SourceJSON

/// A journey that can't be run as written, and so counts as failed.
public struct InvalidJourney: Error, Sendable {
  /// The title, if it could be read.
  public var title: String?
  /// The path of its file, as given.
  public var file: String
  /// The line it begins on.
  public var line: Int
  /// The mistakes, in the order of the file.
  public var errors: [SourceError]
}

extension InvalidJourney: CustomStringConvertible {
  /// The mistakes, one on a line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
