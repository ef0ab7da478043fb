/// What a server tells the App Store when somebody asks it for their money back.
///
/// It is told of a customer who consents, and of nobody else. Devices don't read it.
///
/// ```json
/// "consumption": { "refundPreference": "DECLINE", "sampleContentProvided": true }
/// ```
public struct ConsumptionPolicy: Hashable, Sendable, Decodable {
  /// What the app's owner would like the App Store to do, in the App Store's words.
  public enum RefundPreference: String, Hashable, Sendable, Codable, CaseIterable {
    case decline = "DECLINE"
    case grantFull = "GRANT_FULL"
    case grantProrated = "GRANT_PRORATED"
  }

  /// What the app's owner would like the App Store to do, or `nil` to leave it open.
  public let refundPreference: RefundPreference?

  /// Whether people can try what is sold before they buy it, such as in a trial.
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
