import StoreKit

#if os(visionOS)
import UIKit
#endif

extension Product {
  /// Purchases the product as an app does, on visionOS in front of its first scene.
  ///
  /// - Parameter options: The options of the purchase.
  /// - Returns: The result.
  /// - Throws: The store's errors, or ``Scene/Unmet`` if the app shows no scene.
  @MainActor
  func ordered(_ options: Set<Product.PurchaseOption> = []) async throws -> Product.PurchaseResult {
    #if os(visionOS)
    // https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)
    guard let scene = UIApplication.shared.connectedScenes.first else {
      throw Scene.Unmet(description: "The app should show a scene.")
    }
    return try await purchase(confirmIn: scene, options: options)
    #else
    return try await purchase(options: options)
    #endif
  }
}
