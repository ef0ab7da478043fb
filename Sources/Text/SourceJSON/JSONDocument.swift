/// A JSON file in which single values can be changed; everything else keeps its key order,
/// whitespace and spelling, byte for byte.
///
/// New parts are written as in Xcode's files: an indent of two spaces, `"key" : value`, keys sorted
/// without regard to case, unescaped slashes, and an empty line in an empty list or object. A new
/// key is inserted before the first one that sorts after it.
public struct JSONDocument: Hashable, Sendable {
  /// The whole document.
  public private(set) var root: JSONNode

  /// The file's name, for errors.
  public let file: String

  private var text: SourceText

  /// Reads a document, strictly by RFC 8259.
  ///
  /// - Throws: The first mistake of the document, at its place.
  public init(_ bytes: some Sequence<UInt8>, file: String) throws(SourceError) {
    self.file = file
    text = SourceText(Array(bytes))
    root = try JSONNode.parse(text.bytes, file: file)
  }

  /// Writes a new document, as Xcode would.
  ///
  /// - Throws: An error if it would be nested too deep, or a number's text is invalid.
  public init(writing value: JSONValue, file: String) throws(SourceError) {
    try self.init((JSONWriter().text(of: value) + "\n").utf8, file: file)
  }

  /// The file's current bytes.
  public var bytes: [UInt8] { text.bytes }

  /// The value at the end of a path, or nil if the path leads nowhere.
  public subscript(path: JSONStep...) -> JSONNode? { root[path] }

  /// Replaces the value at the end of a path.
  ///
  /// A missing key is added to its object, and an item one past the end to its list.
  ///
  /// - Throws: An error if the path doesn't exist, or the value isn't allowed there. Nothing was
  ///   changed.
  public mutating func set(_ value: JSONValue, at path: [JSONStep]) throws(SourceError) {
    guard let node = root[path] else {
      return try insert(value, at: path)
    }
    try apply([replacement(of: node, with: value)])
  }

  /// Writes a value before the item at the end of a path, or after the last one, or under a new key.
  ///
  /// - Throws: An error if the path doesn't exist, or the value isn't allowed there. Nothing was
  ///   changed.
  public mutating func insert(_ value: JSONValue, at path: [JSONStep]) throws(SourceError) {
    guard let step = path.last, let parent = root[Array(path.dropLast())] else {
      throw leadsNowhere
    }
    let writer = writer
    switch (step, parent.value) {
    case (.key, .object): try insert([(path, value)])
    case (.item(let index), .array(let elements)) where (0...elements.count).contains(index):
      guard !elements.isEmpty else { return try set(.array([value]), at: Array(path.dropLast())) }
      try apply([insertion(at: index, of: parent) { writer.text(of: value, indent: $0) }])
    default: throw leadsNowhere
    }
  }

  /// Writes values under new keys, reading the document once however many there are.
  ///
  /// - Parameter values: The values, each with its path; no path leads into another's value.
  /// - Throws: An error if a path doesn't exist, or a value isn't allowed there. Nothing was
  ///   changed.
  public mutating func insert(
    _ values: [(path: [JSONStep], value: JSONValue)]
  ) throws(SourceError) {
    var members: [[JSONStep]: [JSONValue.Member]] = [:]
    for (path, value) in values {
      guard case .key(let key) = path.last else { throw leadsNowhere }
      members[Array(path.dropLast()), default: []].append(.init(key, value))
    }
    var changes: [Change] = []
    for (path, members) in members {
      guard let parent = root[path], parent.isObject else { throw leadsNowhere }
      changes += insertions(of: members, into: parent)
    }
    try apply(changes)
  }

  /// Removes a member or an item.
  ///
  /// - Throws: An error if it doesn't exist. Nothing was changed.
  public mutating func remove(at path: [JSONStep]) throws(SourceError) {
    guard let step = path.last, let parent = root[Array(path.dropLast())],
      let place = parent.place(of: step)
    else { throw leadsNowhere }
    let starts = starts(in: parent)
    guard starts.count > 1 else {
      return try set(parent.isObject ? .object([]) : .array([]), at: Array(path.dropLast()))
    }
    if place + 1 < starts.count {
      try apply([Change(range: starts[place]..<starts[place + 1], text: "")])
    } else {
      let range = end(of: place - 1, in: parent)..<end(of: place, in: parent)
      try apply([Change(range: range, text: "")])
    }
  }

