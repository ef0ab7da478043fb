#if !canImport(Darwin)
public import Foundation

extension Bundle {
  /// The address of the app's receipt: nil, because there is none here.
  ///
  /// ``AppTransaction/shared`` replaces it.
  public var appStoreReceiptURL: URL? { nil }
}
#endif
