import Foundation
import LocalAppStore
import TollgateOpenStore

/// The App Store, with one customer who has one device.
///
/// It lies in the process that runs the app, and must outlive it. So everything that changes it is
/// first written down, and the next process opens the same shop by doing it all again: the same seed
/// and the same requests give the same transactions.
struct Shop {
  static let opening = Date(timeIntervalSince1970: 1_768_478_400)

  let store: LocalStore
  let account: AccountID
  let device: DeviceID
  let folder: URL
  private let transcript: Transcript

  /// Opens a new shop, or the one whose transcript lies in the folder.
  init(in folder: URL) async throws {
    self.folder = folder
    transcript = Transcript(folder.appending(path: "Store.log"))
    store = LocalStore(
      configuration: StoreConfiguration(
        products: [.init(id: "unlimited", kind: .nonConsumable, price: 5)]),
      app: AppIdentity(bundleID: Catalog.crashing.bundleID), seed: 7, now: Self.opening)
    account = try await store.addAccount()
    device = try await store.addDevice(account: account)
    try await store.install(on: device)
    var launches: [LaunchID] = []
    for request in try transcript.requests() {
      if case .open = request, let last = launches.last { await store.end(last) }
      if case .opened(let opened) = try await store.send(request) { launches.append(opened.id) }
    }
    if let last = launches.last { await store.end(last) }
    await store.advance(to: Self.opening + 30 * Double(launches.count))
  }

  /// Asks the store for something, which is written down before.
  @discardableResult
  func send(_ request: AppStoreRequest) async throws -> AppStoreAnswer {
    try transcript.add(request)
    return try await store.send(request)
  }

  /// Writes down what is asked of the store by another way.
  func note(_ request: AppStoreRequest) throws { try transcript.add(request) }
}
