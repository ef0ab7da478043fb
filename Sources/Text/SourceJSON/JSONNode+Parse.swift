extension JSONNode {
  /// The deepest nesting of lists and objects that the parser accepts.
  ///
  /// A value that contains values of its own type is read by recursion: this depth still fits the half megabyte of
  /// stack that a secondary thread has.
  public static let depthLimit = 100

  /// Reads a JSON document in UTF-8, strictly by RFC 8259.
  ///
  /// A byte order mark is let through. Two members of an object may have the same key; the tree's
  /// reader decides what that means (``SourceDecoder`` refuses it).
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - file: The file's name, for locations and errors.
  /// - Returns: The document's one value.
  /// - Throws: The first mistake of the document, at its place.
  public static func parse(
    _ bytes: some Sequence<UInt8>, file: String
  ) throws(SourceError) -> JSONNode {
    var parser = JSONParser(cursor: SourceCursor(bytes: Array(bytes), file: file))
    return try parser.parseDocument()
  }
}
