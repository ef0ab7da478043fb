/// A list or object whose end has not been read yet.
struct OpenContainer {
  enum Kind {
    case list
    case object

    var closingByte: UInt8 {
      switch self {
      case .list: UInt8(ascii: "]")
      case .object: UInt8(ascii: "}")
      }
    }
  }

  let kind: Kind
  let opening: SourceLocation
  private var elements: [JSONNode] = []
  private var members: [JSONNode.Member] = []
  private var key = ""
  private var keyLocation: SourceLocation

  init(_ kind: Kind, at opening: SourceLocation) {
    self.kind = kind
    self.opening = opening
    keyLocation = opening
  }

  var isEmpty: Bool { elements.isEmpty && members.isEmpty }

  /// The list or object, once its end has been read.
  var node: JSONNode {
    switch kind {
    case .list: JSONNode(.array(elements), at: opening)
    case .object: JSONNode(.object(members), at: opening)
    }
  }

  /// Stores the key of the next value.
  mutating func expect(_ key: String, at location: SourceLocation) {
    self.key = key
    keyLocation = location
  }

  mutating func add(_ node: JSONNode) {
    switch kind {
    case .list: elements.append(node)
    case .object:
      members.append(JSONNode.Member(key: key, keyLocation: keyLocation, node: node))
    }
  }
}
