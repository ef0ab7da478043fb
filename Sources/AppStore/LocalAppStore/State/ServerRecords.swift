public import Foundation

/// The data and requests that an app's servers sent to the store.
struct ServerRecords: Hashable, Codable, Sendable {
  /// The information on each transaction, oldest first.
  var consumption: [TransactionID: [ConsumptionInformation]] = [:]

  /// The requests to extend many renewals, by the identifiers that the server chose.
  var extensions: [String: ExtensionRequest] = [:]

  /// The requests that are not done yet, oldest first.
  var waiting: [String] = []

  /// The retention messaging setup.
  var retention = RetentionRecords()
}

/// The consumption information that a server sent about a purchase, unchanged.
public struct ConsumptionInformation: Hashable, Codable, Sendable {
  /// The value of a field.
  public enum Field: Hashable, Sendable {
    /// True or false.
    case flag(Bool)

    /// A whole number.
    case number(Int)

    /// A text.
    case text(String)
  }

  /// The date by the store's clock.
  public let date: Date

  /// The version of the request: 1 or 2.
  public let version: Int

  /// The fields of the request, by name.
  public let fields: [String: Field]
}

extension ConsumptionInformation.Field: Codable {
  /// Reads a value of any of the kinds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes the value alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A server's request to extend the renewal of every subscriber to a product.
public struct ExtensionRequest: Hashable, Codable, Sendable {
  /// The outcome of a request that is done.
  public struct Completion: Hashable, Codable, Sendable {
    /// The date by the store's clock.
    public let date: Date

    /// The number of extended renewals.
    public let succeeded: Int

    /// The number of renewals that could not be extended.
    public let failed: Int
  }

  /// The identifier that the server chose.
  public let identifier: String

  /// The product.
  public let productID: String

  /// The days.
  public let days: Int

  /// The reason, as Apple numbers them.
  public let reason: Int

  /// The countries, or nil for all.
  public let storefronts: [String]?

  /// The outcome, or nil while it is not done.
  public internal(set) var completion: Completion?
}
