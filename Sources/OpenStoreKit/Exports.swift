// It writes `Date`, `Decimal` and `@Observable`, too.
@_exported public import Foundation
@_exported public import Observation

#if canImport(Darwin)
@_exported public import Combine
#else
// Code that imports StoreKit alone writes `@Published`, as it comes with Apple's.
@_exported public import StoreKitCombine
#endif
