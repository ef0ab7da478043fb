import TollgateOpenStore

extension Simulation {
  /// Returns an extension's decision about a feature, from the file that the app wrote last and what the App Store lists now.
  ///
  /// The extension is a process of its own: it records nothing, finishes nothing, and needs no open app.
  ///
  /// - Throws: ``JourneyMistake`` if the app has never been open on the device.
  func askExtension(about feature: Feature.ID) async throws -> Decision {
    guard let written = process?.tollkeeper.snapshot ?? phone.snapshot else {
      throw JourneyMistake(
        "The app was never open here, so its extension has nothing to decide by. Begin with `launch:`."
      )
    }
    guard app.catalog.feature(feature) != nil else {
      throw JourneyMistake.unknown(
        "feature", feature.rawValue, among: app.catalog.features.map(\.id.rawValue))
    }
    let fresh: Snapshot
    if let open = process?.launch {
      fresh = try await written.refreshed(by: StoreKitStore(launch: open))
    } else {
      let own = try await AppLaunch.open(on: deviceID, of: store)
      fresh = try await written.refreshed(by: StoreKitStore(launch: own))
      await own.end()
    }
    return fresh.check(feature, by: app.catalog, clock: clock.wall)
  }
}
