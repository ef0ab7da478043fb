#if !canImport(Darwin)
public import Foundation

extension Bundle {
  /// The address of the app's receipt: nil, as there is none here.
  ///
  /// ``AppTransaction/shared`` says what it did.
  public var appStoreReceiptURL: URL? { nil }
}
#endif
