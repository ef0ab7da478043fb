import Crypto
import X509

/// The serial numbers of an authority's certificates.
///
/// Without a responder they count. With a responder they begin with eight bytes of its address, so
/// that it recognizes its certificates by their numbers, without a list.
struct CertificateSerials: Sendable {
  /// The part of the chain that a serial number identifies.
  enum Kind: Hashable, Sendable {
    case intermediate
    case leaf(first: UInt8, last: UInt8)
    case responder(of: RevocableCertificate, term: UInt8)

    fileprivate var bytes: [UInt8] {
      switch self {
      case .intermediate: [1, 0, 0]
      case .leaf(let first, let last): [2, first, last]
      case .responder(of: .leaf, let term): [3, 0, term]
      case .responder(of: .intermediate, let term): [3, 1, term]
      }
    }
  }

  private let prefix: [UInt8]?

  init(responder: String?) {
    prefix = responder.map {
      let digest = Array(SHA256.hash(data: Array($0.utf8)).prefix(8))
      // A positive number that has all of its bytes.
      return [digest[0] & 0x3F | 0x40] + digest.dropFirst()
    }
  }

  /// The number of the intermediate.
  var intermediate: Certificate.SerialNumber {
    prefix == nil ? Certificate.SerialNumber(2) : number(.intermediate)
  }

  /// Returns the number of the leaf of a span.
  func leaf(of span: LeafSpan) -> Certificate.SerialNumber {
    guard prefix == nil, span.first == span.last else {
      return number(
        .leaf(first: UInt8(span.first.number), last: UInt8(span.last.number)))
    }
    return Certificate.SerialNumber(span.first.number + 1)
  }

  /// Returns the number of the certificate that signs answers about certificates of a kind during a term.
  func responder(of kind: RevocableCertificate, in term: LeafTerm) -> Certificate.SerialNumber {
    number(.responder(of: kind, term: UInt8(term.number)))
  }

  /// Returns the kind of the certificate of a number, or nil if no certificate that names the responder has it.
  func kind(of serial: ArraySlice<UInt8>) -> RevocableCertificate? {
    guard let prefix, serial.count == prefix.count + 3, serial.starts(with: prefix) else {
      return nil
    }
    let rest = Array(serial.suffix(3))
    if rest == Kind.intermediate.bytes { return .intermediate }
    guard rest[0] == 2, rest[1] <= rest[2], rest[2] <= LeafTerm.last else { return nil }
    return .leaf
  }

  private func number(_ kind: Kind) -> Certificate.SerialNumber {
    Certificate.SerialNumber(bytes: (prefix ?? [0x40]) + kind.bytes)
  }
}
