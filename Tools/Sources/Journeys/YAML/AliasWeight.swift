import Yams

/// The number of values in a document, with everything that its aliases repeat.
///
/// A few lines in which each repeats the previous one twice expand to more values than fit in
/// memory, and Yams visits every one of them in a key. So the document is first parsed with
/// placeholders for the aliases, and the sizes of their values are added up.
struct AliasWeight {
  private(set) var isTooGreat = false
  private var weights: [String: Int] = [:]

  private static let limit = 100_000
  /// Replaces an alias's asterisk, at the same length.
  private static let sign: Character = "∗"

  /// Weighs a document.
  ///
  /// - Parameter text: The document as YAML.
  /// - Throws: Yams' error if it is no YAML, with or without its aliases.
  init(of text: String) throws {
    guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else {
      return
    }
    let parser = try Parser(
      yaml: String(text.map { $0 == "*" ? Self.sign : $0 }), resolver: .basic)
    while let root = try parser.nextRoot() {
      if weight(of: root) > Self.limit { isTooGreat = true }
    }
  }

  /// Counts a value with its content, but never far beyond the limit.
  private mutating func weight(of node: Node) -> Int {
    var sum = 1
    switch node {
    case .scalar(let scalar):
      if scalar.style == .plain { sum += weightOfAliases(in: scalar.string) }
    case .sequence(let sequence):
      for item in sequence { sum += weight(of: item) }
    case .mapping(let mapping):
      for (key, value) in mapping { sum += weight(of: key) + weight(of: value) }
    case .alias: break
    }
    sum = min(sum, Self.limit + 1)
    if let anchor = node.anchor { weights[anchor.rawValue] = sum }
    return sum
  }

  private func weightOfAliases(in text: String) -> Int {
    text.split(separator: Self.sign, omittingEmptySubsequences: false).dropFirst()
      .reduce(0) { sum, rest in
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
        return sum + weights[String(name), default: 0]
      }
  }
}
