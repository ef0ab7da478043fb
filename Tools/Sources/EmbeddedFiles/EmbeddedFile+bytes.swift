package import CResources

extension EmbeddedFile {
  /// The file's bytes.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: first, count: count)) }
}
