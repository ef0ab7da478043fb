import AppStoreWire
import Foundation
import LocalAppStore

/// Who signs for all sessions of a process: keys and certificates cost more than a test.
enum TestAuthority {
  /// A store that sells nothing, as which the others sign.
  static let store = AppStoreBox(
    configuration: StoreConfiguration(products: []),
    app: AppIdentity(bundleID: "com.example.app"), environment: .xcode,
    now: Date(timeIntervalSince1970: 0))

  /// What believes it.
  static let verifier = Result { try JWSVerifier(roots: [store.root]) }
}
