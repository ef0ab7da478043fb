public import SourceJSON
public import TollgateCore

/// A name in the description of a screen that something outside of it has to define.
public enum Mention: Hashable, Sendable {
  /// The name of something in the catalog.
  case name(NameKind, SourceLocated<String>)

  /// A key of the String Catalog, and the number of its text's arguments.
  case text(SourceLocated<String>, arguments: Int)
}

extension ScreenLayout {
  /// Returns every name that the description of a screen uses, in the order of the file.
  ///
  /// Invalid parts are skipped, so that a description with mistakes can still be searched.
  ///
  /// - Parameter node: The catalog's description of the screen.
  /// - Returns: The names, each at its place.
  public static func mentions(in node: JSONNode) -> [Mention] {
    var collector = MentionCollector()
    collector.collect(node, CodingKeys.self)
    return collector.mentions
  }
}

/// A visitor of a screen's description that collects the names in the values of declared keys.
private struct MentionCollector {
  private(set) var mentions: [Mention] = []

  mutating func collect<Key: LayoutKey>(_ node: JSONNode, _ keys: Key.Type) {
    for member in node.members {
      guard let key = keys.init(rawValue: member.key) else { continue }
      collect(member.node, key.value, beside: node)
    }
  }

  private mutating func collect(
    _ node: JSONNode, _ value: LayoutValue, beside object: JSONNode
  ) {
    switch value.content {
    case .text(.count(let count)): note(node) { .text($0, arguments: count) }
    case .text(.listed):
      let count = object["with"]?.elements.count ?? 0
      note(node) { .text($0, arguments: count) }
    case .name(let kind): note(node) { .name(kind, $0) }
    case .object(let keys): collect(node, keys)
    case .list(let value):
      for element in node.elements { collect(element, value, beside: node) }
    case .map(let kind, let value):
      for member in node.members {
        mentions.append(.name(kind, SourceLocated(member.key, at: member.keyLocation)))
        collect(member.node, value, beside: node)
      }
    case .either(let plain, let object):
      collect(node, node.isObject ? object : plain, beside: node)
    case .shared(let definition): collect(node, definition)
    case .string, .color, .number, .integer, .bool, .word: break
    }
  }

  private mutating func collect(_ node: JSONNode, _ definition: LayoutDefinition) {
    switch definition {
    case .platform: break
    case .productOrRemote:
      note(node) { .name(.product, $0) }
      if let remote = node["remote"]?.string {
        mentions.append(.name(.remote, SourceLocated(remote, at: node.location)))
      }
    case .element: collect(element: node)
    case .condition:
      mentions += Condition.names(in: node).map { .name($0, $1) }
    case .action: collect(node, ActionLayout.Key.self)
    case .argument: collect(node, ArgumentLayout.Key.self)
    case .planWords: collect(node, PlansLayout.Words.CodingKeys.self)
    }
  }

  private mutating func collect(element node: JSONNode) {
    if let kind = node.members.lazy.compactMap({ ElementKind(rawValue: $0.key) }).first {
      collect(node, kind.grammar.keys)
    }
    collect(node, ElementLayout.CommonKey.self)
  }

  private mutating func note(_ node: JSONNode, as mention: (SourceLocated<String>) -> Mention) {
    if let text = node.string { mentions.append(mention(SourceLocated(text, at: node.location))) }
  }
}
