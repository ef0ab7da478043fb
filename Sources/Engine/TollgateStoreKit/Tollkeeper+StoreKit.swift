public import Foundation
public import Logging
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
  /// It opens even if the disk fails; see ``LedgerLocation/alwaysOpening()`` for damaged ledgers,
  /// ledgers of newer releases, and missing disks.
  ///
  /// Everything but the catalog has a default. Tests of the app's own code pass a `clock`, a `device`,
  /// `ledger: .memory(InMemoryLedger())` and an `InMemoryKeychain`.
  ///
  /// - Parameters:
  ///   - catalog: The app's catalog.
  ///   - server: The app's own server, which receives the store's transactions and returns
  ///     purchases from elsewhere; none by default.
  ///   - snapshot: The location of a snapshot for widgets and extensions; none by default.
  ///   - remote: The remote values that the app has, in force before the first grant of this launch, as by
  ///     ``apply(_:)``; nil for those that were applied last.
  ///   - earlier: The state of an earlier version of the app. Pass it to every launch: each value is taken over once.
  ///   - isBeta: A Boolean value that indicates whether this build goes to TestFlight. Only a flag
  ///     compiled into beta builds can tell, because App Review runs in the sandbox too.
  ///   - logger: Receives refusals and their reasons, but no tokens or identities.
  ///   - keychainGroup: The access group of the keychain item, for apps of one team that share it; the app's own by
  ///     default. Not used with a `keychain`.
  ///   - store: The store; StoreKit by default.
  ///   - ledger: The place of the ledger; by default a file in the app's folder, which always opens.
  ///   - keychain: The storage that outlives a reinstall; by default the system's keychain.
  ///   - device: The platform, build and version; by default the running app's.
  ///   - clock: The device's clock and time zone.
  /// - Throws: An error if the app's folder can't be made, or if a `ledger` that doesn't always open can't be opened.
  public convenience init(
    _ catalog: Catalog, server: Server? = nil, snapshot: URL? = nil,
    remote: RemoteValues? = nil, earlier: EarlierState = EarlierState(), isBeta: Bool = false,
    logger: Logger = Logger(label: "tollgate"), keychainGroup: String? = nil,
    store: (any PurchaseStore)? = nil, ledger: LedgerLocation? = nil,
    keychain: (any KeychainStorage)? = nil, device: DeviceProfile? = nil,
    clock: WallClock = .system
  ) throws {
    try self.init(
      catalog: catalog, device: device ?? .current(isBeta: isBeta),
      store: store ?? StoreKitStore(),
      ledger: ledger ?? LedgerLocation.standardForStore(of: catalog.bundleID).alwaysOpening(),
      keychain: keychain ?? .standard(for: catalog.bundleID, group: keychainGroup),
      sealing: .standard, server: server, snapshot: snapshot, clock: clock, remote: remote,
      earlier: earlier, logger: logger)
  }

  /// Returns some products as StoreKit itself loads them.
  ///
  /// For code that uses StoreKit's `Product`; screens find what they need in the product catalog.
  /// The call runs in the engine's process context, regardless of the caller's.
  ///
  /// - Parameter ids: The products.
  /// - Returns: Those that are for sale, in the order of `ids`; none if the engine's store is not
  ///   StoreKit.
  /// - Throws: StoreKit's error if the store can't be reached.
  public func products(_ ids: [Catalog.Product.ID]) async throws -> [Product] {
    guard let store = store as? StoreKitStore else { return [] }
    let loaded = try await store.originals(ids)
    return ids.compactMap { id in loaded.first { $0.id == id.rawValue } }
  }
}

extension Catalog {
  /// Reads a catalog from an app's bundle.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.json`.
  ///   - bundle: The bundle with the catalog.
  /// - Throws: `SourceError` for mistakes in the file; ``MissingCatalog`` if there is no such file.
  public convenience init(named name: String, in bundle: Bundle = .main) throws {
    guard let url = bundle.url(forResource: name, withExtension: "json") else {
      throw MissingCatalog(name: name, bundle: bundle.bundlePath, isMain: bundle == .main)
    }
    try self.init(contentsOf: url)
  }
}

/// An error for a bundle without the named catalog.
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
  ///
  /// - Parameter isBeta: Whether this build goes to TestFlight, which only a flag compiled into
  ///   such builds can tell.
  /// - Returns: The device, the kind of build, and the version.
  public static func current(isBeta: Bool = false) -> DeviceProfile {
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
  /// Hosts other than Apple's count as macOS.
  public static var current: Platform {
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
  /// Returns the keychain of this system; a file beside the ledger if it has none.
  ///
  /// - Parameters:
  ///   - bundleID: The app's identifier.
  ///   - group: The access group; the app's own by default.
  /// - Returns: The keychain.
  /// - Throws: Foundation's error if the folder of the file can't be made.
  public static func standard(
    for bundleID: String, group: String? = nil
  ) throws -> StandardKeychain {
    #if canImport(Security)
    SystemKeychain(service: bundleID, accessGroup: group)
    #else
    FileKeychain(try LedgerLocation.standardFolder(for: bundleID).appending(path: "Keychain"))
    #endif
  }
}

#if canImport(Security)
/// The keychain of this system.
public typealias StandardKeychain = SystemKeychain
#else
/// The keychain of this system: a file.
public typealias StandardKeychain = FileKeychain
#endif
