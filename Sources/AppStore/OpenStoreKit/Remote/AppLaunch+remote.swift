public import Foundation
import LocalAppStore

extension AppLaunch {
  /// The environment variable that names the address of a store in another process.
  public static let storeVariable = "TOLLGATE_APP_STORE"

  /// Opens a remote store's app on one of its devices.
  ///
  /// `tollgate appstore` prints the address. Its query may name a device, such as `?device=2`,
  /// which is created if it is missing; without one, it is the first device. A device runs one
  /// process of the app: a new one replaces the one before. So two processes that run at the same
  /// time need different devices.
  ///
  /// - Throws: `AppStoreError` if no store answers there, after some seconds.
  public static func open(at address: URL) async throws -> AppLaunch {
    let launch = try await StorePlace(address).open().get()
    OpenLaunches.add(launch)
    return launch
  }

  /// The launch in the store that the environment names, or nil if it names none, or no address.
  ///
  /// It is opened when StoreKit is first used and the store is there. Until then calls fail as
  /// without a network, and listeners keep waiting for updates.
  static var ofEnvironment: RemoteLaunch? { try? named?.get() }

  /// The error of the address in the environment, or nil if it is valid.
  static var flawOfEnvironment: AppStoreError? {
    if case .failure(let error) = named { error } else { nil }
  }

  private static let named: Result<RemoteLaunch, AppStoreError>? = {
    guard let text = ProcessInfo.processInfo.environment[storeVariable], !text.isEmpty else {
      return nil
    }
    let notice = SilenceNotice()
    do throws(AppStoreError) {
      guard let address = URL(string: text) else { throw StorePlace.notAnAddress(text) }
      return .success(RemoteLaunch(try StorePlace(address, onSilence: notice.report)))
    } catch {
      return .failure(error)
    }
  }()
}
