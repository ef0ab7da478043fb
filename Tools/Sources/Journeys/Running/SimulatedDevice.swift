import Foundation
import LocalAppStore
@_spi(Testing) import TollgateEngine
import TollgateOpenStore
import TollgateScreens

/// A device of a simulation, with the app on it.
struct SimulatedDevice {
  let id: DeviceID

  /// The Apple account that is signed in to the App Store on it.
  var account: AccountID
  var profile: DeviceProfile

  /// The version that the next launch opens.
  var installedVersion: String

  /// The number of the installation of the app, by which it draws its own variants.
  var installation: UInt64
  var network = Action.Network.online

  /// The first seen variant of each experiment.
  var firstVariants: [Experiment.ID: Experiment.Variant.ID] = [:]
  var phone: Phone
  var process: Process?

  /// The number of the last event that was read, in this installation's ledger.
  var seenEvents = 0
  let crashes = CrashSwitch()

  /// Keeps the store's answers to this device back.
  let answers: StoreAnswers

  /// The remote values that the app has received here.
  var remote = RemoteValues()

  init(
    id: DeviceID, account: AccountID, profile: DeviceProfile, installation: UInt64, phone: Phone,
    answers: StoreAnswers
  ) {
    self.id = id
    self.account = account
    self.profile = profile
    installedVersion = profile.appVersion
    self.installation = installation
    self.phone = phone
    self.answers = answers
  }

  /// The parts of a device that outlive the app's process.
  struct Phone {
    let keychain: InMemoryKeychain
    let ledger: LedgerLocation

    /// The entries of the app's screens, in place of a file.
    var entries: [Feature.ID: [ScreenMemory.Entry]] = [:]

    /// The file that the app wrote for its extensions, or nil if it has never run.
    var snapshot: Snapshot?

    /// The ledger's folder, if it is on disk.
    private var folder: URL?

    /// A device with no files and an empty keychain, or with another device's keychain.
    init(onDisk: Bool, keychain: InMemoryKeychain = InMemoryKeychain()) throws {
      self.keychain = keychain
      guard onDisk else {
        ledger = .memory(try InMemoryLedger())
        return
      }
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "tollgate/\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      ledger = .file(folder.appending(path: "Tollgate.sqlite"))
      self.folder = folder
    }

    /// A new device with a backup of another on it: its files and, if the backup is encrypted, its
    /// keychain.
    init(from other: Phone, _ backup: Action.Backup) throws {
      try self.init(onDisk: other.folder != nil)
      if backup == .encrypted, let data = other.keychain.load() { keychain.save(data) }
      try ledger.copy(from: other.ledger)
      entries = other.entries
    }

    func removeFiles() {
      if let folder { try? FileManager.default.removeItem(at: folder) }
    }
  }

  /// The parts of a device that end with the app's process.
  struct Process {
    let launch: AppLaunch
    var screens: ScreenController

    var tollkeeper: Tollkeeper { screens.tollkeeper }
  }
}
