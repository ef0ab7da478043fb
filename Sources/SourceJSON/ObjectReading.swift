/// What one object has been asked for.
final class ObjectReading {
  let members: [JSONNode.Member]
  private let indices: [String: Int]
  private(set) var asked: Set<String> = []

  /// - Throws: When two members have the same key.
  init(_ members: [JSONNode.Member], describe: () -> String) throws(SourceError) {
    var indices: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      if let first = indices.updateValue(index, forKey: member.key) {
        throw SourceError(
          "`\(member.key)` stands twice in \(describe())",
          fix: "The first is on line \(members[first].keyLocation.line).", at: member.keyLocation)
      }
    }
    self.members = members
    self.indices = indices
  }

  /// The value under a key, which counts as asked for from now on.
  func ask(_ key: String) -> JSONNode? {
    asked.insert(key)
    return indices[key].map { members[$0].node }
  }

  /// The first member that nobody asked for.
  var unknown: JSONNode.Member? { members.first { !asked.contains($0.key) } }

  /// The keys that were asked for in vain: what an unknown key may have been meant to be.
  var missing: [String] { asked.filter { indices[$0] == nil } }

  /// The member that nobody asked for and whose key is a likely slip for `key`.
  func slip(for key: String) -> JSONNode.Member? {
    let unasked = members.filter { !asked.contains($0.key) }
    guard let slip = Suggestion.closest(to: key, in: unasked.map(\.key)) else { return nil }
    return unasked.first { $0.key == slip }
  }
}
