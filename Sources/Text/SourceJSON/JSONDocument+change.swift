extension JSONDocument {
  /// Writes only the differences between two values that describe the same place.
  ///
  /// Members that neither value has, and those that are equal in both, keep their spelling in the
  /// document; so a value may describe only a part of the object. The items of a list are
  /// identified by the first of the given keys that they have, and are added, removed and moved
  /// individually.
  ///
  /// - Parameters:
  ///   - old: The current value, as its reader understands it.
  ///   - new: The new value.
  ///   - path: The place.
  ///   - keys: The keys that name an item of a list, such as `id`.
  /// - Throws: An error if a change's path doesn't exist or it can't be written; then nothing was changed.
  public mutating func change(
    from old: JSONValue, to new: JSONValue, at path: [JSONStep] = [], naming keys: [String]
  ) throws(SourceError) {
    var changed = self
    try changed.write(ListNames(keys: keys), from: old, to: new, at: path)
    self = changed
  }

  private mutating func write(
    _ lists: ListNames, from old: JSONValue, to new: JSONValue, at path: [JSONStep]
  ) throws(SourceError) {
    guard old != new else { return }
    switch (old, new, root[path]?.value) {
    case (.object, .object(let members), .object):
      for member in old.members
      where new[member.key] == nil && root[path + [.key(member.key)]] != nil {
        try remove(at: path + [.key(member.key)])
      }
      for member in members {
        let before = old[member.key] ?? .null
        try write(lists, from: before, to: member.value, at: path + [.key(member.key)])
      }
    case (.array(let before), .array(let after), .array)
    where lists.canName(before + after):
      try write(lists, from: before, to: after, at: path)
    default: try set(new, at: path)
    }
  }

  /// Changes a list whose items have names.
  ///
  /// An item with a new name at the position of a removed one counts as renamed.
  private mutating func write(
    _ lists: ListNames, from old: [JSONValue], to new: [JSONValue], at path: [JSONStep]
  ) throws(SourceError) {
    let before = lists.names(old)
    var after = lists.names(new)
    let kept = Set(after)
    for index in after.indices.prefix(before.count)
    where !before.contains(after[index]) && !kept.contains(before[index]) {
      after[index] = before[index]
    }
    for name in before where !after.contains(name) {
      guard let place = place(of: name, in: path, by: lists) else { continue }
      try remove(at: path + [.item(place)])
    }
    var last = -1
    for (name, value) in zip(after, new) {
      if before.contains(name), let place = place(of: name, in: path, by: lists) {
        if place < last { try move(itemAt: place, to: last, of: path) } else { last = place }
      } else {
        last += 1
        try insert(value, at: path + [.item(last)])
      }
    }
    for (name, value) in zip(after, new) {
      guard let was = before.firstIndex(of: name), let place = place(of: name, in: path, by: lists)
      else { continue }
      try write(lists, from: old[was], to: value, at: path + [.item(place)])
    }
  }

  private func place(
    of name: ListNames.Name?, in path: [JSONStep], by lists: ListNames
  ) -> Int? {
    guard let list = root[path], let name else { return nil }
    return lists.names(list.elements.map(JSONValue.init)).firstIndex(of: name)
  }
}
