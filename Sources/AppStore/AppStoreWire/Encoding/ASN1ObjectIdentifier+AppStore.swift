import SwiftASN1

extension ASN1ObjectIdentifier {
  /// The extension that marks the intermediate that Apple's developer relations sign with.
  static let appStoreIntermediate: Self = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// The extension that marks a leaf for the App Store's purchases.
  static let appStoreLeaf: Self = [1, 2, 840, 113635, 100, 6, 11, 1]

  /// The extension by which an OCSP responder's certificate exempts itself from revocation checks.
  static let responderIsNotAskedAbout: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 5]
}
