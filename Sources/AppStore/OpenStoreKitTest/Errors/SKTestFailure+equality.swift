import Foundation
import OpenStoreKit

extension SKTestFailure {
  /// Returns whether both are the same error.
  ///
  /// `StoreKitError` is not `Equatable`, so two of it are the same that are of one case and are the
  /// same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.likeness == rhs.likeness }

  /// The error that this is a case with.
  var error: (any Error)? { Mirror(reflecting: self).children.first?.value as? any Error }

  /// The case, with its values.
  private var likeness: String {
    switch error as? StoreKitError {
    case .networkError(let error): "networkError(\(error.code.rawValue))"
    case .systemError(let error):
      "systemError(\((error as NSError).domain) \((error as NSError).code) \(error))"
    default: "\(self)"
    }
  }
}
