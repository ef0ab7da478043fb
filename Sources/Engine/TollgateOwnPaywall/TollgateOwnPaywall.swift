@_exported public import TollgateStoreKit
