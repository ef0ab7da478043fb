// On systems without StoreKitTest, this is it. As on Apple's systems, it gives the name of StoreKit too.
@_exported public import OpenStoreKitTest
@_exported public import StoreKit
