/// A server's advice to the App Store about a refund request.
///
/// It is sent only for customers who consent. Devices don't read it.
///
/// ```json
/// "consumption": { "refundPreference": "DECLINE", "sampleContentProvided": true }
/// ```
public struct ConsumptionPolicy: Hashable, Sendable, Decodable {
  /// The owner's preference for refund requests, in the App Store's terms.
  public enum RefundPreference: String, Hashable, Sendable, Codable, CaseIterable {
    case decline = "DECLINE"
    case grantFull = "GRANT_FULL"
    case grantProrated = "GRANT_PRORATED"
  }

  /// The owner's preference for refund requests, or `nil` for none.
  public let refundPreference: RefundPreference?

  /// A Boolean value that indicates whether people can try the content before they buy
  /// it, such as in a trial.
  public let sampleContentProvided: Bool

  /// Creates a policy.
  public init(refundPreference: RefundPreference? = nil, sampleContentProvided: Bool = false) {
    self.refundPreference = refundPreference
    self.sampleContentProvided = sampleContentProvided
  }

  private enum CodingKeys: CodingKey { case refundPreference, sampleContentProvided }

  /// Reads a policy from a catalog.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    refundPreference = try container.decodeIfPresent(
      RefundPreference.self, forKey: .refundPreference)
    sampleContentProvided =
      try container.decodeIfPresent(Bool.self, forKey: .sampleContentProvided) ?? false
  }
}
