import Foundation
import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens
import WebPages

/// Draws a run: the phone, the controls next to it, and their results.
struct WorkbenchRendering {
  let templates: PageTemplates
  let renderer: ScreenRenderer
  let snapshot: RunSnapshot
  let entry: AppEntry
  let view: PageView

  /// The link to this situation, or `nil` if it would be too long.
  let link: String?

  var workbench: HTML {
    let parts: [String: Template.Value] = [
      "appName": .text(entry.name), "facts": .text(facts), "newRun": .markup(newRun),
      "notice": .markup(notice), "controls": .markup(controls), "phone": .markup(phone),
      "timeline": .markup(timeline), "known": .markup(known), "filters": .markup(filters),
      "entries": .markup(entries), "link": .text(link),
      "hasPaywalls": .flag(entry.app?.catalog.paywalls.isEmpty == false),
      "lens": .markup(lens), "panels": .markup(panels), "drawer": .markup(drawer),
    ]
    return templates.workbench.filled(parts.merging(addresses) { $1 })
  }

  /// The addresses that the page leads to, and sends its forms to.
  var addresses: [String: Template.Value] {
    [
      "forecastPath": .text("/\(PageAddress.segment(entry.id))/forecast?run=\(snapshot.runID)"),
      "paywallsPath": .text("/\(PageAddress.segment(entry.id))/paywalls?run=\(snapshot.runID)"),
      "serverPath": .text(path + "server"), "doPath": .text(doPath),
      "goPath": .text(path + "go" + view.query),
      "tickPath": .text(path + "tick" + view.query),
      "changesPath": .text(path + "changes?version=\(entry.version)"),
      "singlePath": .text(singlePath),
    ]
  }

  /// The address of the run, to which its forms are sent.
  var path: String { "/\(PageAddress.segment(entry.id))/\(snapshot.runID)/" }
  var doPath: String { path + "do" + view.query }
  var touchPath: String { path + "touch" + view.query }

  private var facts: String {
    [
      snapshot.device.platform.rawValue, "\(snapshot.device.build.rawValue) build",
      "version \(snapshot.device.appVersion)", snapshot.locale.identifier,
    ].joined(separator: " · ")
  }

  private var newRun: HTML {
    let platforms = Platform.allCases.map {
      option($0.rawValue, isOn: $0 == snapshot.device.platform)
    }
    let builds = BuildKind.allCases.map { option($0.rawValue, isOn: $0 == snapshot.device.build) }
    let zones = Travel.zones.map {
      option($0.identifier, Travel.name(of: $0), isOn: $0 == snapshot.zone)
    }
    let stores = Travel.storefronts.map { option($0, isOn: $0 == "USA") }
    let usual = Beginning()
    return templates.newRun.filled([
      "path": .text("/\(PageAddress.segment(entry.id))/"), "platforms": .markup(.joined(platforms)),
      "builds": .markup(.joined(builds)), "zones": .markup(.joined(zones)),
      "languages": .markup(.joined(snapshot.languages.map(language))),
      "storefronts": .markup(.joined(stores)), "start": .text("\(usual.start)"),
      "version": .text(snapshot.device.appVersion),
      "onboarding": .markup(
        .joined([option("yes", "done", isOn: true), option("no", "not yet", isOn: false)])),
    ])
  }

  private func language(_ code: String) -> HTML {
    let isOn = code == snapshot.locale.language.languageCode?.identifier
    return option(code, Locale(identifier: code).localizedString(forIdentifier: code), isOn: isOn)
  }

  func option(_ value: String, _ label: String? = nil, isOn: Bool) -> HTML {
    templates.option.filled([
      "value": .text(value), "label": .text(label ?? value), "selected": .flag(isOn),
    ])
  }

  var notice: HTML {
    let files = AppLibrary.fileNames.filter { entry.problem?.contains($0) == true }
    return templates.notice.filled([
      "problem": .text(entry.problem), "file": .text(files.first ?? "A file"),
      "edited": .flag(entry.draft?.changed.contains(files.first ?? "") == true),
    ])
  }

  /// The selected device, with its screen.
  private var phone: HTML {
    phone(
      on: snapshot.device.platform, isOnline: snapshot.arrangement.isOnline,
      snapshot.storePage.map(storePage) ?? screen(snapshot.screen, isOpen: snapshot.isOpen))
  }

  /// Returns a device with a screen on it.
  ///
  /// - Parameters:
  ///   - platform: The device's platform.
  ///   - isOnline: Whether it reaches the App Store.
  ///   - screen: Its contents.
  ///   - suffix: The suffix for the names of its regions, if there are several devices.
  /// - Returns: The markup.
  func phone(
    on platform: Platform, isOnline: Bool, _ screen: HTML, suffix: String = ""
  ) -> HTML {
    let time = ReadableTime(snapshot.deviceNow, in: snapshot.zone).onDevice(in: snapshot.locale)
    return templates.phone.filled([
      "form": .text(platform.form), "time": .text(time), "suffix": .text(suffix),
      "platform": .text(platform == .iOS ? nil : platform.rawValue),
      "name": .text(entry.name), "textSize": .text(view.textSize.rawValue),
      "tint": .text(Tint(of: entry.id).rawValue), "theme": .text(theme(on: platform)),
      "offline": .flag(!isOnline), "online": .flag(isOnline), "screen": .markup(screen),
    ])
  }

  /// Returns the appearance that is forced on a device, or nil.
  private func theme(on platform: Platform) -> String? {
    if platform == .watchOS { return PageView.Appearance.dark.rawValue }
    return view.appearance == .automatic ? nil : view.appearance.rawValue
  }

  /// Returns a device's contents: the app's screen, or its icon if it is not open.
  ///
  /// - Parameters:
  ///   - screen: The screen, or nil if the app has none to show.
  ///   - isOpen: Whether the app is open.
  ///   - device: The number of the device, if there are several.
  /// - Returns: The markup, whose forms are about that device.
  func screen(_ screen: Screen?, isOpen: Bool, on device: Int? = nil) -> HTML {
    guard isOpen else {
      return templates.home.filled([
        "path": .text(address(doPath, of: device)), "name": .text(entry.name),
        "icon": .markup(entry.icon), "tint": .text(Tint(of: entry.id).rawValue),
      ])
    }
    guard let screen else { return templates.nothing.filled([:]) }
    return HTML(
      trusted: renderer.fragment(
        screen, submittingTo: address(touchPath, of: device),
        identifying: device.map { "device-\($0)-" } ?? ""))
  }

  /// Returns an address that names its device.
  func address(_ path: String, of device: Int?) -> String {
    device.map { path + (path.contains("?") ? "&" : "?") + "device=\($0)" } ?? path
  }
}

extension Platform {
  /// The style sheet's name for the device that an app is drawn on.
  fileprivate var form: String {
    switch self {
    case .iOS: "phone"
    case .watchOS: "watch"
    case .macOS: "desktop"
    case .tvOS: "television"
    case .visionOS: "headset"
    }
  }
}
