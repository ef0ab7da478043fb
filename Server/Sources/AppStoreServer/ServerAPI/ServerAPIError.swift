import HTTPTypes
import LocalAppStore

/// An error as the App Store Server API answers it: a number, whose first three digits are the HTTP status, and a sentence.
struct ServerAPIError: Error, Hashable, Sendable {
  let code: Int
  let message: String

  /// Creates the error of a number, or nil if ``messages`` lacks it.
  init?(code: Int) {
    guard let message = Self.messages[code] else { return nil }
    self.init(code, message)
  }

  private init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  var status: HTTPResponse.Status { HTTPResponse.Status(code: code / 10_000) }
}

extension ServerAPIError {
  static let badRequest = known(4_000_000)
  static let invalidRevision = known(4_000_005)
  static let invalidTransactionID = known(4_000_006)
  static let invalidOriginalTransactionID = known(4_000_008)
  static let invalidExtendByDays = known(4_000_009)
  static let invalidExtendReasonCode = known(4_000_010)
  static let invalidRequestIdentifier = known(4_000_011)
  static let invalidStartDate = known(4_000_015)
  static let invalidEndDate = known(4_000_016)
  static let invalidSort = known(4_000_021)
  static let invalidProductType = known(4_000_022)
  static let invalidProductID = known(4_000_023)
  static let invalidGroupIdentifier = known(4_000_024)
  static let invalidExcludeRevoked = known(4_000_025)
  static let invalidOwnershipType = known(4_000_026)
  static let emptyStorefronts = known(4_000_027)
  static let invalidStorefront = known(4_000_028)
  static let invalidRevoked = known(4_000_030)
  static let invalidStatus = known(4_000_031)
  static let invalidAppAccountToken = known(4_000_033)
  static let invalidCustomerConsented = known(4_000_035)
  static let invalidDeliveryStatus = known(4_000_036)
  static let invalidSampleContentProvided = known(4_000_041)
  static let invalidRefundPreference = known(4_000_044)
  static let unsupportedProductType = known(4_000_047)
  static let appTransactionNotSupported = known(4_000_048)
  static let invalidAppAccountTokenUUID = known(4_000_183)
  static let familyTransactionNotSupported = known(4_000_185)
  static let notAnOriginalTransaction = known(4_000_187)
  static let percentageOfSubscription = known(4_000_209)
  static let extensionIneligible = known(4_030_004)
  static let extendedTooOften = known(4_030_005)
  static let familyExtensionIneligible = known(4_030_007)
  static let originalTransactionNotFound = known(4_040_005)
  static let statusRequestNotFound = known(4_040_009)
  static let transactionNotFound = known(4_040_010)
  static let noAppTransaction = known(4_040_019)
  static let rateLimitExceeded = known(4_290_000)
  static let `internal` = known(5_000_000)

  /// Returns an error for which Apple publishes a name and no number.
  static func unnumbered(_ message: String) -> ServerAPIError {
    ServerAPIError(4_000_000, "Invalid request. \(message)")
  }

  /// Returns the error of a number of the table.
  static func known(_ code: Int) -> ServerAPIError {
    ServerAPIError(code, messages[code] ?? "")
  }
}

