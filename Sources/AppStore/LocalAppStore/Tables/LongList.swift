/// A list of a snapshot that may be long.
///
/// A short one is in its place. A long one has separate lines at the end of the file, which are read and written on
/// all processors, a line at a time; its place has their numbers.
struct LongList<Element: Codable & Sendable>: Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}

extension LongList: Codable {
  init(from decoder: any Decoder) throws {
    guard let reader = decoder.snapshotReader,
      let lines = try? SnapshotLines(from: decoder)
    else {
      elements = try [Element](from: decoder)
      return
    }
    elements = try reader.elements(in: lines, at: decoder.codingPath)
  }

  func encode(to encoder: any Encoder) throws {
    guard let writer = encoder.snapshotWriter, elements.count > SnapshotLines.length
    else { return try elements.encode(to: encoder) }
    try writer.keep(elements).encode(to: encoder)
  }
}
