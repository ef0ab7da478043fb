import SourceJSON

/// A reader of a configuration that lists every mistake, so that one look finds them all.
///
/// After a mistake, a value is incomplete, and nothing is made of it.
struct ConfigurationReader {
  var problems: [SourceError] = []

  /// The mistakes in details that the store can do without: an offer, or the key that signs offers.
  ///
  /// Xcode opens such a file too. The detail fails when something uses it, and the linter names it.
  var remarks: [SourceError] = []

  /// The identifiers of products and of groups, each with its place.
  var productIDs: [String: SourceLocation] = [:]
  var groupIDs: [String: SourceLocation] = [:]

  mutating func configuration(_ root: JSONNode) -> StoreConfiguration {
    let empty = StoreConfiguration(products: [])
    guard root.isObject else {
      refuse(
        root, "a StoreKit configuration is an object",
        fix: "Begin the file with `{`, as Xcode does.")
      return empty
    }
    refuseDoubleKeys(in: root)
    return record(root, StoreConfiguration.fields, from: empty)
  }

  /// Refuses objects with two members of one key: which of them counts is anybody's guess.
  private mutating func refuseDoubleKeys(in node: JSONNode) {
    var known: [String: SourceLocation] = [:]
    for member in node.members {
      if let first = known[member.key] {
        problems.append(
          SourceError(
            "`\(member.key)` occurs twice; the first is on line \(first.line)",
            fix: "Take one of them out.", at: member.keyLocation))
      }
      known[member.key] = known[member.key] ?? member.keyLocation
      refuseDoubleKeys(in: member.node)
    }
    for element in node.elements { refuseDoubleKeys(in: element) }
  }
}

extension ConfigurationReader {
  /// Reads the keys of an object.
  mutating func record<Root>(
    _ node: JSONNode, _ fields: [ConfigurationField<Root>], from empty: Root
  ) -> Root {
    var root = empty
    for field in fields { field.read(node, &root, &self) }
    return root
  }

  /// Reads a key that an object must have.
  mutating func required<Value>(
    _ key: String, _ form: ConfigurationForm<Value>, in node: JSONNode
  ) -> Value? {
    if let value = node[key] { return form.read(value, key, &self) }
    return refused(node, "`\(key)` is missing", fix: "Write `\"\(key)\" : \(form.sample)`.")
  }

  /// Reads a key that may be missing or null.
  mutating func optional<Value>(
    _ key: String, _ form: ConfigurationForm<Value>, in node: JSONNode
  ) -> Value? {
    guard let value = node[key], !value.isNull else { return nil }
    return form.read(value, key, &self)
  }

  /// Returns an object, or reports that the value of a key is none.
  mutating func object(_ key: String, _ node: JSONNode) -> JSONNode? {
    if node.isObject { return node }
    return refused(
      node, "`\(key)` is an object", fix: "Write `\"\(key)\" : { … }`, or take it out.")
  }

  /// Returns the items of a list, or reports that the value of a key is none.
  mutating func elements(_ key: String, _ node: JSONNode) -> [JSONNode] {
    if case .array(let elements) = node.value { return elements }
    refuse(node, "`\(key)` is a list", fix: "Write `\"\(key)\" : [ … ]`, or take it out.")
    return []
  }

  /// Returns the objects of a list, and reports anything else in it.
  mutating func objects(_ key: String, _ node: JSONNode) -> [JSONNode] {
    elements(key, node).filter { element in
      if !element.isObject {
        refuse(element, "each of `\(key)` is an object", fix: "Write it in braces, `{ … }`.")
      }
      return element.isObject
    }
  }

  /// Reports a mistake.
  mutating func refuse(_ node: JSONNode, _ message: String, fix: String) {
    problems.append(node.error(message, fix: fix))
  }

  /// Reports a mistake, and returns nil in place of the value.
  mutating func refused<Value>(_ node: JSONNode, _ message: String, fix: String) -> Value? {
    refuse(node, message, fix: fix)
    return nil
  }

  /// Reports a code that no storefront has.
  mutating func refuseStorefront(_ code: String, at location: SourceLocation) {
    problems.append(
      SourceError(
        "there is no storefront `\(code)`",
        fix: Suggestion.question(about: code, in: StorefrontCountry.all.map(\.code))
          ?? "Write its country as ISO 3166-1 alpha-3, like `ESP`.", at: location))
  }

  /// Notes an identifier, or reports that another one of its kind has it, with the first's line.
  mutating func note(
    _ id: String, in ids: WritableKeyPath<ConfigurationReader, [String: SourceLocation]>,
    _ node: JSONNode, twice: (Int) -> String, fix: String
  ) {
    if let first = self[keyPath: ids][id] { return refuse(node, twice(first.line), fix: fix) }
    self[keyPath: ids][id] = node.location
  }
}
