public import Foundation

/// A value of the App Store with the outcome of verifying its signature.
@frozen public enum VerificationResult<SignedType> {
  /// The value cannot be trusted, for this reason.
  case unverified(SignedType, VerificationError)

  /// The App Store signed the value, for this app and this device.
  case verified(SignedType)

  /// An error that explains why a value cannot be trusted.
  public enum VerificationError: Error, Hashable, Sendable {
    /// A certificate was revoked, which only a test simulates here.
    case revokedCertificate

    /// The signature does not lead to a trusted root by valid certificates.
    case invalidCertificateChain

    /// The value was signed for another device.
    case invalidDeviceVerification

    /// The token is not written as the App Store writes it.
    case invalidEncoding

    /// The signature does not belong to the contents.
    case invalidSignature

    /// A claim is missing, or is about another app or environment.
    case missingRequiredProperties
  }

  /// The value, if it can be trusted.
  ///
  /// - Throws: The ``VerificationError`` if it can't.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }

  /// The value, whether it can be trusted or not.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible {
  /// A text for logs and debuggers: the case, the value, and the error if there is one.
  public var debugDescription: String {
    switch self {
    case .verified(let value): "verified(\(value))"
    case .unverified(let value, let error): "unverified(\(value), \(error))"
    }
  }
}

extension VerificationResult.VerificationError: LocalizedError {
  /// The error's words, in English.
  public var errorDescription: String? {
    switch self {
    case .revokedCertificate: "A certificate of the signature was revoked."
    case .invalidCertificateChain: "The signature is not by the App Store."
    case .invalidDeviceVerification: "It was signed for another device."
    case .invalidEncoding: "It is not encoded as the App Store does."
    case .invalidSignature: "The signature does not belong to the contents."
    case .missingRequiredProperties: "Something that must be in it is missing or of another app."
    }
  }
}
