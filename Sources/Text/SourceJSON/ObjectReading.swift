/// The keys that were read from one object.
final class ObjectReading {
  let members: [JSONNode.Member]
  private let indices: [String: Int]
  private var asked: Set<String> = []

  /// The keys that were read, in the order of their first reading.
  private(set) var known: [String] = []

  /// Creates the record of an object whose keys were not read yet.
  ///
  /// - Throws: An error if two members have the same key.
  init(_ members: [JSONNode.Member], describe: () -> String) throws(SourceError) {
    var indices: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      if let first = indices.updateValue(index, forKey: member.key) {
        throw SourceError(
          "`\(member.key)` occurs twice in \(describe())",
          fix: "The first is on line \(members[first].keyLocation.line).", at: member.keyLocation)
      }
    }
    self.members = members
    self.indices = indices
  }

  /// Returns the value for a key, and records that the key was read.
  func ask(_ key: String) -> JSONNode? {
    if asked.insert(key).inserted { known.append(key) }
    return indices[key].map { members[$0].node }
  }

  /// All members that were not read.
  var allUnknown: [JSONNode.Member] { members.filter { !asked.contains($0.key) } }

  /// The keys that were read but are missing: an unknown key may be a misspelling of one.
  var missing: [String] { known.filter { indices[$0] == nil } }

  /// Returns the unread member whose key is a likely typo of `key`.
  ///
  /// - Parameters:
  ///   - key: The missing key.
  ///   - isKnown: A closure that indicates whether a key that was not read yet will be.
  /// - Returns: The member, or `nil` if there is none.
  func slip(for key: String, unless isKnown: (String) -> Bool) -> JSONNode.Member? {
    let unasked = members.filter { !asked.contains($0.key) && !isKnown($0.key) }
    guard let slip = Suggestion.closest(to: key, in: unasked.map(\.key)) else { return nil }
    return unasked.first { $0.key == slip }
  }
}
