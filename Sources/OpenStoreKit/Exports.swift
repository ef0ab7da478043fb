// Code that imports StoreKit alone writes `Date`, `Decimal` and `@Observable`.
@_exported public import Foundation
@_exported public import Observation
