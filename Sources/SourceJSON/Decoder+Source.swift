extension Decoder {
  /// Where the value being read begins, or nil where this decoder is not a ``SourceDecoder``'s.
  public var sourceLocation: SourceLocation? { (self as? NodeDecoder)?.node.location }

  /// The value being read as it was written, or nil where this decoder is not a
  /// ``SourceDecoder``'s.
  ///
  /// What is read from the node goes past the decoder: only keys asked for through containers
  /// count as known.
  public var sourceNode: JSONNode? { (self as? NodeDecoder)?.node }

  /// A mistake in the value being read, for its `init(from:)` to throw.
  ///
  /// From a ``SourceDecoder`` it is a ``SourceError`` at the place of the value, or of its member
  /// under `key` where there is one. From any other decoder it is a `DecodingError`.
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
}
