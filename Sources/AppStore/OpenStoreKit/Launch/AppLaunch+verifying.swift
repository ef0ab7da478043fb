import AppStoreWire
import Foundation
import LocalAppStore

extension AppLaunch {
  /// Verifies a signed transaction for this device; returns nil if the text is no JWS.
  func transaction(_ jws: String) -> VerificationResult<Transaction>? {
    verified(jws, device: { ($0.deviceVerification, $0.deviceVerificationNonce) }) {
      jws throws(JWSVerificationFailure) in
      try verifier.transaction(
        jws, bundleID: app.bundleID, environments: [store.environment])
    } make: {
      Transaction($0, fact: $1, launch: self)
    }
  }

  /// Returns a Boolean value that indicates whether the store signed a transaction of this app, for
  /// any device.
  ///
  /// The calling launch is used; without one, nothing is signed.
  package static func isSigned(_ jws: String) async -> Bool {
    guard let launch = try? await CallingApp.ambient.open() else { return false }
    return switch launch.transaction(jws) {
    case .verified, .unverified(_, .invalidDeviceVerification): true
    case .unverified, nil: false
    }
  }

  /// Verifies a signed app transaction for this device; returns nil if the text is no JWS.
  func appTransaction(_ jws: String) -> VerificationResult<AppTransaction>? {
    verified(jws, device: { ($0.deviceVerification, $0.deviceVerificationNonce) }) {
      jws throws(JWSVerificationFailure) in
      try verifier.appTransaction(
        jws, bundleID: app.bundleID, environments: [store.environment])
    } make: {
      AppTransaction($0, fact: $1)
    }
  }

  /// Verifies a signed renewal info for this device; returns nil if the text is no JWS.
  func renewalInfo(_ jws: String) -> VerificationResult<Product.SubscriptionInfo.RenewalInfo>? {
    verified(jws, device: { ($0.deviceVerification, $0.deviceVerificationNonce) }) {
      jws throws(JWSVerificationFailure) in
      try verifier.renewalInfo(jws, environments: [store.environment])
    } make: {
      Product.SubscriptionInfo.RenewalInfo($0, fact: $1)
    }
  }

  /// Verifies both parts of a status; returns nil if one of them is no JWS.
  func status(
    _ signed: StoreSubscriptionStatus<String>
  ) -> Product.SubscriptionInfo.Status? {
    guard
      let transaction = transaction(signed.transaction),
      let renewalInfo = renewalInfo(signed.renewalInfo)
    else { return nil }
    return Product.SubscriptionInfo.Status(
      state: .init(rawValue: signed.status.rawValue), transaction: transaction,
      renewalInfo: renewalInfo)
  }

  private func verified<Payload: Decodable, Value>(
    _ jws: String,
    device: (Payload) -> (Data?, WireUUID?),
    by verify: (String) throws(JWSVerificationFailure) -> Payload,
    make: (Payload, SignedFact) -> Value
  ) -> VerificationResult<Value>? {
    guard let fact = SignedFact(jws) else { return nil }
    do throws(JWSVerificationFailure) {
      let payload = try verify(jws)
      let value = make(payload, fact)
      if let flaw = simulated.withLock(\.verification) {
        return .unverified(value, VerificationResult.VerificationError(flaw))
      }
      return isForThisDevice(device(payload))
        ? .verified(value) : .unverified(value, .invalidDeviceVerification)
    } catch {
      guard let payload = try? JSONDecoder().decode(Payload.self, from: fact.payload) else {
        return nil
      }
      return .unverified(make(payload, fact), VerificationResult.VerificationError(error))
    }
  }

  private func isForThisDevice(_ claims: (bytes: Data?, nonce: WireUUID?)) -> Bool {
    guard let nonce = claims.nonce else { return false }
    return claims.bytes
      == DeviceVerification.bytes(nonce: nonce.rawValue, deviceID: deviceVerificationID)
  }
}

extension VerificationResult.VerificationError {
  fileprivate init(_ failure: JWSVerificationFailure) {
    switch failure.check {
    case .signature: self = .invalidSignature
    case .size, .segments, .base64, .json, .algorithm, .criticalHeader: self = .invalidEncoding
    case .claim, .bundleID, .environment, .appAppleID: self = .missingRequiredProperties
    default: self = .invalidCertificateChain
    }
  }
}
