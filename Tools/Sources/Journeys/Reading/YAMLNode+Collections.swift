import SourceJSON

extension YAMLNode {
  /// Reads a list.
  func list<Item>(
    of read: (YAMLNode) throws -> Item
  ) throws -> [Item] {
    guard let items else { throw mismatch(expected: "a list such as [a, b]") }
    var list: [Item] = []
    for item in items { list.append(try read(item)) }
    return list
  }

  /// Reads a list of names that stands for a set.
  func names() throws -> Set<String> {
    Set(try list { try $0.name(of: "a name") })
  }

  /// Reads a mapping whose keys are the author's own.
  func dictionary<Value>(
    of read: (YAMLNode) throws -> Value
  ) throws -> [String: Value] {
    var dictionary: [String: Value] = [:]
    for member in try members() { dictionary[member.key] = try read(member.value) }
    return dictionary
  }

  /// Reads a mapping whose keys are known beforehand.
  func fields<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    _ type: Key.Type
  ) throws -> [Key: YAMLNode] {
    var fields: [Key: YAMLNode] = [:]
    for member in try members() {
      guard let key = Key(rawValue: member.key) else {
        throw member.unknown(in: name, known: type.allCases.map(\.rawValue))
      }
      fields[key] = member.value
    }
    return fields
  }
}

extension YAMLNode.Member {
  /// The mistake of a key that is not known here.
  func unknown(in place: String, known: [String]) -> SourceError {
    SourceError(
      "unknown key `\(key)` in \(place)", fix: Suggestion.question(about: key, in: known),
      at: location)
  }
}
