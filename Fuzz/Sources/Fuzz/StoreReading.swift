import AppStoreWire
import Foundation
import LocalAppStore

/// Reads a `.storekit` file, opens a store with its products, and buys all of them.
enum StoreReading {
  static func read(_ bytes: Data) {
    do throws(StoreConfigurationError) {
      let configuration = try StoreConfiguration(data: bytes, file: "Products.storekit")
      for product in configuration.products {
        _ = product.localization(for: "ca-ES", fallback: configuration.settings.locale)
        _ = "\(String(describing: product.subscription?.period))"
      }
      guard !configuration.products.isEmpty else { return }
      let done = DispatchSemaphore(value: 0)
      Task {
        try? await buyAll(of: configuration)
        done.signal()
      }
      done.wait()
    } catch {
      _ = error.description
    }
  }

  private static func buyAll(of configuration: StoreConfiguration) async throws {
    let store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.game"),
      now: Date(timeIntervalSince1970: 1_768_478_400))
    let account = try await store.send(AddAccount())
    for product in configuration.products.prefix(4) {
      _ = try? await store.send(BuyElsewhere(product.id, account: account))
    }
    _ = try await store.send(ListEvents(after: 0))
  }
}
