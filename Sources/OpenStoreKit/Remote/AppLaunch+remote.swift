import AppStoreWire
public import Foundation
import LocalAppStore

extension AppLaunch {
  /// The environment variable that names the address of a store in another process.
  public static let storeVariable = "TOLLGATE_APP_STORE"

  /// Opens the app that a store in another process sells, on one of its devices.
  ///
  /// The address is what `tollgate appstore` prints. Its query may name a device, such as `?device=2`, which
  /// there is from then on; without one it is the first. A device runs one process of the app: one that is
  /// opened on it takes the place of the one before. So two processes that run at the same time need a
  /// device each.
  ///
  /// - Throws: `AppStoreError` where no store answers there.
  public static func open(at address: URL) async throws -> AppLaunch {
    let place = try StorePlace(address)
    let launch = try AppLaunch(await place.link.open(device: place.device), over: place.link)
    OpenLaunches.add(launch)
    return launch
  }

  /// The launch in the store that the environment names, or nil where it names none.
  ///
  /// It is opened when StoreKit is first used.
  ///
  /// - Precondition: A store answers at the address.
  static let ofEnvironment: AppLaunch? = {
    guard let text = ProcessInfo.processInfo.environment[storeVariable], !text.isEmpty else {
      return nil
    }
    do {
      guard let address = URL(string: text) else { throw StorePlace.notAnAddress(text) }
      let place = try StorePlace(address)
      return try AppLaunch(place.link.openBlocking(device: place.device), over: place.link)
    } catch {
      preconditionFailure("\(storeVariable) names \(text). \(error)")
    }
  }()

  private convenience init(_ opening: FarOpening, over link: HTTPStoreLink) throws {
    self.init(
      opening.launch, box: AppStoreBox(opening.store, over: link),
      verifier: try JWSVerifier(roots: [opening.store.root]))
  }
}

/// Where a store in another process is, and which of its devices is meant.
private struct StorePlace {
  let link: HTTPStoreLink
  let device: Int

  init(_ address: URL) throws(AppStoreError) {
    guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
      parts.scheme == "http", parts.host != nil
    else { throw Self.notAnAddress(address.absoluteString) }
    let named = parts.queryItems?.first { $0.name == "device" }?.value
    guard let device = named.map(Int.init) ?? 1, device > 0 else {
      throw Self.notAnAddress(address.absoluteString)
    }
    parts.queryItems = nil
    guard let plain = parts.url else { throw Self.notAnAddress(address.absoluteString) }
    link = HTTPStoreLink(address: plain)
    self.device = device
  }

  static func notAnAddress(_ text: String) -> AppStoreError {
    .unreachable(
      text, because: "an address is like http://127.0.0.1:8090 or http://127.0.0.1:8090?device=2")
  }
}
