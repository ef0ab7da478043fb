public import Tollgate

/// The engine of the running app, for the initializer that the document writes without arguments.
///
/// Compose it where the app begins, before anything makes a `PurchaseManager()`.
@MainActor
public struct CoinServices {
  /// The services of the running app.
  ///
  /// - Precondition: They were composed with ``compose(_:)``.
  public static var shared: CoinServices {
    guard let composed else {
      preconditionFailure(
        "Nobody has composed the app's services. Call CoinServices.compose(_:) where the app begins."
      )
    }
    return composed
  }

  private static var composed: CoinServices?

  /// The engine.
  public let tollkeeper: Tollkeeper

  /// Composes the running app's services.
  @discardableResult
  public static func compose(_ tollkeeper: Tollkeeper) -> CoinServices {
    let services = CoinServices(tollkeeper: tollkeeper)
    composed = services
    return services
  }
}
