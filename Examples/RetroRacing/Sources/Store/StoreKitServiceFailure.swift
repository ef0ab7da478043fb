public import Tollgate

/// The store could not do what the person asked for.
public struct StoreKitServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public enum Request: String, Hashable, Sendable {
    case purchase, restore
  }

  public let request: Request

  /// Why, in the engine's words.
  public let failure: PurchaseFailure

  init(_ request: Request, _ failure: PurchaseFailure) {
    self.request = request
    self.failure = failure
  }

  public var description: String {
    "The \(request.rawValue) failed: \(failure.rawValue). Nothing was changed; ask the person to try "
      + "again."
  }
}
