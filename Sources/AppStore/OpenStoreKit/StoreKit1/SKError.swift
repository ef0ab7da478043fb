public import Foundation

/// The domain of StoreKit 1's errors.
public let SKErrorDomain = "SKErrorDomain"

/// An error of StoreKit 1, whose codes StoreKit 2 apps still see.
public struct SKError: Error, Hashable, Sendable {
  /// The code of an error.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// Nothing more is known.
    case unknown = 0

    /// The app or the account may not make the request.
    case clientInvalid = 1

    /// The person cancelled the purchase.
    case paymentCancelled = 2

    /// The contents of the payment are not valid, such as its quantity.
    case paymentInvalid = 3

    /// The person may not buy.
    case paymentNotAllowed = 4

    /// The storefront does not sell the product.
    case storeProductNotAvailable = 5

    /// The person did not allow access to cloud services.
    case cloudServicePermissionDenied = 6

    /// The device can't reach the network.
    case cloudServiceNetworkConnectionFailed = 7

    /// The person withdrew the permission for cloud services.
    case cloudServiceRevoked = 8

    /// The person has yet to accept Apple's privacy policy.
    case privacyAcknowledgementRequired = 9

    /// The app requested data without permission.
    case unauthorizedRequestData = 10

    /// App Store Connect doesn't have the offer, or no longer has it.
    case invalidOfferIdentifier = 11

    /// The offer's signature is not valid.
    case invalidSignature = 12

    /// Something of the offer is missing, such as its signature.
    case missingOfferParams = 13

    /// The offer's price is not valid.
    case invalidOfferPrice = 14

    /// The person closed the overlay of an app.
    case overlayCancelled = 15

    /// The configuration of the overlay is not valid.
    case overlayInvalidConfiguration = 16

    /// The overlay did not load in time.
    case overlayTimeout = 17

    /// The person may not have the offer.
    case ineligibleForOffer = 18

    /// The system does not support the call.
    case unsupportedPlatform = 19

    /// The overlay was shown while the app's scene was in the background.
    case overlayPresentedInBackgroundScene = 20
  }

  /// The error code.
  public let code: Code

  /// The error's user info, in a form that an `NSError` can store.
  private let details: NSError

  /// Creates an error of a code.
  ///
  /// - Parameters:
  ///   - code: The error code.
  ///   - userInfo: The error's user info, as in `NSError`.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    details = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The domain of StoreKit 1's errors: ``SKErrorDomain``.
  public static var errorDomain: String { SKErrorDomain }
}

extension SKError {
  /// The error code for an unknown error.
  public static var unknown: Code { .unknown }

  /// The error code for an app or account that may not make the request.
  public static var clientInvalid: Code { .clientInvalid }

  /// The error code for a purchase that the person cancelled.
  public static var paymentCancelled: Code { .paymentCancelled }

  /// The error code for a payment whose contents are not valid, such as its quantity.
  public static var paymentInvalid: Code { .paymentInvalid }

  /// The error code for a person who may not buy.
  public static var paymentNotAllowed: Code { .paymentNotAllowed }

  /// The error code for a product that the storefront does not sell.
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }

  /// The error code for a person who did not allow access to cloud services.
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }

  /// The error code for a device that can't reach the network.
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }

  /// The error code for a person who withdrew the permission for cloud services.
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }

  /// The error code for a person who has yet to accept Apple's privacy policy.
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }

  /// The error code for an app that requested data without permission.
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }

  /// The error code for an offer that App Store Connect doesn't have, or no longer has.
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }

  /// The error code for an offer's signature that is not valid.
  public static var invalidSignature: Code { .invalidSignature }

  /// The error code for an offer that lacks something, such as its signature.
  public static var missingOfferParams: Code { .missingOfferParams }

  /// The error code for an offer whose price is not valid.
  public static var invalidOfferPrice: Code { .invalidOfferPrice }

  /// The error code for a person who may not have the offer.
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
}

extension SKError.Code {
  /// Returns whether an error has this code, so that `catch SKError.paymentCancelled` works.
  public static func ~= (code: SKError.Code, error: any Error) -> Bool {
    (error as? SKError)?.code == code
  }
}

extension SKError: CustomNSError {
  /// The number of the code, as in `NSError`.
  public var errorCode: Int { code.rawValue }

  /// The error's user info, as in `NSError`.
  public var errorUserInfo: [String: Any] { details.userInfo }

  /// The error's user info: its description, with the values that its creator added.
  public var userInfo: [String: Any] { details.userInfo }
}

extension SKError.Code {
  /// Creates the code that corresponds to an error of StoreKit 2.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as SKError: error.code
      case Product.PurchaseError.invalidQuantity: .paymentInvalid
      case Product.PurchaseError.productUnavailable: .storeProductNotAvailable
      case Product.PurchaseError.purchaseNotAllowed: .paymentNotAllowed
      case Product.PurchaseError.ineligibleForOffer: .ineligibleForOffer
      case Product.PurchaseError.invalidOfferIdentifier: .invalidOfferIdentifier
      case Product.PurchaseError.invalidOfferPrice: .invalidOfferPrice
      case Product.PurchaseError.invalidOfferSignature: .invalidSignature
      case Product.PurchaseError.missingOfferParameters: .missingOfferParams
      case StoreKitError.userCancelled: .paymentCancelled
      case StoreKitError.networkError: .cloudServiceNetworkConnectionFailed
      case StoreKitError.unsupported: .unsupportedPlatform
      case StoreKitError.notAvailableInStorefront: .storeProductNotAvailable
      case StoreKitError.systemError(let error): SKError.Code(error)
      default: .unknown
      }
  }
}
