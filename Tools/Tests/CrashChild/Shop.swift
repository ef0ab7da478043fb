import Foundation
import LocalAppStore
import TollgateOpenStore

/// The App Store, with one customer who has one device.
///
/// It lies in the process that runs the app, and must outlive it. Therefore every change is written
/// down first, and the next process opens the same shop by repeating the changes: the same seed and
/// the same commands give the same transactions.
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
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    var launches: [LaunchID] = []
    for command in try transcript.commands() {
      if command is OpenApp, let last = launches.last { try await store.send(EndLaunch(last)) }
      if let opened = try await store.send(command) as? OpenedLaunch { launches.append(opened.id) }
    }
    if let last = launches.last { try await store.send(EndLaunch(last)) }
    await store.advance(to: Self.opening + 30 * Double(launches.count))
  }

  /// Asks the store for something, which is written down before.
  @discardableResult
  func send<Command: StoreCommand>(_ command: Command) async throws -> Command.Answer {
    try transcript.add(command)
    return try await store.send(command)
  }

  /// Writes down a request to the store that arrives another way.
  func note(_ command: some StoreCommand) throws { try transcript.add(command) }
}
