/// Identifies the items of a list by one of their keys.
struct ListNames {
  /// The name of an item, unique in its list.
  struct Name: Hashable {
    let key: String
    let text: String

    /// The number of items of the same name before it.
    var earlier = 0
  }

  /// The keys that may identify an item, best first.
  let keys: [String]

  /// Returns the names of a list's items, or nil for items without one.
  func names(_ items: [JSONValue]) -> [Name?] {
    var known: [Name: Int] = [:]
    return items.map { item in
      guard var name = name(item) else { return nil }
      let earlier = known[name, default: 0]
      known[name] = earlier + 1
      name.earlier = earlier
      return name
    }
  }

  func canName(_ items: [JSONValue]) -> Bool { items.allSatisfy { name($0) != nil } }

  private func name(_ item: JSONValue) -> Name? {
    for key in keys {
      if case .string(let text) = item[key] { return Name(key: key, text: text) }
    }
    return nil
  }
}
