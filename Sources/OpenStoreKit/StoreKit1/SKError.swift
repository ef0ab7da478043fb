public import Foundation

/// The domain of StoreKit 1's errors.
public let SKErrorDomain = "SKErrorDomain"

/// An error of StoreKit 1, of which StoreKit 2 apps still see the codes.
public struct SKError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case clientInvalid = 1
    case paymentCancelled = 2
    case paymentInvalid = 3
    case paymentNotAllowed = 4
    case storeProductNotAvailable = 5
    case cloudServicePermissionDenied = 6
    case cloudServiceNetworkConnectionFailed = 7
    case cloudServiceRevoked = 8
    case privacyAcknowledgementRequired = 9
    case unauthorizedRequestData = 10
    case invalidOfferIdentifier = 11
    case invalidSignature = 12
    case missingOfferParams = 13
    case invalidOfferPrice = 14
    case overlayCancelled = 15
    case overlayInvalidConfiguration = 16
    case overlayTimeout = 17
    case ineligibleForOffer = 18
    case unsupportedPlatform = 19
    case overlayPresentedInBackgroundScene = 20
  }

  public let code: Code

  /// What else there is to say, which an `NSError` can hold and pass on.
  private let details: NSError

  /// Makes an error of a code.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - userInfo: What else there is to say, as an `NSError` has it.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    details = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  public static var errorDomain: String { SKErrorDomain }
}

extension SKError {
  public static var unknown: Code { .unknown }
  public static var clientInvalid: Code { .clientInvalid }
  public static var paymentCancelled: Code { .paymentCancelled }
  public static var paymentInvalid: Code { .paymentInvalid }
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  public static var invalidSignature: Code { .invalidSignature }
  public static var missingOfferParams: Code { .missingOfferParams }
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
}

extension SKError.Code {
  /// Whether an error is of this code, so that `catch SKError.paymentCancelled` works.
  public static func ~= (code: SKError.Code, error: any Error) -> Bool {
    (error as? SKError)?.code == code
  }
}

extension SKError: CustomNSError {
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { details.userInfo }

  /// What else there is to say.
  public var userInfo: [String: Any] { details.userInfo }
}

extension SKError.Code {
  /// Creates the code that says what an error of StoreKit 2 does.
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
