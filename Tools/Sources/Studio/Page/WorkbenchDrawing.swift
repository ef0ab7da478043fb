import Foundation
import PaywallHTML
import TollgateCore
import TollgateScreens

/// Draws a run: the phone, the levers beside it, and what comes of them.
struct WorkbenchDrawing {
  let templates: PageTemplates
  let renderer: ScreenRenderer
  let world: World
  let filter: LogFilter

  var workbench: HTML {
    templates.workbench.filled([
      "appName": .text(world.appName), "facts": .text(facts), "newRun": .markup(newRun),
      "levers": .markup(levers), "phone": .markup(phone), "known": .markup(known),
      "filters": .markup(filters), "pullPath": .text(pullPath), "entries": .markup(entries),
    ])
  }

  /// Where the run is, and what it is asked to do.
  var path: String { "/\(Self.segment(world.appID))/\(world.runID)/" }
  var pullPath: String { path + "pull" + query(filter) }
  var touchPath: String { path + "touch" + query(filter) }

  func query(_ filter: LogFilter) -> String {
    filter == .everything ? "" : "?\(LogFilter.queryName)=\(filter.rawValue)"
  }

  static func segment(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._")))
      ?? text
  }

  private var facts: String {
    [
      world.device.platform.rawValue, "\(world.device.build.rawValue) build",
      "version \(world.device.appVersion)", world.locale.identifier,
    ].joined(separator: " · ")
  }

  private var newRun: HTML {
    templates.newRun.filled([
      "path": .text("/\(Self.segment(world.appID))/"),
      "platforms": .markup(
        .joined(Platform.allCases.map { option($0.rawValue, isOn: $0 == world.device.platform) })),
      "builds": .markup(
        .joined(BuildKind.allCases.map { option($0.rawValue, isOn: $0 == world.device.build) })),
      "languages": .markup(.joined(world.languages.map(language))),
      "zones": .markup(
        .joined(
          Travel.zones.map {
            option($0.identifier, Travel.name(of: $0), isOn: $0 == world.zone)
          })),
    ])
  }

  private func language(_ code: String) -> HTML {
    let isOn = code == world.locale.language.languageCode?.identifier
    return option(code, Locale(identifier: code).localizedString(forIdentifier: code), isOn: isOn)
  }

  func option(_ value: String, _ label: String? = nil, isOn: Bool) -> HTML {
    templates.option.filled([
      "value": .text(value), "label": .text(label ?? value), "selected": .flag(isOn),
    ])
  }

  private var phone: HTML {
    let time = StudioTime(world.deviceNow, in: world.zone).onDevice(in: world.locale)
    return templates.phone.filled([
      "form": world.device.platform == .watchOS ? "watch" : "phone", "time": .text(time),
      "isDark": .flag(world.device.platform == .watchOS),
      "offline": .flag(!world.isOnline), "online": .flag(world.isOnline),
      "screen": .markup(screen),
    ])
  }

  private var screen: HTML {
    guard world.isOpen else {
      return templates.home.filled([
        "path": .text(pullPath), "name": .text(world.appName),
        "initial": .text(String(world.appName.prefix(1))),
      ])
    }
    guard let screen = world.screen else { return templates.nothing.filled([:]) }
    return HTML(trusted: renderer.fragment(screen, submittingTo: touchPath))
  }
}
