#if !canImport(Darwin)
public import Foundation

extension Bundle {
  /// The address of the app's receipt: nil, because this StoreKit has no receipt.
  ///
  /// ``AppTransaction/shared`` replaces it.
  public var appStoreReceiptURL: URL? { nil }
}
#endif
