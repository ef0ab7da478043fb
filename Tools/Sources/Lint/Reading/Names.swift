import SourceJSON
import TollgateCore

/// The names that a catalog defines, and where.
struct Names: Sendable {
  /// In the order of the file; each name once.
  private var defined: [NameKind: [CatalogName]] = [:]
  private var known: [NameKind: Set<String>] = [:]

  /// The prefixes of the features that are patterns.
  private var patterns: Set<String> = []

  init(in catalog: JSONNode) {
    for kind in NameKind.allCases {
      for name in kind.definitions(in: catalog) { define(name, as: kind) }
    }
    if let toggle = catalog[.simulation]?[.switch].flatMap(CatalogName.init) {
      define(toggle, as: .toggle)
    }
  }

  /// Returns the names of a kind, in the order of the file, each where it is first defined.
  func all(_ kind: NameKind) -> [CatalogName] { defined[kind] ?? [] }

  /// Returns a Boolean value that indicates whether a name is defined; features also by a pattern.
  func contains(_ name: String, as kind: NameKind) -> Bool {
    if known[kind]?.contains(name) == true { return true }
    guard kind == .feature, !patterns.isEmpty else { return false }
    return name.beginnings.contains { patterns.contains($0) }
  }

  private mutating func define(_ name: CatalogName, as kind: NameKind) {
    guard known[kind, default: []].insert(name.text).inserted else { return }
    if kind == .feature, name.text.hasSuffix("*") { patterns.insert(String(name.text.dropLast())) }
    defined[kind, default: []].append(name)
  }
}

/// A feature name pattern for all names with its prefix: `theme.*`.
struct FeaturePattern {
  let name: String

  init(_ name: String) { self.name = name }

  /// Returns a Boolean value that indicates whether a name is this one, or fits this pattern.
  func matches(_ other: String) -> Bool {
    guard name.hasSuffix("*") else { return name == other }
    return other.hasPrefix(name.dropLast())
  }
}

extension String {
  /// The text's beginnings of up to 300 characters, the longest first and nothing at all last.
  var beginnings: some Sequence<String> {
    let end = index(startIndex, offsetBy: 300, limitedBy: endIndex) ?? endIndex
    return sequence(first: end) { $0 > self.startIndex ? self.index(before: $0) : nil }
      .lazy.map { String(self[..<$0]) }
  }
}
