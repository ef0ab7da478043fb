import SourceJSON

/// An entitlement that a person has because of a purchase, such as unlimited plays.
///
/// An entitlement has no state of its own: it follows from the transactions that grant it. See
/// ``Entitlements``.
public enum Entitlement {
  /// The properties of an entitlement in a catalog, besides the products that grant it.
  public struct Properties: Hashable, Sendable {
    /// The app's own time after a subscription's paid time, or nil for none.
    public let grace: Grace?

    /// Creates properties.
    public init(grace: Grace? = nil) { self.grace = grace }
  }

  /// A time after a subscription's paid time in which the entitlement is still valid.
  ///
  /// It is counted independently of the App Store's own grace period; the later end counts. Passes
  /// have none, nor have purchases that were refunded.
  public struct Grace: Hashable, Sendable {
    /// The time after the end of the paid time.
    public let length: Length

    /// A Boolean value that indicates whether there is grace only while the store tries a failed payment again.
    public let needsFailedPayment: Bool

    /// Creates a grace.
    public init(_ length: Length, needsFailedPayment: Bool = false) {
      self.length = length
      self.needsFailedPayment = needsFailedPayment
    }
  }

  /// The name of an entitlement.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

extension Entitlement.Properties: Decodable {
  private enum CodingKeys: String, CodingKey { case grace }

  /// Reads `{ "grace": { "days": 7 } }`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(grace: try container.decodeIfPresent(Entitlement.Grace.self, forKey: .grace))
  }
}

extension Entitlement.Grace: Decodable {
  private enum CodingKeys: String, CodingKey { case only }
  private enum Occasion: String, Decodable { case failedPayment }

  /// Reads a length, and `"only": "failedPayment"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let only = try container.decodeIfPresent(Occasion.self, forKey: .only)
    self.init(try Length(from: decoder), needsFailedPayment: only == .failedPayment)
  }
}
