import Foundation
import TollgateCore

/// A signed configuration from the app's server.
struct SentConfiguration: Decodable, Sendable {
  /// The place of a configuration in the order in which the server issued them.
  struct Place: Hashable, Sendable, Comparable {
    let version: Int
    let issued: Date

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.version, lhs.issued) < (rhs.version, rhs.issued)
    }
  }

  /// A number or a name, as text.
  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  let bundleId: String
  let version: Int
  let issuedAt: Date
  let expires: Date
  private let values: [String: Value]
  private let experiments: [String: String]

  var place: Place { Place(version: version, issued: issuedAt) }

  /// Returns the remote values with this configuration applied: values that it covers are replaced,
  /// and messages, which it never covers, stay.
  func values(over known: RemoteValues, in catalog: Catalog) -> RemoteValues {
    var texts = known.texts.filter { id, _ in
      if case .message? = catalog.remote[id]?.kind { return true }
      return catalog.remote[id] == nil
        && !catalog.experiments.contains { $0.id.rawValue == id.rawValue }
    }
    for (name, value) in values { texts[RemoteValue.ID(name)] = value.text }
    for (name, status) in experiments { texts[RemoteValue.ID(name)] = status }
    return RemoteValues(texts)
  }
}

extension SentConfiguration.Place {
  /// The position in its stored form.
  var stored: String { "\(version) \(issued.stored)" }

  /// Reads a stored place; nil if the text isn't one.
  init?(stored text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let version = Int(words[0]),
      let issued = Double(words[1]).flatMap(Date.init(plausible:))
    else { return nil }
    self.init(version: version, issued: issued)
  }
}