  /// Moves an item of a list to another index, unchanged.
  ///
  /// - Throws: An error if there is no such item or place. Nothing was changed.
  public mutating func move(
    itemAt index: Int, to target: Int, of path: [JSONStep]
  ) throws(SourceError) {
    guard let list = root[path], case .array(let elements) = list.value,
      elements.indices.contains(index), elements.indices.contains(target)
    else { throw leadsNowhere }
    guard index != target else { return }
    let written = String(
      decoding: text.bytes[text.range(from: elements[index].location)], as: UTF8.self)
    var moved = self
    try moved.remove(at: path + [.item(index)])
    guard let rest = moved.root[path] else { throw leadsNowhere }
    try moved.apply([moved.insertion(at: target, of: rest) { _ in written }])
    self = moved
  }
}

extension JSONDocument {
  private var writer: JSONWriter { JSONWriter(lineEnd: text.lineEnd) }

  private var leadsNowhere: SourceError {
    root.error("there is nothing to change where this change leads")
  }

  /// Returns the start of each member or item of a container.
  private func starts(in parent: JSONNode) -> [Int] {
    let places =
      parent.isObject ? parent.members.map(\.keyLocation) : parent.elements.map(\.location)
    return places.map(text.index)
  }

  private func end(of place: Int, in parent: JSONNode) -> Int {
    let node = parent.isObject ? parent.members[place].node : parent.elements[place]
    return text.range(from: node.location).upperBound
  }

  /// A replacement of a range of bytes.
  private struct Change {
    let range: Range<Int>
    let text: String
  }

  private func replacement(of node: JSONNode, with value: JSONValue) -> Change {
    let range = text.range(from: node.location)
    let indent = text.indent(at: range.lowerBound)
    return Change(range: range, text: writer.text(of: value, indent: indent))
  }

  /// New members of an object, sorted by key; several can have the same position.
  private func insertions(of new: [JSONValue.Member], into parent: JSONNode) -> [Change] {
    guard !parent.members.isEmpty else { return [replacement(of: parent, with: .object(new))] }
    let orders = parent.members.map { JSONWriter.order($0.key) }
    return JSONWriter.sorted(new).map { member in
      let order = JSONWriter.order(member.key)
      let place = orders.firstIndex { $0 > order } ?? orders.count
      return insertion(at: place, of: parent) { writer.member(member, indent: $0) }
    }
  }

  /// Returns a member or an item among others, with the white space that they have.
  private func insertion(
    at place: Int, of parent: JSONNode, _ write: (String) -> String
  ) -> Change {
    let starts = starts(in: parent)
    let neighbour = starts[min(place, starts.count - 1)]
    // Prefer the separator between two items over the one before the first.
    let range = text.space(before: place == 0 && starts.count > 1 ? starts[1] : neighbour)
    let space = String(decoding: text.bytes[range], as: UTF8.self)
    let written = write(text.indent(at: neighbour))
    if place < starts.count {
      return Change(range: neighbour..<neighbour, text: written + "," + space)
    }
    let end = end(of: starts.count - 1, in: parent)
    return Change(range: end..<end, text: "," + space + written)
  }

  /// Applies changes whose ranges don't overlap; changes at the same position keep their order.
  private mutating func apply(_ changes: [Change]) throws(SourceError) {
    var bytes: [UInt8] = []
    var next = 0
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in ordered {
      bytes += text.bytes[next..<change.range.lowerBound]
      bytes += Array(change.text.utf8)
      next = change.range.upperBound
    }
    bytes += text.bytes[next...]
    root = try JSONNode.parse(bytes, file: file)
    text = SourceText(bytes)
  }
}

extension JSONNode {
  /// Returns which of its members or items a step leads to, or nil if it leads to none.
  fileprivate func place(of step: JSONStep) -> Int? {
    switch step {
    case .key(let key): members.firstIndex { $0.key == key }
    case .item(let index): elements.indices.contains(index) ? index : nil
    }
  }
}
