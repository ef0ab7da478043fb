import SourceJSON

extension YAMLNode {
  /// Reads a list.
  func list<Item>(
    such example: String = "as [a, b]", of read: (YAMLNode) throws -> Item
  ) throws -> [Item] {
    guard let items else { throw mismatch(expected: "a list such \(example)") }
    var list: [Item] = []
    for item in items { list.append(try read(item)) }
    return list
  }

  /// Reads a list of names as a set.
  func names() throws -> Set<String> {
    Set(try list { try $0.name(of: "a name") })
  }

  /// Reads a mapping whose keys are the author's own.
  func dictionary<Value>(
    expected: String, of read: (YAMLNode) throws -> Value
  ) throws -> [String: Value] {
    var dictionary: [String: Value] = [:]
    for member in try members(of: expected) { dictionary[member.key] = try read(member.value) }
    return dictionary
  }

  /// Reads a mapping whose keys are known beforehand.
  func fields(among keys: [String], expected: String) throws -> [String: YAMLNode] {
    var fields: [String: YAMLNode] = [:]
    for member in try members(of: expected) {
      guard keys.contains(member.key) else { throw member.unknown(in: name, known: keys) }
      fields[member.key] = member.value
    }
    return fields
  }

  /// Reads remote values; texts by language become one value for each.
  ///
  /// `{ menu.message: { es: Hola } }` is `{ menu.message.es: Hola }`.
  func remoteValues() throws -> [String: String] {
    var values: [String: String] = [:]
    for member in try members(of: "a mapping such as { play.limit: 8 }") {
      guard member.value.isMapping else {
        values[member.key] = try member.value.text(
          expected: "a value such as 8, or words by language such as { es: Hola }")
        continue
      }
      for words in try member.value.members() {
        values["\(member.key).\(words.key)"] = try words.value.text()
      }
    }
    return values
  }
}

extension YAMLNode.Member {
  /// Returns the mistake of a key that is not known here.
  ///
  /// - Parameters:
  ///   - place: The name of its context, for errors.
  ///   - known: The possible keys.
  ///   - fix: The correction if no known name is close, or `nil` to list them.
  /// - Returns: The mistake, at the key.
  func unknown(in place: String, known: [String], fix: String? = nil) -> SourceError {
    SourceError(
      "unknown key `\(key)` in \(place)",
      fix: Suggestion.question(about: key, in: known) ?? fix ?? Suggestion.list("key", known),
      at: location)
  }
}
