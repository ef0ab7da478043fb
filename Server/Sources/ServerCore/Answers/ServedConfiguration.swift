public import AppStoreWire
import Foundation
public import TollgateCore

/// The configuration for devices: the catalog's remote values, and the states of experiments.
public struct ServedConfiguration: Encodable, Sendable {
  /// The time for which one is good, and after which a new one is issued: a day, and an hour, in milliseconds.
  private static let (life, term): (Int64, Int64) = (24 * 3_600_000, 3_600_000)

  /// A number or a text.
  enum Value: Encodable, Sendable {
    case number(Int)
    case text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  let bundleId: String

  /// Counts the catalogs that were in force; a device refuses a lower one.
  let version: Int64
  let issuedAt: String
  let expires: String

  /// The numbers and the names by remote value; messages are in the app's own texts.
  let values: [String: Value]

  /// `off`, `drawn` or a variant, by experiment.
  let experiments: [String: String]

  /// Creates a catalog's configuration.
  ///
  /// It is issued at the beginning of the hour, so that it is the same bytes for as long.
  ///
  /// - Parameters:
  ///   - catalog: The catalog in force.
  ///   - sent: The remote values that are in force in place of the catalog's.
  ///   - version: The number of catalogs that were put in force.
  ///   - now: The instant.
  public init(
    _ catalog: Catalog, sent: RemoteValues = [:], version: Int64, at now: WireDate
  ) {
    let issued = WireDate(rawValue: now.rawValue - now.rawValue % Self.term)
    bundleId = catalog.bundleID
    self.version = version
    issuedAt = issued.text
    expires = WireDate(rawValue: issued.rawValue + Self.life).text
    var values: [String: Value] = [:]
    for (id, remote) in catalog.remote {
      let text = sent.texts[id]
      switch remote.kind {
      case .number(let number, _):
        values[id.rawValue] = .number(text.flatMap { Int($0) } ?? number)
      case .choice(let name, _): values[id.rawValue] = .text(text ?? name)
      case .message: continue
      }
    }
    self.values = values
    experiments = Dictionary(
      catalog.experiments.map { experiment in
        let name = experiment.id.rawValue
        return (name, sent.texts[RemoteValue.ID(name)] ?? experiment.standard)
      }
    ) { one, _ in one }
  }
}
