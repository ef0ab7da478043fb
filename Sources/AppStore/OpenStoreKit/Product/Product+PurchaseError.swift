public import Foundation

extension Product {
  /// An error that explains why a product can't be bought.
  public enum PurchaseError: Error, Hashable, Sendable {
    /// The quantity is out of range.
    case invalidQuantity

    /// The store does not sell the product, or this purchase was set to fail so.
    case productUnavailable

    /// The person may not buy, which a test can simulate.
    case purchaseNotAllowed

    /// The account may not have the offer.
    case ineligibleForOffer

    /// The product has no such offer.
    case invalidOfferIdentifier

    /// The offer's price is not valid, which only a test simulates here.
    case invalidOfferPrice

    /// The offer's signature is not valid, is too old, or was used already.
    case invalidOfferSignature

    /// Something of the offer is missing, which only a test simulates here.
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
