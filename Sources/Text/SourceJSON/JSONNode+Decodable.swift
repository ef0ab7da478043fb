extension JSONNode: Decodable {
  /// Creates a node from the source value, with all of its keys.
  ///
  /// - Throws: An error if the decoder isn't a ``SourceDecoder``'s, since no other has the tree.
  public init(from decoder: any Decoder) throws {
    guard let node = decoder.sourceNode else {
      throw decoder.sourceError("a JSON tree can only be read by a SourceDecoder")
    }
    self = node
  }
}
