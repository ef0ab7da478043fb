// Where the system has no StoreKitTest, this is it.
@_exported public import OpenStoreKitTest
