import SourceJSON
import Yams

/// A YAML value, with its name and place for error messages.
///
/// YAML's type guessing (`no` is false, `1.10` is 1.1, a time is a UTC date) isn't used: a value is
/// text until its key reads it.
struct YAMLNode {
  /// The name of the node in a sentence, such as "`times`".
  let name: String
  let location: SourceLocation
  private let node: Node
  private let document: YAMLDocument

  init(_ node: Node, named name: String, in document: YAMLDocument) {
    self.name = name
    self.node = node
    self.document = document
    location = document.location(of: node.mark)
  }

  /// The text of a value that is neither a list nor a mapping, and empty if nothing is written.
  var scalar: String? { node.scalar?.string }

  /// A Boolean value that indicates whether the value is missing, without even quotes.
  var isEmpty: Bool {
    guard case .scalar(let scalar) = node else { return false }
    return scalar.string.isEmpty && scalar.style == .plain
  }

  /// A Boolean value that indicates whether the node is a mapping.
  var isMapping: Bool {
    if case .mapping = node { true } else { false }
  }

  /// The items of a list, or `nil` if this is no list.
  var items: [YAMLNode]? {
    guard case .sequence(let sequence) = node else { return nil }
    return sequence.enumerated().map { index, item in
      YAMLNode(item, named: "item \(index + 1) of \(name)", in: document)
    }
  }

  /// The members of a mapping in the order they were written.
  ///
  /// - Parameter expected: The expected value, with an example.
  /// - Returns: Its members.
  /// - Throws: An error if this is no mapping, or a key is a list or a mapping.
  func members(of expected: String = "a mapping such as { key: value }") throws -> [Member] {
    guard case .mapping(let mapping) = node else { throw mismatch(expected: expected) }
    var members: [Member] = []
    var keys: Set<String> = []
    for (key, value) in mapping {
      guard let text = key.scalar?.string else {
        throw SourceError(
          "a key in \(name) must be text", fix: "Write `key: value`, without a question mark.",
          at: document.location(of: key.mark))
      }
      let location = document.location(of: key.mark)
      // YAML distinguishes the keys `!a yes` and `yes`; here both are text.
      guard keys.insert(text).inserted else {
        throw SourceError(
          "`\(text)` occurs twice in one mapping", fix: "Leave one of them out.", at: location)
      }
      let value = YAMLNode(value, named: "`\(text)`", in: document)
      members.append(Member(key: text, location: location, value: value))
    }
    return members
  }

  /// One `key: value` of a mapping.
  struct Member {
    let key: String
    /// The location of the key.
    let location: SourceLocation
    let value: YAMLNode
  }
}

extension YAMLNode {
  func error(_ message: String, fix: String? = nil) -> SourceError {
    SourceError(message, fix: fix, at: location)
  }

  /// Returns the mistake of a value with the wrong form for its key.
  func mismatch(expected: String, fix: String? = nil) -> SourceError {
    error("\(name) must be \(expected), \(summary)", fix: fix)
  }

  private var summary: String {
    switch node {
    case .mapping: "not a mapping"
    case .sequence: "not a list"
    case .scalar, .alias: scalar?.isEmpty != false ? "and is empty" : "not \((scalar ?? "").quoted)"
    }
  }
}

extension String {
  /// The text in a form for sentences: on one line, and shortened.
  fileprivate var quoted: String {
    count > 60 || contains(where: \.isNewline) ? "a long text" : "`\(self)`"
  }
}
