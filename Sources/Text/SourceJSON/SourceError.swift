/// A mistake at one place of a file, with its correction.
public struct SourceError: Error, Hashable, Sendable {
  /// The location of the mistake.
  public let location: SourceLocation

  /// A description of the mistake, without a full stop.
  public let message: String

  /// The correction, as a whole sentence, if it is known.
  public let fix: String?

  /// The other mistakes that were found with it, in the order of the file.
  public internal(set) var others: [SourceError] = []

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
  ///
  /// Others that were found with it follow, each on a line of its own: up to twenty, and the number of the rest.
  public var description: String {
    let limit = 20
    var lines = ([self] + others.prefix(limit)).map(\.ownLine)
    if others.count > limit {
      lines.append("\(file): there are \(others.count - limit) more mistakes")
    }
    return lines.joined(separator: "\n")
  }

  private var ownLine: String {
    guard let fix else { return "\(location): \(message)" }
    return "\(location): \(message). \(fix)"
  }
}
