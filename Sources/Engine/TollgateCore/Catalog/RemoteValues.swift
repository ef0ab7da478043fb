public import Foundation
public import SourceJSON

/// The sent remote values as texts, by name.
///
/// Besides the catalog's ``RemoteValue``s, an experiment's name sets its status: `off`, `drawn`, or
/// one of its variants. A message may be for one language, as `menu.message.es`, or for all, as
/// `menu.message`.
public struct RemoteValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The texts by name.
  public var texts: [RemoteValue.ID: String]

  /// Creates remote values from texts by name.
  public init(_ texts: [RemoteValue.ID: String] = [:]) { self.texts = texts }

  /// Creates remote values from a dictionary literal; of a repeated name the last counts.
  public init(dictionaryLiteral elements: (RemoteValue.ID, String)...) {
    texts = Dictionary(elements) { _, last in last }
  }

  /// Reads an object of numbers and texts.
  ///
  /// - Parameters:
  ///   - data: JSON in UTF-8, such as `{ "play.limit": 8 }`.
  ///   - file: The name of the source, for errors.
  /// - Throws: `SourceError` if it is not such an object.
  public init(reading data: Data, file: String) throws(SourceError) {
    let tree = try JSONNode.parse(data, file: file)
    guard case .object(let members) = tree.value else {
      throw tree.error("remote values are an object", fix: "Write { \"name\": value }.")
    }
    texts = [:]
    for member in members {
      switch member.node.value {
      case .string(let text): texts[RemoteValue.ID(member.key)] = text
      case .number(let number): texts[RemoteValue.ID(member.key)] = number
      default:
        throw member.node.error(
          "`\(member.key)` is neither a text nor a number", fix: "Write one of these.")
      }
    }
  }
}

extension Catalog {
  /// Returns the reason why each invalid value can't be used, by name.
  ///
  /// The other values are valid.
  public func problems(in remote: RemoteValues) -> [RemoteValue.ID: String] {
    var problems: [RemoteValue.ID: String] = [:]
    for (id, text) in remote.texts { problems[id] = problem(with: text, for: id) }
    return problems
  }

  private func problem(with text: String, for id: RemoteValue.ID) -> String? {
    if let value = remote[id] ?? message(in: id) { return value.problem(with: text) }
    if let experiment = experiments.first(where: { $0.id.rawValue == id.rawValue }) {
      guard Experiment.Status(text, of: experiment) == nil else { return nil }
      let known = ["off", "drawn"] + experiment.variants.map(\.id.rawValue)
      return RemoteValue.problem(with: text, for: id, unlessOneOf: known)
    }
    let known = remote.keys.map(\.rawValue) + experiments.map(\.id.rawValue)
    return "the catalog has no remote value `\(id)`"
      + (Suggestion.question(about: id.rawValue, in: known).map { ". \($0)" } ?? "")
  }

  /// Returns the message for a name followed by a language.
  private func message(in id: RemoteValue.ID) -> RemoteValue? {
    guard let dot = id.rawValue.lastIndex(of: ".") else { return nil }
    let value = remote[RemoteValue.ID(String(id.rawValue[..<dot]))]
    guard case .message = value?.kind else { return nil }
    return value
  }
}
