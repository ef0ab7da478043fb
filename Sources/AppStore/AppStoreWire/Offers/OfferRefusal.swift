/// An error that explains why an offer's signature was refused.
///
/// It names the problem, and never contains the signature or the signed text.
public struct OfferRefusal: Error, Hashable, Sendable {
  /// The flaw for which it was refused.
  public let reason: Reason

  /// The part with the flaw, worded to follow "of".
  private let subject: String

  init(_ reason: Reason, of subject: String) {
    self.reason = reason
    self.subject = subject
  }
}

extension OfferRefusal {
  /// A flaw that makes an offer's signature worth nothing.
  public struct Reason: Hashable, Sendable {
    fileprivate enum Code: Hashable {
      case malformed, unknownKey, badSignature, wrongApp, wrongProduct, wrongOffer, expired, early
    }

    fileprivate let code: Code

    /// It cannot be read, or is not written as Apple documents it.
    public static let malformed = Self(code: .malformed)

    /// The store has no key with the signature's key identifier.
    public static let unknownKey = Self(code: .unknownKey)

    /// The key did not sign this.
    public static let badSignature = Self(code: .badSignature)

    /// It is for another app.
    public static let wrongApp = Self(code: .wrongApp)

    /// It is for another product.
    public static let wrongProduct = Self(code: .wrongProduct)

    /// It is for another offer of the product.
    public static let wrongOffer = Self(code: .wrongOffer)

    /// It was signed a day ago or earlier.
    public static let expired = Self(code: .expired)

    /// It was signed later than now.
    public static let early = Self(code: .early)
  }
}

extension OfferRefusal: CustomStringConvertible {
  /// The refusal as a sentence: the problem, its reason and the fix.
  public var description: String {
    "The offer was refused because of \(subject), \(flaw): \(cure)."
  }

  /// A sentence that describes what happened.
  public var problem: String { "The offer was refused because of \(subject), \(flaw)." }

  /// A sentence that describes the fix.
  public var fix: String { cure.prefix(1).uppercased() + cure.dropFirst() + "." }

  private var flaw: String {
    switch reason.code {
    case .malformed: "which is missing or not written as Apple documents it"
    case .unknownKey: "which names no key of the store"
    case .badSignature: "which the key did not make over these fields"
    case .wrongApp: "which is another app"
    case .wrongProduct: "which is another product"
    case .wrongOffer: "which is another offer"
    case .expired: "which is a day ago or more"
    case .early: "which is later than now"
    }
  }

  private var cure: String {
    switch reason.code {
    case .malformed: "let Apple's server library sign"
    case .unknownKey: "give the store the key of the server that signs"
    case .badSignature:
      """
      check that the server signs with the key it names, and that the app passes every field on as \
      it was signed, the account too
      """
    case .wrongApp: "have the server sign for this app's bundle ID"
    case .wrongProduct: "have the server sign for the product that is bought"
    case .wrongOffer: "pass the offer that the server signed for"
    case .expired:
      """
      have the server sign anew for each purchase, the timestamp in milliseconds and iat in seconds
      """
    case .early:
      """
      check the clock of the server, and that it writes the timestamp in milliseconds and iat in \
      seconds
      """
    }
  }
}
