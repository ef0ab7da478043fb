extension Decoder {
  /// The start of the value being read, or `nil` if this decoder is not a ``SourceDecoder``'s.
  public var sourceLocation: SourceLocation? { (self as? NodeDecoder)?.node.location }

  /// The source value being decoded, or `nil` if this decoder isn't a ``SourceDecoder``'s.
  ///
  /// Reads from the node bypass the decoder: only keys read through containers count as known.
  public var sourceNode: JSONNode? { (self as? NodeDecoder)?.node }

  /// Returns a mistake in the value being read, for its `init(from:)` to throw.
  ///
  /// With a ``SourceDecoder`` it is a ``SourceError`` at the value's place, or at its member under
  /// `key` if there is one. From any other decoder it is a `DecodingError`.
  public func sourceError(
    _ message: String, fix: String? = nil, at key: (any CodingKey)? = nil
  ) -> any Error {
    let path = codingPath + (key.map { [$0] } ?? [])
    guard let decoder = self as? NodeDecoder else {
      let description = [message, fix].compactMap(\.self).joined(separator: ". ")
      return DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: description))
    }
    return decoder.session.error(message, fix: fix, at: path)
  }

  /// Returns the mistake of a value of the wrong kind: "`limit` of `quota` must be …, not 3.5".
  ///
  /// - Parameter expected: The expected value, such as "a whole number".
  /// - Returns: The mistake, at its place.
  public func sourceMismatch(expected: String) -> any Error {
    (self as? NodeDecoder)?.mismatch(expected: expected)
      ?? sourceError("this must be \(expected)")
  }

  /// Returns the mistake of an object without exactly one of the expected keys, for its
  /// `init(from:)` to throw after looking for all of them.
  ///
  /// If it has none of the expected keys, the mistake is an unknown key, which may be misspelled.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing that the object describes, such as "access rule".
  ///   - keys: Those that it has: none, or several.
  ///   - whatToWrite: The correction if it has none, as a sentence.
  ///   - whatToKeep: The correction if it has several, as a sentence.
  /// - Returns: The mistake, at its place.
  public func sourceError(
    inA kind: String, with keys: [String], ifNone whatToWrite: String, ifSeveral whatToKeep: String
  ) -> any Error {
    guard keys.isEmpty else {
      let said = keys.map { "`\($0)`" }.joined(separator: " and ")
      return sourceError("this \(kind) says \(said), and can say only one thing", fix: whatToKeep)
    }
    return (self as? NodeDecoder)?.unknownKey(fix: whatToWrite)
      ?? sourceError(
        sourceNode?.members.isEmpty == false
          ? "this \(kind) has no key that says what it is" : "this \(kind) says nothing",
        fix: whatToWrite)
  }
}
