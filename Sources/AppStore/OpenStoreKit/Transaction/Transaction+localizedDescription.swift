public import Foundation

extension Transaction.OfferType {
  /// The offer's type as text.
  public var localizedDescription: String {
    switch self {
    case .introductory: "Introductory"
    case .promotional: "Promotional"
    case .code: "Offer Code"
    case .winBack: "Win-Back"
    default: "Offer Type \(rawValue)"
    }
  }
}

extension Transaction.OwnershipType {
  /// The ownership as text.
  public var localizedDescription: String {
    switch self {
    case .purchased: "Purchased"
    case .familyShared: "Family Shared"
    default: rawValue
    }
  }
}

extension Transaction.RevocationReason {
  /// The reason as text.
  public var localizedDescription: String {
    switch self {
    case .developerIssue: "Developer Issue"
    case .other: "Other"
    default: "Revocation Reason \(rawValue)"
    }
  }
}

extension Transaction.RefundRequestError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .duplicateRequest: "A refund was requested already."
    case .failed: "The refund could not be requested."
    }
  }
}
