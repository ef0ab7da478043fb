public import Foundation

extension Product {
  /// An error that says why a product can't be bought.
  public enum PurchaseError: Error, Hashable, Sendable {
    case invalidQuantity
    case productUnavailable
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
  }
}

extension Product.PurchaseError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .invalidQuantity: "Invalid Quantity"
    case .productUnavailable: "Item Unavailable"
    case .purchaseNotAllowed: "Purchase Not Allowed"
    case .ineligibleForOffer: "Not Eligible for Offer"
    case .invalidOfferIdentifier: "Invalid Offer"
    case .invalidOfferPrice: "Invalid Offer Price"
    case .invalidOfferSignature: "Invalid Offer Signature"
    case .missingOfferParameters: "Incomplete Offer"
    }
  }
}
