import Foundation
import Journeys
import TollgateCore
import TollgateEngine
import TollgateScreens

extension ControlPanel {
  /// The app's life on the device.
  var lifecycle: [StudioControl] {
    [
      snapshot.isOpen ? StudioControl("Relaunch", .relaunch) : StudioControl("Open", .launch),
      StudioControl("New device", .newDevice(nil)),
      StudioControl("New device from this one", .restoreBackup(.encrypted)),
      StudioControl("… from a backup without keychain", .restoreBackup(.unencrypted)), account,
      StudioControl("Reinstall, keychain kept", .reinstall(keychain: .kept)),
      StudioControl("Reinstall, keychain lost", .reinstall(keychain: .lost)),
    ]
      + (snapshot.device.platform == .tvOS ? [StudioControl("Purge caches", .purgeCaches)] : [])
  }

  /// The app's languages.
  ///
  /// A language alone has no region, so the device's current region is kept.
  var languages: [StudioControl] {
    let now = snapshot.locale
    func isSpoken(_ language: String) -> Bool {
      Locale(identifier: language).language.languageCode == now.language.languageCode
    }
    let hasSeveral = snapshot.languages.count(where: isSpoken) > 1
    return snapshot.languages.map { language in
      let region = now.region.map { "_\($0.identifier)" } ?? ""
      let name = language.contains("-") ? language : language + region
      return StudioControl(
        Travel.language(of: language), .setLocale(name),
        isOn: hasSeveral ? now.identifier == name : isSpoken(language))
    }
  }

  /// The control for Family Sharing, which joins or separates the two accounts.
  var family: [StudioControl] {
    [
      StudioControl("Join the other’s family", .family(.join)),
      StudioControl("Leave the family", .family(.leave)),
    ]
  }

  /// The control of the Apple account that is signed in.
  private var account: StudioControl {
    let isFirst = snapshot.arrangement.signedIn == .first
    return StudioControl(
      isFirst ? "Other Apple account" : "First Apple account",
      .signIn(isFirst ? .other : .first),
      unless: snapshot.arrangement.isOnline ? nil : "The device is offline.")
  }

  var onboarding: StudioControl {
    StudioControl(
      "Complete onboarding", .complete(.onboarding),
      unless: closed
        ?? (snapshot.customerView?.customer.isOnboarded == true ? "That is done." : nil))
  }

  var update: ControlInput {
    ControlInput(
      "Install version", "Update", "update_app: %", like: "1.1",
      holding: Self.next(after: snapshot.device.appVersion))
  }

  /// The controls of the point at which the process dies at the next purchase or delivery.
  var crashes: [StudioControl] {
    let words: [(CrashPoint, String)] = [
      (.beforePurchase, "Before paying"), (.afterPurchase, "After paying"),
      (.beforeCommit, "Before recording"), (.afterCommit, "After recording"),
      (.afterFinish, "After finishing"),
    ]
    return words.map { point, label in
      StudioControl(label, .crash(point), isOn: snapshot.arrangement.crash == point)
    }
  }

  /// The catalog's test switches.
  var testSwitches: [StudioControl] {
    (snapshot.customerView?.switches ?? []).map { item in
      StudioControl(
        item.name, .toggle(name: item.name), isOn: item.isOn,
        unless: snapshot.device.build == .release
          ? "Test switches exist in debug and TestFlight builds only." : nil)
    }
  }

  /// Each feature, with its controls.
  var features: [(id: Feature.ID, controls: [StudioControl], input: ControlInput?)] {
    snapshot.catalog.features.map { feature in
      let isPattern = feature.id.rawValue.contains("*")
      let name = feature.id.rawValue
      let controls =
        isPattern
        ? []
        : [
          StudioControl("Use", of: name, .use(Action.Tap(feature: name)), unless: closed),
          StudioControl("Ask", of: name, .check(Action.Tap(feature: name)), unless: closed),
        ]
      return (feature.id, controls, input(for: feature, isPattern: isPattern))
    }
  }

