/// A resolver of coding paths in a tree.
///
/// A path's keys can come from anywhere (a dictionary's keys have both a name and, if they look
/// like one, a number), so the tree decides the meaning of each step.
struct SourcePath {
  /// The node at the end of the path, or the last one on it that exists.
  let node: JSONNode

  /// The path as text, such as "`limit` of item 2 of `features`", or nil for the root.
  let words: String?

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - codingPath: The path from the root on.
  ///   - root: A document, or a part of one.
  ///   - place: The keys that lead to the root, if it is a part.
  init(_ codingPath: [any CodingKey], in root: JSONNode, at place: [String]) {
    var node = root
    var names = place.map { "`\($0)`" }
    for key in codingPath {
      if case .array(let elements) = node.value, let index = key.intValue {
        names.append("item \(index + 1)")
        guard elements.indices.contains(index) else { break }
        node = elements[index]
      } else {
        names.append("`\(key.stringValue)`")
        guard let next = node[key.stringValue] else { break }
        node = next
      }
    }
    self.node = node
    words = names.isEmpty ? nil : names.reversed().joined(separator: " of ")
  }
}
