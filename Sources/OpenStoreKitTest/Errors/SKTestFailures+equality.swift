import Foundation
import OpenStoreKit

/// A failure that is one of StoreKit's own errors.
///
/// `StoreKitError` is not `Equatable`, so two are held to be the same that are of one case and say the same.
protocol GenericFailure {
  var storeKitError: StoreKitError? { get }
}

extension StoreKitError {
  /// The case, with what it holds.
  fileprivate var likeness: String {
    switch self {
    case .networkError(let error): "networkError(\(error.code.rawValue))"
    case .systemError(let error):
      "systemError(\((error as NSError).domain) \((error as NSError).code) \(error))"
    default: "\(self)"
    }
  }

  fileprivate func says(_ other: StoreKitError) -> Bool { likeness == other.likeness }
}

extension SKTestFailures.LoadProducts: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.AppStoreSync: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.SubscriptionStatus: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.AppTransaction: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.ManageSubscriptions: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.OfferCodeRedeem: GenericFailure {
  var storeKitError: StoreKitError? {
    switch self {
    case .generic(let error): error
    }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    }
  }
}

extension SKTestFailures.Purchase: GenericFailure {
  var storeKitError: StoreKitError? {
    if case .generic(let error) = self { error } else { nil }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    case (.purchase(let lhs), .purchase(let rhs)): lhs == rhs
    default: false
    }
  }
}

extension SKTestFailures.RefundRequest: GenericFailure {
  var storeKitError: StoreKitError? {
    if case .generic(let error) = self { error } else { nil }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.generic(let lhs), .generic(let rhs)): lhs.says(rhs)
    case (.refundRequest(let lhs), .refundRequest(let rhs)): lhs == rhs
    default: false
    }
  }
}