  private func input(for feature: Feature, isPattern: Bool) -> ControlInput? {
    let id = StudioControl.name(feature.id.rawValue)
    if isPattern {
      return ControlInput(
        "One of \(feature.id)", "Use", "use: %", like: feature.id.rawValue, unless: closed)
    }
    guard feature.isCounted else { return nil }
    return ControlInput(
      "How many of \(feature.id) there are", "Use", "{ use: \(id), count: % }", .number, like: "9",
      holding: "9", unless: closed)
  }

  /// The controls of the catalog's spends.
  var spends: [StudioControl] {
    snapshot.catalog.spends.filter { $0.unlocks == nil }.map {
      StudioControl("Pay for \($0.id)", .spend(.named($0.id.rawValue)), unless: closed)
    }
  }

  /// The controls of the catalog's rewards.
  var rewards: [StudioControl] {
    snapshot.catalog.rewards.map {
      StudioControl("Get \($0.id)", of: "reward", .reward($0.id.rawValue), unless: closed)
    }
  }

  /// The controls of the placements that the app calls itself.
  var placements: [StudioControl] {
    let own: Set<Placement.ID> = [.appLaunch, .onboardingCompleted, .promotedPurchase]
    return snapshot.catalog.placements.filter { !own.contains($0.id) }.map {
      StudioControl("Call \($0.id)", of: "placement", .placement($0.id.rawValue), unless: closed)
    }
  }

  var counters: [ControlInput] {
    snapshot.catalog.currencies.map {
      ControlInput(
        "Earn \($0.id)", "Earn", "earn: { \(StudioControl.name($0.id.rawValue)): % }", .number,
        like: "10",
        holding: "50", unless: closed)
    }
      + snapshot.catalog.currencies.map {
        ControlInput(
          "Spend \($0.id)", "Spend", "spend: { \(StudioControl.name($0.id.rawValue)): % }", .number,
          like: "10", holding: "20", unless: closed)
      }
      + snapshot.catalog.progressions.map {
        ControlInput(
          "Reach \($0)", "Reach", "reach: { \(StudioControl.name($0.rawValue)): % }", .number,
          like: "25",
          holding: "25", unless: closed)
      }
  }

  /// Every screen that this device shows.
  var screens: [StudioControl] {
    snapshot.app.screens.screens.filter {
      snapshot.app.screens.shows($0, on: snapshot.device.platform)
    }
    .map { StudioControl($0.rawValue, of: "screen", .open(screen: $0.rawValue), unless: closed) }
      + [StudioControl("Close", of: "the open layer", .dismiss, unless: closed)]
  }

  /// The selections of the catalog's experiments and remote choices.
  var choices: [Selection] {
    let experiments = snapshot.catalog.experiments.map { experiment in
      let now = snapshot.remote.texts[RemoteValue.ID(experiment.id.rawValue)] ?? experiment.standard
      return selection(
        experiment.id.rawValue, ["off", "drawn"] + experiment.variants.map(\.id.rawValue), now)
    }
    let values = remoteValues.compactMap { value -> Selection? in
      guard case .choice(let usual, let options) = value.kind else { return nil }
      return selection(value.id.rawValue, options, snapshot.remote.texts[value.id] ?? usual)
    }
    return experiments + values
  }

  var remoteInputs: [ControlInput] {
    remoteValues.compactMap { value in
      let step = "remote: { \(StudioControl.name(value.id.rawValue)): % }"
      let now = snapshot.remote.texts[value.id]
      switch value.kind {
      case .choice: return nil
      case .number(let usual, _):
        return ControlInput(
          value.id.rawValue, "Send", step, .number, like: "\(usual)", holding: now ?? "\(usual)")
      case .message(let usual):
        return ControlInput(value.id.rawValue, "Send", step, like: usual, holding: now ?? "")
      }
    }
  }

  private var remoteValues: [RemoteValue] {
    snapshot.app.catalog.remote.values.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  private func selection(_ name: String, _ options: [String], _ now: String) -> Selection {
    Selection(
      label: name, verb: "Send",
      controls: options.map { StudioControl($0, .remote([name: $0]), isOn: $0 == now) })
  }

  /// Returns the version after one, such as `1.1` after `1.0`.
  private static func next(after version: String) -> String {
    var parts = version.split(separator: ".").map(String.init)
    guard let last = parts.last.flatMap(Int.init) else { return version }
    parts[parts.count - 1] = String(last + 1)
    return parts.joined(separator: ".")
  }
}
