/// The shared state of one decoding of one tree: its root, its options and the keys that were read.
final class DecodingSession {
  let root: JSONNode
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// The keys that lead to the root, if it is a part of a document.
  private let place: [String]
  private let document: String
  private let unknownKeys: SourceDecoder.UnknownKeys
  private var readings: [SourceLocation: (reading: ObjectReading, path: [any CodingKey])] = [:]

  /// The objects that were read, in the order of their first reading.
  private var order: [SourceLocation] = []

  /// The mistakes of parts behind which the decoding went on.
  private var collected: [SourceError] = []

  init(root: JSONNode, at place: [String], options: SourceDecoder) {
    self.root = root
    self.place = place
    document = options.document
    unknownKeys = options.unknownKeys
    userInfo = options.userInfo
  }

  /// Returns the reading of an object.
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
    order.append(node.location)
    return reading
  }

  /// Reads a part, and collects its mistake for the end.
  ///
  /// - Returns: `nil` if it has one. Its unknown keys can't be found then.
  func collect<Value>(_ read: () throws(SourceError) -> Value) -> Value? {
    let before = order.count
    do throws(SourceError) {
      return try read()
    } catch {
      collected.append(error)
      for location in order[before...] { readings[location] = nil }
      order.removeSubrange(before...)
      return nil
    }
  }

  /// Returns a mistake together with those found before.
  func withCollected(_ error: SourceError) -> SourceError {
    SourceError(collected + [error]) ?? error
  }

  /// Ends the decoding.
  ///
  /// - Throws: The collected mistakes, and keys that were not read.
  func end() throws(SourceError) {
    var mistakes = collected
    if unknownKeys == .rejected {
      for entry in readings.values {
        mistakes += entry.reading.allUnknown.map {
          unknownKey($0, in: entry.reading, at: entry.path)
        }
      }
    }
    if let mistake = SourceError(mistakes) { throw mistake }
  }

  /// Returns the mistake for an unknown key of an object that has none of the expected keys.
  ///
  /// It is the first likely typo of an expected key, or the only key that was not read.
  func unknownKey(in node: JSONNode, at path: [any CodingKey], fix: String) -> SourceError? {
    guard unknownKeys == .rejected, let reading = try? reading(node, at: path) else { return nil }
    let unknown = reading.allUnknown
    let slip = unknown.first { Suggestion.closest(to: $0.key, in: reading.missing) != nil }
    guard let member = slip ?? (unknown.count == 1 ? unknown.first : nil) else { return nil }
    return unknownKey(member, in: reading, at: path, fix: fix)
  }
}

extension DecodingSession {
  func error(
    _ message: String, fix: String? = nil, at path: [any CodingKey]
  ) -> SourceError {
    SourceError(message, fix: fix, at: self.path(path).node.location)
  }

  func mismatch(at path: [any CodingKey], expected: String) -> SourceError {
    let place = self.path(path)
    let subject = place.words.map { "\($0) must be" } ?? "expected"
    return place.node.error("\(subject) \(expected), not \(place.node.summary)")
  }

  /// Returns the mistake of a key that is missing.
  ///
  /// If another key looks like a slip for it, that one is the mistake.
  func missing(
    _ key: String, in reading: ObjectReading, at path: [any CodingKey],
    unless isKnown: (String) -> Bool
  ) -> SourceError {
    if unknownKeys == .rejected, let slip = reading.slip(for: key, unless: isKnown) {
      return unknownKey(slip.key, fix: "Did you mean `\(key)`?", at: slip.keyLocation, in: path)
    }
    return error("`\(key)` is missing from \(words(for: path))", at: path)
  }

  /// Returns the mistake for an error that a value threw while it read itself.
  func located(_ error: any Error, at path: [any CodingKey]) -> SourceError {
    switch error {
    case let error as SourceError:
      return error
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      let place = self.path(context.codingPath)
      let message = context.debugDescription.trimmingFullStop
      return place.node.error(place.words.map { "\($0): \(message)" } ?? message)
    default:
      let place = self.path(path)
      let message = String(describing: error).trimmingFullStop
      return place.node.error(place.words.map { "\($0): \(message)" } ?? message)
    }
  }

  private func unknownKey(
    _ member: JSONNode.Member, in reading: ObjectReading, at path: [any CodingKey],
    fix: String? = nil
  ) -> SourceError {
    let question = Suggestion.question(about: member.key, in: reading.missing)
    return unknownKey(
      member.key, fix: question ?? fix ?? Suggestion.list("key", reading.known),
      at: member.keyLocation, in: path)
  }

  /// Returns the mistake of a key that is missing in the object at a path.
  func unknownKey(
    _ key: String, fix: String?, at location: SourceLocation, in path: [any CodingKey]
  ) -> SourceError {
    SourceError("unknown key `\(key)` in \(words(for: path))", fix: fix, at: location)
  }

  private func words(for path: [any CodingKey]) -> String { self.path(path).words ?? document }

  private func path(_ codingPath: [any CodingKey]) -> SourcePath {
    SourcePath(codingPath, in: root, at: place)
  }
}

extension JSONNode {
  /// A description of the node for error messages.
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
