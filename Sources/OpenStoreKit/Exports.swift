// So is `@Published`: it comes with Apple's StoreKit, and with the small `Combine` here.
@_exported public import Combine
// Code that imports StoreKit alone writes `Date`, `Decimal` and `@Observable`.
@_exported public import Foundation
@_exported public import Observation
