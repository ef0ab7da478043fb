/// A mistake at one place of a file, with its correction.
public struct SourceError: Error, Hashable, Sendable {
  /// The location of the mistake.
  public let location: SourceLocation

  /// A description of the mistake, without a full stop.
  public let message: String

  /// The correction, as a whole sentence, if it is known.
  public let fix: String?

  /// Describes a mistake.
  public init(_ message: String, fix: String? = nil, at location: SourceLocation) {
    self.location = location
    self.message = message
    self.fix = fix
  }

  /// The file's name or path.
  public var file: String { location.file }

  /// The line, counted from 1.
  public var line: Int { location.line }

  /// The column, counted from 1 in Unicode scalars.
  public var column: Int { location.column }
}

extension SourceError: CustomStringConvertible {
  /// The mistake as compilers print theirs: `file:line:column: message. fix`.
  public var description: String {
    guard let fix else { return "\(location): \(message)" }
    return "\(location): \(message). \(fix)"
  }
}
