@_exported public import TollgateCore
@_exported public import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
@_exported public import StoreKit
#else
@_exported public import OpenStoreKit
#endif
