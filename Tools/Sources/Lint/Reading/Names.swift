import SourceJSON
import TollgateCore

/// The names that a catalog defines, and where.
struct Names: Sendable {
  /// A name, at the place that defines it.
  struct Definition: Hashable, Sendable {
    let name: String
    let place: SourceLocation
  }

  /// In the order of the file; each name once.
  private var defined: [NameKind: [Definition]] = [:]
  private var known: [NameKind: Set<String>] = [:]

  /// The prefixes of the features that are patterns.
  private var patterns: Set<String> = []

  init(in catalog: JSONNode) {
    let sections: [(String, NameKind)] = [
      ("products", .product), ("features", .feature), ("paywalls", .paywall),
      ("placements", .placement), ("choices", .choice), ("currencies", .currency),
      ("trials", .trial), ("spends", .spend), ("rewards", .reward), ("offers", .offer),
      ("switches", .toggle), ("entitlements", .entitlement),
      ("screens", .screen), ("remote", .remote), ("experiments", .experiment),
    ]
    for (section, kind) in sections {
      for member in catalog[section]?.members ?? [] {
        define(member.key, as: kind, at: member.keyLocation)
      }
    }
    for goal in catalog["progress"]?.elements ?? [] { define(goal, as: .progression) }
    if let toggle = catalog["simulation"]?["switch"] { define(toggle, as: .toggle) }
    for granter in ["products", "spends", "rewards"].flatMap({ catalog[$0]?.members ?? [] }) {
      define(granter.node["grants"]?["entitlements"], as: .entitlement)
      define(granter.node["grants"]?["badges"], as: .badge)
    }
  }

  /// Returns the names of a kind, in the order of the file, each where it is first defined.
  func all(_ kind: NameKind) -> [Definition] { defined[kind] ?? [] }

  /// Returns a Boolean value that indicates whether a name is defined; features also by a pattern.
  func contains(_ name: String, as kind: NameKind) -> Bool {
    if known[kind]?.contains(name) == true { return true }
    guard kind == .feature, !patterns.isEmpty else { return false }
    return name.beginnings.contains { patterns.contains($0) }
  }

  /// Defines the names in a list, or the keys of an object.
  private mutating func define(_ names: JSONNode?, as kind: NameKind) {
    for name in names?.elements ?? [] { define(name, as: kind) }
    for member in names?.members ?? [] { define(member.key, as: kind, at: member.keyLocation) }
  }

  private mutating func define(_ node: JSONNode, as kind: NameKind) {
    if let name = node.string { define(name, as: kind, at: node.location) }
  }

  private mutating func define(_ name: String, as kind: NameKind, at place: SourceLocation) {
    guard known[kind, default: []].insert(name).inserted else { return }
    if kind == .feature, name.hasSuffix("*") { patterns.insert(String(name.dropLast())) }
    defined[kind, default: []].append(Definition(name: name, place: place))
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
