public import CEmbeddedFile

extension EmbeddedFile {
  /// The file's bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: first, count: count)) }
}
