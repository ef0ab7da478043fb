public import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
public import StoreKit
#else
public import OpenStoreKit
#endif

extension Sale {
  /// The transaction as the store handed it over, or `nil` if it delivered none.
  public var original: Transaction? { transaction?.original as? Transaction }
}
