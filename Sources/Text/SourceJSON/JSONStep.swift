/// A step on the way to a value in a document.
public enum JSONStep: Hashable, Sendable {
  case key(String)

  /// Counted from 0.
  case item(Int)
}

extension JSONStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a step to the member of an object with this key.
  public init(stringLiteral value: String) { self = .key(value) }

  /// Creates a step to the item of a list at this index.
  public init(integerLiteral value: Int) { self = .item(value) }
}

extension JSONNode {
  /// The value at the end of a path, or `nil` if the path leads nowhere.
  public subscript(path: [JSONStep]) -> JSONNode? {
    path.reduce(self) { node, step in
      switch step {
      case .key(let key): node?[key]
      case .item(let index): node?[index]
      }
    }
  }
}
