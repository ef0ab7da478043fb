import Foundation
import Journeys
import TollgateCore
import TollgateEngine
import TollgateScreens

extension LeverPanel {
  /// The app's life on the device.
  var life: [Lever] {
    [
      world.isOpen ? Lever("Relaunch", .relaunch) : Lever("Open", .launch),
      Lever("New device", .newDevice), account,
      Lever("Reinstall, keychain kept", .reinstall(keychain: .kept)),
      Lever("Reinstall, keychain lost", .reinstall(keychain: .lost)),
    ]
  }

  /// Whose purchases the app is told of.
  private var account: Lever {
    let isFirst = world.standing.signedIn == .first
    return Lever(
      isFirst ? "Other Apple account" : "First Apple account",
      .signIn(isFirst ? .other : .first),
      unless: world.standing.isOnline ? nil : "The device is offline.")
  }

  var onboarding: Lever {
    Lever(
      "Complete onboarding", .complete(.onboarding),
      unless: closed ?? (world.person?.customer.isOnboarded == true ? "That is done." : nil))
  }

  var update: Dial {
    Dial(
      "Install version", "Update", "update_app: %", like: "1.1",
      holding: Self.next(after: world.device.appVersion))
  }

  /// Where the process dies at the next purchase or delivery.
  var crashes: [Lever] {
    let words: [(CrashPoint, String)] = [
      (.beforePurchase, "Before paying"), (.afterPurchase, "After paying"),
      (.beforeCommit, "Before recording"), (.afterCommit, "After recording"),
      (.afterFinish, "After finishing"),
    ]
    return words.map { point, label in
      Lever(label, .crash(point), isOn: world.standing.crash == point)
    }
  }

  /// The catalog's test switches.
  var testSwitches: [Lever] {
    (world.person?.switches ?? []).map { item in
      Lever(
        item.name, .toggle(name: item.name), isOn: item.isOn,
        unless: world.device.build == .release
          ? "Test switches exist in debug and TestFlight builds only." : nil)
    }
  }

  /// Each feature, with what can be asked of it.
  var features: [(id: Feature.ID, levers: [Lever], dial: Dial?)] {
    world.catalog.features.map { feature in
      let isPattern = feature.id.rawValue.contains("*")
      let name = feature.id.rawValue
      let levers =
        isPattern
        ? []
        : [
          Lever("Use", of: name, .use(Action.Tap(feature: name)), unless: closed),
          Lever("Ask", of: name, .check(Action.Tap(feature: name)), unless: closed),
        ]
      return (feature.id, levers, dial(for: feature, isPattern: isPattern))
    }
  }

  private func dial(for feature: Feature, isPattern: Bool) -> Dial? {
    let id = Lever.name(feature.id.rawValue)
    if isPattern {
      return Dial(
        "One of \(feature.id)", "Use", "use: %", like: feature.id.rawValue, unless: closed)
    }
    guard feature.cap != nil else { return nil }
    return Dial(
      "How many of \(feature.id) there are", "Use", "{ use: \(id), count: % }", .number, like: "9",
      holding: "9", unless: closed)
  }

  /// What the catalog's spends cost is paid.
  var spends: [Lever] {
    world.catalog.spends.filter { $0.unlocks == nil }.map {
      Lever("Pay for \($0.id)", .spend(.named($0.id.rawValue)), unless: closed)
    }
  }

  var counters: [Dial] {
    world.catalog.currencies.map {
      Dial(
        "Earn \($0.id)", "Earn", "earn: { \(Lever.name($0.id.rawValue)): % }", .number, like: "10",
        holding: "50", unless: closed)
    }
      + world.catalog.currencies.map {
        Dial(
          "Spend \($0.id)", "Spend", "spend: { \(Lever.name($0.id.rawValue)): % }", .number,
          like: "10", holding: "20", unless: closed)
      }
      + world.catalog.progressions.map {
        Dial(
          "Reach \($0)", "Reach", "reach: { \(Lever.name($0.rawValue)): % }", .number, like: "25",
          holding: "25", unless: closed)
      }
  }

  /// Every screen that this device shows.
  var screens: [Lever] {
    world.app.screens.screens.filter { world.app.screens.shows($0, on: world.device.platform) }
      .map { Lever($0.rawValue, of: "screen", .open(screen: $0.rawValue), unless: closed) }
      + [Lever("Close", of: "what is open", .dismiss, unless: closed)]
  }

  /// What somebody far away can change.
  var choices: [Selection] {
    let experiments = world.catalog.experiments.map { experiment in
      let now = world.remote.texts[RemoteValue.ID(experiment.id.rawValue)] ?? experiment.standard
      return selection(
        experiment.id.rawValue, ["off", "drawn"] + experiment.variants.map(\.id.rawValue), now)
    }
    let values = remoteValues.compactMap { value -> Selection? in
      guard case .choice(let usual, let options) = value.kind else { return nil }
      return selection(value.id.rawValue, options, world.remote.texts[value.id] ?? usual)
    }
    return experiments + values
  }

  var remoteDials: [Dial] {
    remoteValues.compactMap { value in
      let step = "remote: { \(Lever.name(value.id.rawValue)): % }"
      let now = world.remote.texts[value.id]
      switch value.kind {
      case .choice: return nil
      case .number(let usual, _):
        return Dial(
          value.id.rawValue, "Send", step, .number, like: "\(usual)", holding: now ?? "\(usual)")
      case .message(let usual):
        return Dial(value.id.rawValue, "Send", step, like: usual, holding: now ?? "")
      }
    }
  }

  private var remoteValues: [RemoteValue] {
    world.app.catalog.remote.values.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  private func selection(_ name: String, _ options: [String], _ now: String) -> Selection {
    Selection(
      label: name, verb: "Send",
      levers: options.map { Lever($0, .remote([name: $0]), isOn: $0 == now) })
  }

  /// The version after one, such as `1.1` after `1.0`.
  private static func next(after version: String) -> String {
    var parts = version.split(separator: ".").map(String.init)
    guard let last = parts.last.flatMap(Int.init) else { return version }
    parts[parts.count - 1] = String(last + 1)
    return parts.joined(separator: ".")
  }
}
