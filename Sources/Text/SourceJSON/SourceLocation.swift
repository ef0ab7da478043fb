/// A place in a text file, as an editor names it.
public struct SourceLocation: Hashable, Sendable {
  /// The file's name or path, as the reader passed it.
  public let file: String

  /// The line, counted from 1, where LF, CR LF and a lone CR each end one.
  public let line: Int

  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// Creates a location.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location as `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}

extension SourceLocation: Comparable {
  /// Orders locations by file, line and column.
  public static func < (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
    (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
  }
}
