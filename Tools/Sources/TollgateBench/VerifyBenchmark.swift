import AppStoreWire
import Crypto
import Foundation

/// Measures the verification of one App Store token against the one signature check that is
/// unavoidable.
enum VerifyBenchmark {
  /// Times everything and prints a table.
  static func run() throws {
    let instant = Date(timeIntervalSince1970: 1_800_000_000)
    let authority = SigningAuthority(seed: 1)
    let token = try authority.sign(payload: Data(payload.utf8), at: instant)
    let known = try JWSVerifier(roots: [authority.root])
    let forgetful = try JWSVerifier(roots: [authority.root], cacheCapacity: 0)

    let key = P256.Signing.PrivateKey()
    let signed = Array(token.utf8.dropLast(87))
    let digest = SHA256.hash(data: signed)
    let signature = try key.signature(for: digest)
    let publicKey = key.publicKey

    var table = Interleaved(rounds: 601, iterations: 5)
    table.add("raw P-256 verify of a digest") {
      precondition(publicKey.isValidSignature(signature, for: digest))
    }
    table.add("SHA-256 of the signed bytes, and verify") {
      precondition(publicKey.isValidSignature(signature, for: SHA256.hash(data: signed)))
    }
    table.add("known chain: token to payload bytes") {
      let bytes = try known.verify(token).payload
      precondition(bytes.count == payload.utf8.count)
    }
    table.add("known chain: token to TransactionPayload") {
      let transaction = try known.transaction(
        token, bundleID: "com.example.game", environments: [.production])
      precondition(transaction.quantity == 1)
    }
    table.add("new chain: token to payload bytes", iterations: 1) {
      let bytes = try forgetful.verify(token).payload
      precondition(bytes.count == payload.utf8.count)
    }
    let results = try table.run()

    print("Verify an App Store JWS (\(token.utf8.count) bytes, payload \(payload.utf8.count))")
    for result in results {
      let ratio = result.median / results[0].median
      print(
        "  \(result.name.padding(toLength: 42, withPad: " ", startingAt: 0))"
          + String(format: "%8.1f µs %7.2f", result.median / 1000, ratio))
    }
  }

  /// A device's copy of a renewal info, with all of the App Store's claims.
  private static let payload = """
    {"transactionId":"2000000812345678","originalTransactionId":"2000000798765432",\
    "webOrderLineItemId":"2000000087654321","bundleId":"com.example.game",\
    "productId":"com.example.game.unlimited.monthly","subscriptionGroupIdentifier":"21456789",\
    "purchaseDate":1799999990000,"originalPurchaseDate":1797321590000,\
    "expiresDate":1802678390000,"quantity":1,"type":"Auto-Renewable Subscription",\
    "deviceVerification":"yMnKy8zNzs/Q0dLT1NXW19jZ2tvc3d7f4OHi4+Tl5ufo6err7O3u7/Dx8vP09fb3",\
    "deviceVerificationNonce":"8f14e45f-ceea-467f-9b0c-1d1c5f6b2a90",\
    "appAccountToken":"7e3fb204-2abf-4d2c-8ac3-1f5a6b7c8d9e","inAppOwnershipType":"PURCHASED",\
    "signedDate":1799999999000,"offerType":2,"offerIdentifier":"com.example.game.offer.spring",\
    "offerDiscountType":"PAY_AS_YOU_GO","offerPeriod":"P3M","environment":"Production",\
    "transactionReason":"RENEWAL","storefront":"USA","storefrontId":"143441","price":4990,\
    "currency":"USD","appTransactionId":"704512345678901234","isUpgraded":false,\
    "billingPlanType":"MONTHLY","commitmentInfo":{"billingPeriodNumber":2,\
    "totalBillingPeriods":12,"commitmentPrice":59880,"commitmentExpiresDate":1828857590000},\
    "advancedCommerceInfo":{"requestReferenceId":"5f0b7d2c-9a4e-4b63-8f3d-2e6c1a7b8d90",\
    "taxCode":"C003-00-2","estimatedTax":250,"taxRate":"0.05","taxExclusivePrice":4740,\
    "descriptors":{"description":"Unlimited plays","displayName":"Unlimited"},\
    "items":[{"SKU":"com.example.game.unlimited","description":"All of the games, each day",\
    "displayName":"Unlimited plays","price":4990}]}}
    """
}
