public import Tollgate

/// The store could not do what the person asked for.
public struct StoreKitServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The request that failed.
  public enum Request: String, Hashable, Sendable {
    case purchase, restore
  }

  /// The request that failed.
  public let request: Request

  /// The engine's reason for the failure.
  public let failure: PurchaseFailure

  init(_ request: Request, _ failure: PurchaseFailure) {
    self.request = request
    self.failure = failure
  }

  /// A description of the failure.
  public var description: String {
    "The \(request.rawValue) failed: \(failure.rawValue). Nothing was changed; ask the person to try "
      + "again."
  }
}
