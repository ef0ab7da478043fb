import StoreKitTest

/// Names StoreKit's module in a file that imports StoreKitTest alone, as Apple's systems allow.
private func failed() -> StoreKit.StoreKitError { .unknown }
