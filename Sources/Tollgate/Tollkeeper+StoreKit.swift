public import Foundation
public import TollgateCore
public import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
public import StoreKit
#else
public import OpenStoreKit
#endif

extension Tollkeeper {
  /// Opens the engine of the running app over this system's store, the app's folder and its
  /// keychain.
  ///
  /// A damaged ledger is set aside and a new one begun; see ``LedgerLocation/setAside()`` for what
  /// comes back.
  ///
  /// - Parameters:
  ///   - catalog: The app's catalog.
  ///   - server: The app's own server, which is told what the store sold and says what the person has
  ///     from elsewhere; none by default.
  ///   - snapshot: The location of a snapshot for widgets and extensions; none by default.
  ///   - earlier: The state that a new ledger begins with, such as an earlier version of the app
  ///     stored it.
  ///   - isBeta: A Boolean value that indicates whether this build goes to TestFlight. Only a flag
  ///     compiled into beta builds knows: App Review runs in the sandbox too.
  /// - Throws: An error if the ledger can't be opened, with what to do.
  public convenience init(
    _ catalog: Catalog, server: Server? = nil, snapshot: URL? = nil,
    earlier: EarlierState = EarlierState(), isBeta: Bool = false
  ) throws {
    try self.init(
      catalog: catalog, device: .current(isBeta: isBeta), store: StoreKitStore(),
      ledger: .standard(for: catalog.bundleID).settingAsideDamage(),
      keychain: .standard(for: catalog.bundleID), sealing: .standard, server: server,
      snapshot: snapshot,
      earlier: earlier)
  }

  /// Returns some products as StoreKit itself loads them.
  ///
  /// For code that speaks of StoreKit's `Product`; what screens need is in the product catalog already. The
  /// store is asked as the process that the engine belongs to, whoever the caller is.
  ///
  /// - Parameter ids: The products.
  /// - Returns: Those that are for sale, in the order of `ids`; none where the engine's store is not
  ///   StoreKit.
  /// - Throws: What StoreKit throws where the store can't be asked.
  public func products(_ ids: [Catalog.Product.ID]) async throws -> [Product] {
    guard let store = store as? StoreKitStore else { return [] }
    let loaded = try await store.originals(ids)
    return ids.compactMap { id in loaded.first { $0.id == id.rawValue } }
  }
}

extension Catalog {
  /// Reads a catalog that lies in an app's bundle.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.json`.
  ///   - bundle: The bundle that holds the catalog.
  /// - Throws: `SourceError` for what is in the file; ``MissingCatalog`` where there is none.
  public init(named name: String, in bundle: Bundle = .main) throws {
    guard let url = bundle.url(forResource: name, withExtension: "json") else {
      throw MissingCatalog(name: name, bundle: bundle.bundlePath, isMain: bundle == .main)
    }
    try self.init(contentsOf: url)
  }
}

/// An error that says that a bundle has no such catalog.
public struct MissingCatalog: Error, Sendable, CustomStringConvertible {
  let name: String
  let bundle: String
  let isMain: Bool

  /// A description of the error and its correction.
  public var description: String {
    let package =
      " In a Swift package they lie in a bundle of the target's own: write "
      + "`Catalog(named: \"\(name)\", in: .module)`."
    return "There is no \(name).json in the bundle \(bundle). Add it to the target's resources."
      + (isMain ? package : "")
  }
}

extension DeviceProfile {
  /// Returns the device this runs on, and the app's version from its bundle.
  fileprivate static func current(isBeta: Bool) -> DeviceProfile {
    #if DEBUG
    let build = BuildKind.debug
    #else
    let build = isBeta ? BuildKind.testflight : .release
    #endif
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString")
    return DeviceProfile(
      platform: .current, build: build, appVersion: version as? String ?? "1.0")
  }
}

extension Platform {
  /// The platform this was compiled for.
  ///
  /// Hosts that are none of Apple's count as macOS.
  fileprivate static var current: Platform {
    #if os(iOS)
    .iOS
    #elseif os(tvOS)
    .tvOS
    #elseif os(watchOS)
    .watchOS
    #elseif os(visionOS)
    .visionOS
    #else
    .macOS
    #endif
  }
}

extension KeychainStorage where Self == StandardKeychain {
  /// Returns the keychain of this system; a file beside the ledger where it has none.
  fileprivate static func standard(for bundleID: String) throws -> StandardKeychain {
    #if canImport(Security)
    SystemKeychain(service: bundleID)
    #else
    FileKeychain(try LedgerLocation.standardFolder(for: bundleID).appending(path: "Keychain"))
    #endif
  }
}

#if canImport(Security)
private typealias StandardKeychain = SystemKeychain
#else
private typealias StandardKeychain = FileKeychain
#endif
