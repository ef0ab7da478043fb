import Crypto
import Foundation

/// ECDSA with a nonce derived from the key and the message, following RFC 6979
/// (https://www.rfc-editor.org/rfc/rfc6979): the same bytes always get the same signature.
///
/// It is for local stores' keys, whose seed isn't secret: its duration depends on the key.
struct RepeatableECDSA<Hash: HashFunction>: Sendable {
  private let order: Modulus

  /// Returns the first coordinate of the curve's base point times a number, or throws if the number is no key.
  private let abscissa: @Sendable ([UInt8]) throws -> [UInt8]

  /// Returns the signature of a message: two numbers of the curve's length.
  ///
  /// - Parameters:
  ///   - message: The bytes to sign.
  ///   - key: The private key, a number of the curve's length.
  /// - Returns: The two numbers, one after the other.
  /// - Throws: An error of the cryptography if the number is no key.
  func signature(of message: some DataProtocol, key: [UInt8]) throws -> [UInt8] {
    let digest = order.reduced(Modulus.limbs(of: Array(Hash.hash(data: message))))
    let secret = Modulus.limbs(of: key)
    var nonces = Nonces(seed: key + Modulus.bytes(of: digest))
    while true {
      let candidate = nonces.next()
      let number = Modulus.limbs(of: candidate)
      guard number.contains(where: { $0 != 0 }), order.reduced(number) == number else { continue }
      let first = order.reduced(Modulus.limbs(of: try abscissa(candidate)))
      let sum = order.sum(digest, order.product(first, secret))
      let second = order.product(order.inverse(of: number), sum)
      guard first.contains(where: { $0 != 0 }), second.contains(where: { $0 != 0 }) else {
        continue
      }
      return Modulus.bytes(of: first) + Modulus.bytes(of: second)
    }
  }

  /// The candidates for a nonce, in the order of RFC 6979, section 3.2.
  private struct Nonces {
    private var key = [UInt8](repeating: 0, count: Hash.Digest.byteCount)
    private var value = [UInt8](repeating: 1, count: Hash.Digest.byteCount)

    init(seed: [UInt8]) {
      for mark: UInt8 in [0, 1] {
        key = code(of: value + [mark] + seed)
        value = code(of: value)
      }
    }

    /// Returns the next candidate.
    mutating func next() -> [UInt8] {
      value = code(of: value)
      let candidate = value
      // For the unlikely case that this one is unusable.
      key = code(of: value + [0])
      value = code(of: value)
      return candidate
    }

    private func code(of bytes: [UInt8]) -> [UInt8] {
      Array(HMAC<Hash>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
    }
  }
}

extension RepeatableECDSA where Hash == SHA256 {
  /// The curve P-256.
  static let p256 = RepeatableECDSA(
    order: Modulus([
      0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF,
      0xFFFF_FFFF_0000_0000,
    ])
  ) { number in
    let key = try P256.Signing.PrivateKey(rawRepresentation: number)
    return Array(key.publicKey.rawRepresentation.prefix(32))
  }
}

extension RepeatableECDSA where Hash == SHA384 {
  /// The curve P-384.
  static let p384 = RepeatableECDSA(
    order: Modulus([
      0xECEC_196A_CCC5_2973, 0x581A_0DB2_48B0_A77A, 0xC763_4D81_F437_2DDF,
      0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF,
    ])
  ) { number in
    let key = try P384.Signing.PrivateKey(rawRepresentation: number)
    return Array(key.publicKey.rawRepresentation.prefix(48))
  }
}
