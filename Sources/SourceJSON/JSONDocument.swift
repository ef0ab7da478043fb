/// A JSON file that can be changed in places, with everything else left as it was written: the order of
/// keys, the spaces, how numbers and text are spelled, byte for byte.
///
/// What is new is written as Xcode writes its files: two spaces a level, `"key" : value`, keys in order
/// whatever their case, slashes as they are, and an empty line in a list or object that is empty. A new key
/// comes before the first that is after it in that order.
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
  /// - Throws: Where it would lie too deep, or a number's text is none.
  public init(writing value: JSONValue, file: String) throws(SourceError) {
    try self.init((JSONWriter().text(of: value) + "\n").utf8, file: file)
  }

  /// The file as it is to be written.
  public var bytes: [UInt8] { text.bytes }

  /// The value at the end of a path, or nil where the path leads nowhere.
  public subscript(path: JSONStep...) -> JSONNode? { root[path] }

  /// Writes a value at the end of a path, in the place of what is there.
  ///
  /// A key that its object has not is added; an item one behind the last of its list, too.
  ///
  /// - Throws: Where the path leads nowhere, or the value can't stand there. Nothing was changed.
  public mutating func set(_ value: JSONValue, at path: [JSONStep]) throws(SourceError) {
    guard let node = root[path] else {
      return try insert(value, at: path)
    }
    let range = text.range(from: node.location)
    let indent = text.indent(at: range.lowerBound)
    try replace(range, with: writer.text(of: value, indent: indent))
  }

  /// Writes a value before the item at the end of a path, or behind the last one, or under a new key.
  ///
  /// - Throws: Where the path leads nowhere, or the value can't stand there. Nothing was changed.
  public mutating func insert(_ value: JSONValue, at path: [JSONStep]) throws(SourceError) {
    guard let step = path.last, let parent = root[Array(path.dropLast())] else {
      throw leadsNowhere
    }
    let writer = writer
    switch (step, parent.value) {
    case (.key(let key), .object(let members)):
      let member = JSONValue.Member(key, value)
      guard !members.isEmpty else { return try set(.object([member]), at: Array(path.dropLast())) }
      let order = JSONWriter.order(key)
      let place = members.firstIndex { JSONWriter.order($0.key) > order } ?? members.count
      try insert(at: place, of: parent) { writer.member(member, indent: $0) }
    case (.item(let index), .array(let elements)) where (0...elements.count).contains(index):
      guard !elements.isEmpty else { return try set(.array([value]), at: Array(path.dropLast())) }
      try insert(at: index, of: parent) { writer.text(of: value, indent: $0) }
    default: throw leadsNowhere
    }
  }

  /// Takes out a member or an item.
  ///
  /// - Throws: Where there is none. Nothing was changed.
  public mutating func remove(at path: [JSONStep]) throws(SourceError) {
    guard let step = path.last, let parent = root[Array(path.dropLast())],
      let place = parent.place(of: step)
    else { throw leadsNowhere }
    let starts = starts(in: parent)
    guard starts.count > 1 else {
      return try set(parent.isObject ? .object([]) : .array([]), at: Array(path.dropLast()))
    }
    if place + 1 < starts.count {
      try replace(starts[place]..<starts[place + 1], with: "")
    } else {
      try replace(end(of: place - 1, in: parent)..<end(of: place, in: parent), with: "")
    }
  }

  /// Takes an item of a list to another place of it, as it is written.
  ///
  /// - Throws: Where there is no such item or place. Nothing was changed.
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
    try moved.insert(at: target, of: rest) { _ in written }
    self = moved
  }
}

extension JSONDocument {
  private var writer: JSONWriter { JSONWriter(lineEnd: text.lineEnd) }

  private var leadsNowhere: SourceError {
    root.error("there is nothing to change where this change leads")
  }

  /// Where each member or item of a container begins.
  private func starts(in parent: JSONNode) -> [Int] {
    let places =
      parent.isObject ? parent.members.map(\.keyLocation) : parent.elements.map(\.location)
    return places.map(text.index)
  }

  private func end(of place: Int, in parent: JSONNode) -> Int {
    let node = parent.isObject ? parent.members[place].node : parent.elements[place]
    return text.range(from: node.location).upperBound
  }

  /// Writes a member or an item among others, with the white space that they have.
  private mutating func insert(
    at place: Int, of parent: JSONNode, _ write: (String) -> String
  ) throws(SourceError) {
    let starts = starts(in: parent)
    let neighbour = starts[min(place, starts.count - 1)]
    // What parts two of them says more than what the first begins with.
    let range = text.space(before: place == 0 && starts.count > 1 ? starts[1] : neighbour)
    let space = String(decoding: text.bytes[range], as: UTF8.self)
    let written = write(text.indent(at: neighbour))
    if place < starts.count {
      try replace(neighbour..<neighbour, with: written + "," + space)
    } else {
      let end = end(of: starts.count - 1, in: parent)
      try replace(end..<end, with: "," + space + written)
    }
  }

  private mutating func replace(_ range: Range<Int>, with new: String) throws(SourceError) {
    var bytes = text.bytes
    bytes.replaceSubrange(range, with: Array(new.utf8))
    root = try JSONNode.parse(bytes, file: file)
    text = SourceText(bytes)
  }
}

extension JSONNode {
  /// Which of its members or items a step leads to, or nil where it leads to none.
  fileprivate func place(of step: JSONStep) -> Int? {
    switch step {
    case .key(let key): members.firstIndex { $0.key == key }
    case .item(let index): elements.indices.contains(index) ? index : nil
    }
  }
}
