// Where the system has no StoreKit, this is it.
@_exported public import OpenStoreKit
