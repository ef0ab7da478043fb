import AppStoreWire
public import Foundation
import LocalAppStore

/// The App Store as such.
public enum AppStore: Sendable {
  /// A Boolean value that indicates whether the person may buy at all.
  ///
  /// Everyone may, unless purchases were turned off at the store or by a test session. A remote
  /// store's answer is from the last loading of products.
  public static var canMakePayments: Bool { CallingApp.known?.launch?.canMakePayments ?? true }

  /// The app's age rating, or nil, because a local store rates no app.
  public static var ageRatingCode: Int? { get async { nil } }

  /// The identifier that signed facts for this device are tied to.
  ///
  /// Nil without a store, and while one in another process is yet to be reached: there can be no such fact yet.
  public static var deviceVerificationID: UUID? { CallingApp.ambient.launch?.deviceVerificationID }

  /// Reads everything from the store again, the app transaction included.
  ///
  /// Delivered updates don't come again.
  public static func sync() async throws {
    try await CallingApp.ambient.open().sync()
  }
}

extension AppLaunch {
  /// A Boolean value that indicates whether payments are allowed, according to the last known
  /// state.
  fileprivate var canMakePayments: Bool {
    if simulated.withLock(\.forbidsPayments) { return false }
    guard let store = store as? LocalStore else { return mayPay.withLock(\.self) }
    return (try? store.ask(CheckPayments(for: id))) ?? true
  }

  /// Asks a store in another process whether the person may pay, and in which storefront.
  func notePayments() async {
    guard !(store is LocalStore), let answer = try? await store.send(CheckPayments(for: id)) else {
      return
    }
    mayPay.withLock { $0 = answer }
    guard let country = try? await store.send(ReadStorefront(for: id)) else { return }
    storefront.withLock { $0 = Storefront(country) }
  }

  /// Reads everything from the store again.
  func sync() async throws {
    await pause()
    try check(\.appStoreSync)
    do throws(AppStoreError) {
      try await store.send(SyncPurchases(id))
    } catch {
      throw error.storeKit
    }
  }
}

extension AppStore {
  /// The store that something was signed by.
  public struct Environment: RawRepresentable, Hashable, Sendable {
    /// The environment's name in signed payloads.
    public let rawValue: String

    /// Creates an environment from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store.
    public static let production = Environment(rawValue: "Production")
    /// Apple's sandbox, and a local store unless it is set otherwise.
    public static let sandbox = Environment(rawValue: "Sandbox")
    /// StoreKit testing in Xcode.
    public static let xcode = Environment(rawValue: "Xcode")
  }

  /// A platform that an app was first bought on.
  public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The platform's name in signed payloads.
    public let rawValue: String

    /// Creates a platform from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS, and iPadOS.
    public static let iOS = Platform(rawValue: "iOS")
    /// macOS.
    public static let macOS = Platform(rawValue: "macOS")
    /// tvOS.
    public static let tvOS = Platform(rawValue: "tvOS")
    /// visionOS.
    public static let visionOS = Platform(rawValue: "visionOS")
  }
}
