import Crypto
public import Foundation

/// An offer to stay of a catalog's screen, in one language, as a message of the App Store's.
public struct StayMessage: Hashable, Sendable {
  /// The most characters of a header and of a body that Apple accepts
  /// (https://developer.apple.com/documentation/retentionmessaging/uploadmessagerequestbody).
  private static let limits = (header: 66, body: 144)

  /// The identifier of the subscription.
  public let product: String

  /// The identifier of the promotional offer.
  public let offer: String

  /// The language, as the catalog's texts name it.
  public let language: String

  /// The app's name, as its identifier spells it: a catalog has no other.
  public let header: String

  /// The label of the offer.
  public let body: String

  /// The identifier of the message, a digest of its content: another text is another message.
  public let id: UUID

  /// Creates the message of an offer.
  ///
  /// - Parameters:
  ///   - product: The identifier of the subscription.
  ///   - offer: The identifier of the promotional offer.
  ///   - language: The language of the text.
  ///   - app: The app's name, cut to 66 characters.
  ///   - text: The label of the offer, cut to 144 characters.
  public init(product: String, offer: String, language: String, app: String, text: String) {
    self.product = product
    self.offer = offer
    self.language = language
    header = String(app.prefix(Self.limits.header))
    body = String(text.prefix(Self.limits.body))
    let facts = [product, offer, language, header, body].joined(separator: "\u{0}")
    var bytes = Array(SHA256.hash(data: Data(facts.utf8)).prefix(16))
    // The version and the variant of a UUID that a digest makes.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    id = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
