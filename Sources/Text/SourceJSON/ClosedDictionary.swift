/// A dictionary whose keys are a closed set of names, such as platforms.
///
/// The standard library also decodes dictionaries, but for an unknown key its error only states
/// that the conversion failed.
protocol ClosedDictionary {
  static var keys: [String] { get }
}

extension Dictionary: ClosedDictionary
where Key: CodingKeyRepresentable & CaseIterable & RawRepresentable<String> {
  static var keys: [String] { Key.allCases.map(\.rawValue) }
}

extension NodeDecoder {
  /// Makes sure that each key of the object here is one that the dictionary can have.
  func checkKeys(of type: any ClosedDictionary.Type) throws(SourceError) {
    let keys = type.keys
    guard let member = node.members.first(where: { !keys.contains($0.key) }) else { return }
    throw session.unknownKey(
      member.key,
      fix: Suggestion.question(about: member.key, in: keys) ?? Suggestion.list("key", keys),
      at: member.keyLocation, in: codingPath)
  }
}
