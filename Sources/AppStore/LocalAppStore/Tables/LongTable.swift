/// An entry of a table that is kept as a ``LongList``.
struct LongTableRow<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>: Codable,
  Sendable
{
  let key: Key
  let value: Value

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    key = try container.decode(Key.self)
    value = try container.decode(Value.self)
  }

  init(_ key: Key, _ value: Value) { (self.key, self.value) = (key, value) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(key)
    try container.encode(value)
  }
}

/// A table of a snapshot that may be long; see ``LongList``.
struct LongTable<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>: Codable, Sendable {
  let values: [Key: Value]

  init(_ values: [Key: Value]) { self.values = values }

  init(from decoder: any Decoder) throws {
    guard decoder.snapshotReader != nil, (try? SnapshotLines(from: decoder)) != nil else {
      values = try [Key: Value](from: decoder)
      return
    }
    let rows = try LongList<LongTableRow<Key, Value>>(from: decoder).elements
    values = Dictionary(rows.map { ($0.key, $0.value) }) { _, last in last }
  }

  func encode(to encoder: any Encoder) throws {
    guard encoder.snapshotWriter != nil, values.count > SnapshotLines.length else {
      return try values.encode(to: encoder)
    }
    try LongList(values.map { LongTableRow($0, $1) }).encode(to: encoder)
  }
}
