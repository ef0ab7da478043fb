import Foundation
import SwiftASN1

/// The form of names in certificates.
///
/// It is RFC 5280's, with the kinds of text that the App Store uses.
enum NameForm {
  /// The name of who is certified, or who certifies.
  ///
  /// An empty one has the form; whether it may be empty is another question.
  static let name = DERForm.any(
    of: .sequence(), .list(of: .set(of: .sequence(.required(.identifier), .required(text)))))

  /// One of several kinds of names: a host, a page or an address.
  static let general = DERForm.any(
    of: ascii(1), ascii(2), .tagged(4, name), ascii(6),
    .bytes(as: .context(7)) { [4, 16].contains($0.count) },
    .value(ASN1ObjectIdentifier.self, as: .context(8)))

  static let utf8 = DERForm.bytes(as: .utf8String) { String(bytes: $0, encoding: .utf8) != nil }

  private static let text = DERForm.any(
    of: utf8, .value(ASN1PrintableString.self), .value(ASN1IA5String.self))

  private static func ascii(_ tag: UInt) -> DERForm {
    .bytes(as: .context(tag)) { $0.allSatisfy { $0 < 0x80 } }
  }
}
