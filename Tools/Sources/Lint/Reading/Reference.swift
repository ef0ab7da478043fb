import SourceJSON
import TollgateCore
import TollgateScreens

/// A place in a catalog that uses a name.
struct Reference: Sendable {
  let kind: NameKind
  let name: String
  let place: SourceLocation

  /// The section of the catalog that it is in, such as `features`.
  let section: CatalogKey

  /// Returns every use of a name in a catalog, in the order of the file.
  static func all(in catalog: JSONNode) -> [Reference] {
    catalog.members.flatMap { section -> [Reference] in
      let key = CatalogKey(rawValue: section.key)
      if key == .screens {
        return section.node.members.flatMap { references(ofScreen: $0.node) }
      }
      guard let key, let grammar = ReferenceGrammar.sections[key] else { return [] }
      var collector = ReferenceCollector(section: key)
      if key == .simulation {
        collector.collect(section.node, grammar)
      } else {
        for entry in section.node.members { collector.collect(entry.node, grammar) }
      }
      return collector.references
    }
  }

  private static func references(ofScreen node: JSONNode) -> [Reference] {
    ScreenLayout.mentions(in: node).compactMap { mention in
      guard case .name(let kind, let name) = mention, let place = name.location else { return nil }
      return Reference(kind: kind, name: name.value, place: place, section: .screens)
    }
  }
}

/// Walks over a part of a catalog and notes the names it uses.
private struct ReferenceCollector {
  let section: CatalogKey
  private(set) var references: [Reference] = []

  init(section: CatalogKey) { self.section = section }

  mutating func collect(_ node: JSONNode, _ grammar: ReferenceGrammar) {
    for element in node.elements { collect(element, grammar) }
    for member in node.members {
      // A remote value is named everywhere in the same way.
      let key = CatalogKey(rawValue: member.key)
      if key == .remote { note(member.node, as: .remote) }
      guard let meaning = key.flatMap({ grammar.meanings[$0] }) else {
        collect(member.node, grammar)
        continue
      }
      collect(member.node, meaning, within: grammar)
    }
  }

  private mutating func collect(
    _ node: JSONNode, _ meaning: ReferenceGrammar.Meaning, within grammar: ReferenceGrammar
  ) {
    switch meaning {
    case .name(let kind):
      note(node, as: kind)
      collect(node, grammar)
    case .keys(let kind):
      for member in node.members { note(member.key, as: kind, at: member.keyLocation) }
      collect(node, grammar)
    case .values(let kind):
      for member in node.members { note(member.node, as: kind) }
    case .keysAndValues(let kind):
      for member in node.members {
        note(member.key, as: kind, at: member.keyLocation)
        note(member.node, as: kind)
      }
    case .condition:
      for rule in node.isObject ? [node] : node.elements {
        for (kind, name) in AccessRule.names(in: rule) {
          if let place = name.location { note(name.value, as: kind, at: place) }
        }
      }
      // Its numbers can be remote.
      collect(node, ReferenceGrammar([:]))
    case .part(let inner): collect(node, inner)
    case .entries(let inner): for entry in node.members { collect(entry.node, inner) }
    }
  }

  /// Notes a name, or each of a list.
  private mutating func note(_ node: JSONNode, as kind: NameKind) {
    for element in node.elements { note(element, as: kind) }
    if let name = node.string { note(name, as: kind, at: node.location) }
  }

  private mutating func note(_ name: String, as kind: NameKind, at place: SourceLocation) {
    references.append(Reference(kind: kind, name: name, place: place, section: section))
  }
}
