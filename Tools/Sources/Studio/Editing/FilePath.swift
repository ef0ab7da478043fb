import SourceJSON

/// A path to a value of a JSON file, as in a form: keys and indices after slashes, following RFC
/// 6901.
struct FilePath: Hashable, Sendable {
  /// The path as text, such as `/features/play/access/1/quota/limit`.
  let text: String

  init(_ text: String) { self.text = text }

  init(_ steps: [JSONStep]) {
    text = steps.map { step in
      switch step {
      case .key(let key): "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
      case .item(let index): "/\(index)"
      }
    }.joined()
  }

  /// Returns the steps of the path in a document, or nil if it doesn't exist there.
  ///
  /// The last step may lead to a new member or item.
  func steps(in root: JSONNode) -> [JSONStep]? {
    guard text.hasPrefix("/") else { return nil }
    var steps: [JSONStep] = []
    var node: JSONNode? = root
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      let step: JSONStep
      if case .array? = node?.value {
        guard let index = Int(key), index >= 0 else { return nil }
        step = .item(index)
      } else {
        step = .key(key)
      }
      steps.append(step)
      node = node?[[step]]
    }
    return steps
  }
}
