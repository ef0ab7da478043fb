import AppStoreWire
public import Foundation
import LocalAppStore

/// A country's App Store, as StoreKit 1 describes it.
open class SKStorefront: NSObject {
  private let storefront: Storefront?

  /// Creates an empty storefront, for tests that override its members.
  public override init() {
    storefront = nil
    super.init()
  }

  init(_ storefront: Storefront) {
    self.storefront = storefront
    super.init()
  }

  /// The country as ISO 3166-1 alpha-3.
  open var countryCode: String { storefront?.countryCode ?? "" }

  /// The storefront's number.
  open var identifier: String { storefront?.id ?? "" }
}

extension AppLaunch {
  /// The storefront of the account, according to the last known state.
  var knownStorefront: Storefront? {
    guard let store = store as? LocalStore else { return storefront.withLock(\.self) }
    return try? Storefront(store.ask(ReadStorefront(for: id)))
  }
}
