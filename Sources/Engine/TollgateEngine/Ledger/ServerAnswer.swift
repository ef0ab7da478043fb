import Foundation
import TollgateCore

/// A signed answer of the app's server about a customer's purchases.
struct ServerAnswer: Hashable, Sendable {
  /// The time for which a grant without an end stays valid after the server's last answer.
  ///
  /// A grant that ends needs no such limit. One without an end may be revoked, and an offline
  /// device would not see that.
  static let freshness: TimeInterval = 30 * 86_400

  /// The most entitlements of one customer.
  static let mostEntitlements = 1_000

  /// The most ends of one customer's balances.
  static let mostEnds = 10_000

  /// An entitlement that the customer has.
  struct Holding: Hashable, Sendable, Codable {
    /// The instant at which it ends, or nil for no end.
    let until: Date?

    /// The product, or nil for a manual grant.
    let product: String?
  }

  let customer: UUID

  /// `Production` or `Sandbox`.
  let environment: String

  /// The instant at which it was true, by the server's clock.
  var asOf: Date

  /// The server's name for everything except the instant.
  let tag: String

  /// The answer's content.
  let content: Content

  /// A server's answer about a customer, as stored in the ledger.
  struct Content: Hashable, Sendable, Codable {
    /// The customer's grants, by entitlement.
    var entitlements: [String: Holding] = [:]

    /// The customer's balances, by currency.
    var balances: [String: Int] = [:]

    /// The amounts in the balances that end, by currency; nil if none does.
    var ends: [String: [Lapse]]?
  }

  /// The customer's grants, by entitlement.
  var holdings: [String: Holding] { content.entitlements }

  /// Returns the balance of a currency.
  func balance(of currency: Currency.ID) -> Int { content.balances[currency.rawValue] ?? 0 }

  /// Returns the amounts of a currency that end.
  func lapses(of currency: Currency.ID) -> [Lapse] { content.ends?[currency.rawValue] ?? [] }
}

extension ServerAnswer {
  /// Reads a verified answer.
  ///
  /// - Parameters:
  ///   - data: The JSON.
  ///   - tag: The answer's `ETag`.
  /// - Throws: `DecodingError` if the data is invalid.
  init(_ data: Data, tag: String) throws {
    let answer = try JSONDecoder.ofServer.decode(Wire.self, from: data)
    guard answer.entitlements.count <= Self.mostEntitlements else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "there are too many entitlements"))
    }
    let balances = answer.balances ?? [:]
    guard balances.count <= Self.mostEntitlements,
      balances.values.allSatisfy({ (0...BalanceSheet.most).contains($0) })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "there are balances that can't be"))
    }
    let ends = answer.balanceEnds?.mapValues { $0.map { Lapse($0.amount, at: $0.until) } }
    guard ends?.values.joined().allSatisfy({ (1...BalanceSheet.most).contains($0.amount) }) ?? true,
      ends?.values.reduce(0, { $0 + $1.count }) ?? 0 <= Self.mostEnds
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "there are ends of balances that can't be"))
    }
    let holdings = answer.entitlements.filter(\.value.isActive).mapValues {
      Holding(until: $0.until, product: $0.product)
    }
    self.init(
      customer: answer.customer, environment: answer.environment, asOf: answer.asOf, tag: tag,
      content: Content(entitlements: holdings, balances: balances, ends: ends))
  }

  private struct Wire: Decodable {
    struct Holding: Decodable {
      let isActive: Bool
      let until: Date?
      let product: String?
    }

    let customer: UUID
    let environment: String
    let asOf: Date
    let entitlements: [String: Holding]
    let balances: [String: Int]?
    let balanceEnds: [String: [End]]?

    struct End: Decodable {
      let amount: Int
      let until: Date
    }
  }

  /// Returns the grants at an instant, by entitlement.
  ///
  /// - Parameters:
  ///   - instant: The instant that is believed.
  ///   - takenBack: When the store on this device signed last that it took a product back. If that
  ///     is after this answer, the answer no longer counts for the product.
  /// - Returns: The causes that last at the instant.
  func causes(
    at instant: Date, takenBack: [Catalog.Product.ID: Date]
  ) -> [Entitlements.Cause<Entitlement.ID>] {
    holdings.sorted { $0.key < $1.key }.compactMap { name, holding in
      let end = holding.until ?? asOf + Self.freshness
      let product = holding.product.map { Catalog.Product.ID($0) }
      guard instant < end, product.flatMap({ takenBack[$0] }) ?? .distantPast <= asOf else {
        return nil
      }
      return .init(
        fromServer: Entitlement.ID(name), product: product, environment: environment, asOf: asOf,
        end: end)
    }
  }
}

extension JSONDecoder {
  /// A decoder for the app's server's JSON: instants in ISO 8601 with milliseconds.
  static var ofServer: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      guard let date = try? Date(text, strategy: style), Date(plausible: date.stored) != nil else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "it is no instant"))
      }
      return date
    }
    return decoder
  }
}
