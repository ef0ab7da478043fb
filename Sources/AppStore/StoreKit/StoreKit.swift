// On systems without StoreKit, this is it.
@_exported public import OpenStoreKit
