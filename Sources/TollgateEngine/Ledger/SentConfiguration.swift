import Foundation
import TollgateCore

/// The app's server's word of how the catalog is to be, as its signature vouched for it when it came.
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

  /// Returns the remote values with it in force: all that it can say is as it says, and messages,
  /// which it never says, are as they were.
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
  /// The place as a ledger keeps it.
  var stored: String { "\(version) \(issued.stored)" }

  /// Reads a place that was kept; nil for a text that is none.
  init?(stored text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let version = Int(words[0]),
      let issued = Double(words[1]).flatMap(Date.init(plausible:))
    else { return nil }
    self.init(version: version, issued: issued)
  }
}