extension ServerAPIError {
  /// Apple's published message for each number.
  ///
  /// `Docs/ServerAPIErrors.md` lists the cause of each. Apple publishes no messages for retention
  /// messaging errors.
  static let messages: [Int: String] = {
    var messages = [
      4_000_000: "Bad request.",
      4_000_002: "Invalid request app identifier.",
      4_000_005: "Invalid request revision.",
      4_000_006: "Invalid transaction id.",
      4_000_008: "Invalid original transaction id.",
      4_000_009: "Invalid extend by days value.",
      4_000_010: "Invalid extend reason code.",
      4_000_011: "Invalid request identifier.",
      4_030_004: "Forbidden - subscription state ineligible for extension.",
      4_030_005: "Forbidden - subscription has reached maximum extension count.",
      4_030_007:
        "Subscriptions that users obtain through Family Sharing can't get a renewal date extension directly.",
      4_040_001: "Account not found.",
      4_040_002: "Account not found. Please try again.",
      4_040_003: "App not found.",
      4_040_004: "App not found. Please try again.",
      4_040_005: "Original transaction id not found.",
      4_040_006: "Original transaction id not found. Please try again.",
      4_040_007:
        "No App Store Server Notification URL found for provided app. Check that a URL is configured in App Store Connect for this environment.",
      4_040_008:
        "Either the test notification token is expired or the notification and status are not yet available.",
      4_040_009:
        "The server didn't find a subscription-renewal-date extension request for this requestIdentifier and productId combination.",
      4_040_010: "Transaction id not found.",
      4_040_019: "No AppTransaction exists for the customer.",
      4_290_000: "Rate limit exceeded.",
      4_000_079: "The required field, requestInfo, is missing.",
      4_000_080: "The required field, requestReferenceId, is missing.",
      4_000_081: "The requestReferenceId value is invalid.",
      4_000_173: "The payload is malformed.",
      4_030_010: "The subscription isn't eligible for the requested changes.",
      4_030_014: "The app has the maximum number of images.",
      4_030_016: "The app has the maximum number of messages.",
      4_030_017: "The message isn't approved.",
      4_030_018: "The image isn't approved.",
      4_030_019: "The request is forbidden because the image is in use.",
      4_030_023: "The product isn't eligible for the requested operation.",
      4_030_026: "A passed performance test is required.",
      4_040_014: "The image identifier wasn't found.",
      4_040_015: "The message identifier wasn't found.",
      4_040_018: "The performance test wasn't found.",
      4_040_020: "No default message is configured.",
      4_040_021: "No URL is configured.",
      4_090_000: "The image identifier already exists.",
      4_090_001: "The message identifier already exists.",
      5_000_000: "An unknown error occurred.",
      5_000_001: "An unknown error occurred. Please try again.",
    ]
    let invalid = [
      4_000_012: "The start date is earlier than the allowed start date.",
      4_000_013: "The end date precedes the start date or the dates are the same.",
      4_000_014: "The pagination token is invalid.",
      4_000_015: "The start date is not a timestamp value represented in milliseconds.",
      4_000_016: "The end date is not a timestamp value represented in milliseconds.",
      4_000_017: "The pagination token is expired.",
      4_000_018: "The notification type or subtype is invalid.",
      4_000_019: "Supply either a transaction id or a notification type, but not both.",
      4_000_020: "The test notification token is invalid.",
      4_000_021: "The sort parameter is invalid.",
      4_000_022: "The product type parameter is invalid.",
      4_000_023: "The product id parameter is invalid.",
      4_000_024: "The subscription group identifier parameter is invalid.",
      4_000_025: "The exclude revoked parameter is invalid.",
      4_000_026: "The in-app ownership type parameter is invalid.",
      4_000_027: "If provided, the list of storefront country codes must not be empty.",
      4_000_028: "A storefront country code was invalid.",
      4_000_030: "The revoked parameter is invalid.",
      4_000_031: "The status parameter is invalid.",
      4_000_032: "The account tenure field is invalid.",
      4_000_033: "The app account token field must contain a valid UUID or an empty string.",
      4_000_034: "The consumption status field is invalid.",
      4_000_035:
        "The customer consented field is required and must indicate the customer consented.",
      4_000_036: "The delivery status field is invalid.",
      4_000_037: "The lifetime dollars purchased field is invalid.",
      4_000_038: "The lifetime dollars refunded field is invalid.",
      4_000_039: "The platform field is invalid.",
      4_000_040: "The play time field is invalid.",
      4_000_041: "The sample content provided field is invalid.",
      4_000_042: "The user status field is invalid.",
      4_000_043: "The transaction id parameter must represent a consumable in-app purchase.",
      4_000_044: "The refund preference field is invalid.",
      4_000_047: "The transaction id doesn't represent a supported in-app purchase type.",
      4_000_048: "App transactions aren't supported by this endpoint.",
      4_000_161: "The image must be a PNG of a supported size without transparency.",
      4_000_162: "The header is too long.",
      4_000_163: "The body is too long.",
      4_000_164: "The locale is invalid.",
      4_000_175: "The alternative text is too long.",
      4_000_183: "The app account token field must be a valid UUID.",
      4_000_185: "Family Sharing transactions aren't supported by this endpoint.",
      4_000_187: "The transaction ID provided is not an original transaction ID.",
      4_000_211: "The performance test request is invalid.",
      4_000_212: "The request ID is invalid.",
      4_000_213: "A performance test is running.",
      4_000_215: "The URL is invalid.",
      4_000_216: "The image size is invalid.",
      4_000_218: "There are too many bullet points.",
      4_000_219: "The text of a bullet point is too long.",
      4_000_224: "A header above the image requires an image.",
      4_000_209:
        "The consumption percentage field is not supported for auto-renewable subscription transactions.",
    ]
    for (code, rest) in invalid { messages[code] = "Invalid request. \(rest)" }
    return messages
  }()
}
