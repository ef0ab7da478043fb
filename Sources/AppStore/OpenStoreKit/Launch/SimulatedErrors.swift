import AppStoreWire

/// The errors with which a test makes StoreKit's calls fail, until it removes them.
package struct SimulatedErrors: Sendable {
  package typealias Flaw = VerificationResult<Any>.VerificationError

  package var loadProducts: StoreKitError?
  package var purchase: (any Error)?

  /// The error by which payments of StoreKit 1 fail, if a test lets all purchases fail.
  package var payment: SKError?

  /// Everything signed is unverified, for this reason.
  package var verification: Flaw?

  /// Purchases are forbidden, as with parental controls on the device.
  package var forbidsPayments = false

  /// The person cancels every purchase.
  package var cancelsPurchases = false

  /// Waits for the time that a call takes to answer, if answers take time.
  package var pause: (@Sendable () async -> Void)?

  package var appStoreSync: StoreKitError?
  package var subscriptionStatus: StoreKitError?
  package var appTransaction: StoreKitError?

  /// Creates a value without errors.
  package init() {}
}

extension AppLaunch {
  /// Waits for the time that a test sets for calls.
  func pause() async { await simulated.withLock(\.pause)?() }

  /// Throws if a test has simulated an error for a call.
  func check(_ armed: (SimulatedErrors) -> StoreKitError?) throws {
    if let error = armed(simulated.withLock { $0 }) { throw error }
  }
}

extension VerificationResult.VerificationError {
  init(_ flaw: SimulatedErrors.Flaw) {
    switch flaw {
    case .revokedCertificate: self = .revokedCertificate
    case .invalidCertificateChain: self = .invalidCertificateChain
    case .invalidDeviceVerification: self = .invalidDeviceVerification
    case .invalidEncoding: self = .invalidEncoding
    case .invalidSignature: self = .invalidSignature
    case .missingRequiredProperties: self = .missingRequiredProperties
    }
  }
}
