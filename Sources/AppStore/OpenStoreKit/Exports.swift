// It writes `Date`, `Decimal` and `@Observable`, too.
@_exported public import Foundation
@_exported public import Observation

#if canImport(Darwin)
@_exported public import Combine
#else
// Code that imports only StoreKit can use `@Published`, which Apple's StoreKit exports.
@_exported public import StoreKitCombine
#endif
