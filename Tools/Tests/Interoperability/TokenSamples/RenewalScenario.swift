import AppStoreWire
import Foundation

/// A state that a subscription's next renewal can be in.
struct RenewalScenario: Sendable {
  let name: String
  let happen: @Sendable (inout RenewalInfoPayload) -> Void

  init(_ name: String, happen: @escaping @Sendable (inout RenewalInfoPayload) -> Void) {
    self.name = name
    self.happen = happen
  }

  static let all: [RenewalScenario] = [
    RenewalScenario("renews") { _ in },
    RenewalScenario("changes product") { $0.autoRenewProductId = "week" },
    RenewalScenario("renews to nothing") {
      $0.autoRenewStatus = .off
      $0.autoRenewProductId = nil
    },
    RenewalScenario("cancelled") { $0.autoRenewStatus = .off },
    RenewalScenario("ended by the customer") { $0.end(.customerCancelled) },
    RenewalScenario("in grace") {
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = WireDate(Herald.now + 16 * 86_400)
      $0.expirationIntent = .billingError
    },
    RenewalScenario("in billing retry") {
      $0.isInBillingRetryPeriod = true
      $0.expirationIntent = .billingError
    },
    RenewalScenario("never paid") {
      $0.end(.billingError)
      $0.isInBillingRetryPeriod = false
    },
    RenewalScenario("costs more, perhaps") { $0.priceIncreaseStatus = .pending },
    RenewalScenario("costs more") { $0.priceIncreaseStatus = .agreed },
    RenewalScenario("ended by a higher price") { $0.end(.priceIncreaseNotConsented) },
    RenewalScenario("ended with the product") { $0.end(.productUnavailable) },
    RenewalScenario("ended somehow") { $0.end(.other) },
    RenewalScenario("under an introductory offer") {
      $0.redeem(.introductory, nil, .freeTrial, "P1W", price: 0)
    },
    RenewalScenario("under a promotional offer") {
      $0.redeem(.promotional, "spring", .payAsYouGo, "P3M", price: 1990)
    },
    RenewalScenario("under a code") { $0.redeem(.code, "GIFT", .payUpFront, "P6M", price: 2990) },
    RenewalScenario("under a win-back offer") {
      $0.redeem(.winBack, "return", .payUpFront, "P1Y", price: 3990)
    },
    RenewalScenario("to be won back") {
      $0.end(.customerCancelled)
      $0.eligibleWinBackOfferIds = ["return", "come back"]
    },
    RenewalScenario("for an account") {
      $0.appAccountToken = WireUUID(
        UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255)))
      $0.appTransactionId = "704000000000000001"
    },
    RenewalScenario("for a device") {
      $0.deviceVerification = Data(0..<48)
      $0.deviceVerificationNonce = WireUUID(
        UUID(uuid: (9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 1)))
    },
  ]
}

extension RenewalInfoPayload {
  fileprivate mutating func end(_ intent: WireExpirationIntent) {
    autoRenewStatus = .off
    expirationIntent = intent
    renewalPrice = nil
    currency = nil
  }

  fileprivate mutating func redeem(
    _ type: WireOfferType, _ identifier: String?, _ discount: WireOfferDiscountType,
    _ period: String, price: Int64
  ) {
    offerType = type
    offerIdentifier = identifier
    offerDiscountType = discount
    offerPeriod = period
    renewalPrice = price
  }
}
