/// What one decoding of one tree shares: its root, its options and what has been asked for.
final class DecodingSession {
  let root: JSONNode
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let unknownKeys: SourceDecoder.UnknownKeys
  private var readings: [SourceLocation: (reading: ObjectReading, path: [any CodingKey])] = [:]

  init(
    root: JSONNode, unknownKeys: SourceDecoder.UnknownKeys,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    self.root = root
    self.unknownKeys = unknownKeys
    self.userInfo = userInfo
  }

  /// The reading of an object.
  ///
  /// Several containers over one object share it, since a value may be read in parts.
  func reading(
    _ node: JSONNode, at path: [any CodingKey]
  ) throws(SourceError) -> ObjectReading {
    if let known = readings[node.location] { return known.reading }
    guard case .object(let members) = node.value else {
      throw mismatch(at: path, expected: "an object")
    }
    let reading = try ObjectReading(members) { words(for: path) }
    readings[node.location] = (reading, path)
    return reading
  }

  /// - Throws: The first key, in the order of the file, that nobody asked for.
  func rejectUnknownKeys() throws(SourceError) {
    guard unknownKeys == .rejected else { return }
    for (_, entry) in readings.sorted(by: { $0.key < $1.key }) {
      if let member = entry.reading.unknown {
        throw unknownKey(member, meant: entry.reading.missing, in: entry.path)
      }
    }
  }
}

extension DecodingSession {
  func error(
    _ message: String, fix: String? = nil, at path: [any CodingKey]
  ) -> SourceError {
    SourceError(message, fix: fix, at: SourcePath(path, in: root).node.location)
  }

  func mismatch(at path: [any CodingKey], expected: String) -> SourceError {
    let place = SourcePath(path, in: root)
    let subject = place.words.map { "\($0) must be" } ?? "expected"
    return place.node.error("\(subject) \(expected), not \(place.node.summary)")
  }

  /// A key that is not there.
  ///
  /// Where another key looks like a slip for it, that one is the mistake.
  func missing(
    _ key: String, in reading: ObjectReading, at path: [any CodingKey]
  ) -> SourceError {
    if unknownKeys == .rejected, let slip = reading.slip(for: key) {
      return unknownKey(slip, meant: [key], in: path)
    }
    return error("`\(key)` is missing from \(words(for: path))", at: path)
  }

  /// The place and the words for an error that a value threw while it read itself.
  func located(_ error: any Error, at path: [any CodingKey]) -> SourceError {
    switch error {
    case let error as SourceError:
      return error
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      let place = SourcePath(context.codingPath, in: root)
      let message = context.debugDescription.trimmingFullStop
      return place.node.error(place.words.map { "\($0): \(message)" } ?? message)
    default:
      let place = SourcePath(path, in: root)
      let message = String(describing: error).trimmingFullStop
      return place.node.error(place.words.map { "\($0): \(message)" } ?? message)
    }
  }

  private func unknownKey(
    _ member: JSONNode.Member, meant candidates: [String], in path: [any CodingKey]
  ) -> SourceError {
    SourceError(
      "unknown key `\(member.key)` in \(words(for: path))",
      fix: Suggestion.question(about: member.key, in: candidates), at: member.keyLocation)
  }

  private func words(for path: [any CodingKey]) -> String {
    SourcePath(path, in: root).words ?? "the document"
  }
}

extension JSONNode {
  /// What this is, for error messages.
  var summary: String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): text.count > 40 ? "text" : "the text \"\(text)\""
    case .number(let text): text.count > 40 ? "a number" : text
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }
}

extension String {
  fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
