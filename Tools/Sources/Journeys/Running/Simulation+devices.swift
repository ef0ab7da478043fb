import Foundation
import LocalAppStore
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// New devices, and new installations of the app.
extension Simulation {
  func update(to version: String) async throws {
    try await store.send(UpdateApp(deviceID, to: version))
    installedVersion = version
  }

  func reinstall(keepingKeychain: Bool) async throws {
    await end()
    try await store.send(UninstallApp(from: deviceID))
    try await store.send(InstallApp(on: deviceID, version: installedVersion))
    try replacePhone(keychain: keepingKeychain ? phone.keychain : InMemoryKeychain())
  }

  /// Takes another device of the same account in hand.
  ///
  /// The app ends on the previous device, which stays unchanged.
  ///
  /// - Throws: ``JourneyMistake`` if there are as many as a person can have.
  func newDevice(_ platform: Platform?) async throws {
    guard devices.count < JourneyLimits.devices.upperBound else {
      throw JourneyMistake(
        "A person has at most \(JourneyLimits.devices.upperBound) devices. Go on with one of them, "
          + "with `use_device`.")
    }
    await end()
    var profile = profile
    profile.platform = platform ?? profile.platform
    profile.appVersion = installedVersion
    let id = try await store.send(
      AddDevice(account: account, platform: profile.platform.inStore, locale: locale.identifier))
    try await store.send(InstallApp(on: id, version: installedVersion))
    installations += 1
    devices.append(
      SimulatedDevice(
        id: id, account: account, profile: profile, installation: installations,
        phone: try SimulatedDevice.Phone(onDisk: usesDisk),
        answers: StoreAnswers(at: store.clock, pace: answers.pace)))
    held = devices.count - 1
    setNetwork(.online)
  }

  /// Switches to a new device of the same account and platform, restored from a backup of the
  /// previous one.
  ///
  /// - Throws: ``JourneyMistake`` if there are as many as a person can have.
  func restoreBackup(_ backup: Action.Backup) async throws {
    let source = held
    try await newDevice(nil)
    devices[held].phone.removeFiles()
    devices[held].phone = try SimulatedDevice.Phone(from: devices[source].phone, backup)
    devices[held].seenEvents = devices[source].seenEvents
  }

  /// Deletes the app's files while the app is closed; the keychain stays, and so does the app.
  ///
  /// - Throws: ``JourneyMistake`` on a device whose system doesn't purge them.
  func purgeCaches() async throws {
    guard profile.platform == .tvOS else {
      throw JourneyMistake(
        "Only tvOS purges what an app needs. Begin the journey with `platform: tvOS`.")
    }
    await end()
    phone.removeFiles()
    phone = try SimulatedDevice.Phone(onDisk: usesDisk, keychain: phone.keychain)
    seenEvents = 0
  }

  /// Switches back to a device, with its app; the app on the previous device stays open.
  ///
  /// - Throws: ``JourneyMistake`` if there is no device of that number.
  func useDevice(_ number: Int) async throws {
    guard devices.indices.contains(number - 1) else {
      let count = devices.count == 1 ? "is one device" : "are \(devices.count) devices"
      throw JourneyMistake(
        "There is no device \(number): there \(count). Get another with `new_device:`.")
    }
    guard number != deviceNumber else {
      throw JourneyMistake("Device \(number) is the one that is used already.")
    }
    held = number - 1
    setNetwork(network)
    try await store.send(SetLocale(locale.identifier, device: deviceID))
    process?.screens.locale = locale
    try sendRemote()
    await comeToTheFront()
  }

  private func replacePhone(keychain: InMemoryKeychain) throws {
    phone.removeFiles()
    phone = try SimulatedDevice.Phone(onDisk: usesDisk, keychain: keychain)
    seenEvents = 0
    installations += 1
    devices[held].installation = installations
    devices[held].remote = RemoteValues()
    firstVariants = [:]
  }
}
