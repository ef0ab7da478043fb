import Foundation
import PaywallHTML
import TollgateCore
import TollgateScreens

/// Draws a run: the phone, the controls beside it, and what comes of them.
struct WorkbenchDrawing {
  let templates: PageTemplates
  let renderer: ScreenRenderer
  let world: World
  let entry: AppEntry
  let filter: LogFilter

  /// What leads to here again, or nil where it would be too long.
  let link: String?

  var workbench: HTML {
    templates.workbench.filled([
      "appName": .text(world.appName), "facts": .text(facts), "newRun": .markup(newRun),
      "notice": .markup(notice), "controls": .markup(controls), "phone": .markup(phone),
      "timeline": .markup(timeline), "known": .markup(known), "filters": .markup(filters),
      "doPath": .text(doPath), "goPath": .text(path + "go" + filter.query),
      "tickPath": .text(path + "tick" + filter.query),
      "changesPath": .text(path + "changes?version=\(entry.version)"),
      "entries": .markup(entries), "link": .text(link),
    ])
  }

  /// Where the run is, and what it is asked to do.
  var path: String { "/\(Self.segment(entry.id))/\(world.runID)/" }
  var doPath: String { path + "do" + filter.query }
  var touchPath: String { path + "touch" + filter.query }

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
    let platforms = Platform.allCases.map {
      option($0.rawValue, isOn: $0 == world.device.platform)
    }
    let builds = BuildKind.allCases.map { option($0.rawValue, isOn: $0 == world.device.build) }
    let zones = Travel.zones.map {
      option($0.identifier, Travel.name(of: $0), isOn: $0 == world.zone)
    }
    let stores = Travel.storefronts.map { option($0, isOn: $0 == "USA") }
    let usual = Beginning()
    return templates.newRun.filled([
      "path": .text("/\(Self.segment(entry.id))/"), "platforms": .markup(.joined(platforms)),
      "builds": .markup(.joined(builds)), "zones": .markup(.joined(zones)),
      "languages": .markup(.joined(world.languages.map(language))),
      "storefronts": .markup(.joined(stores)), "start": .text("\(usual.start)"),
      "version": .text(world.device.appVersion),
      "onboarding": .markup(
        .joined([option("yes", "done", isOn: true), option("no", "not yet", isOn: false)])),
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

  private var notice: HTML {
    let files = AppLibrary.fileNames.filter { entry.problem?.contains($0) == true }
    return templates.notice.filled([
      "problem": .text(entry.problem), "file": .text(files.first ?? "A file"),
    ])
  }

  private var phone: HTML {
    let time = StudioTime(world.deviceNow, in: world.zone).onDevice(in: world.locale)
    let isOnline = world.standing.isOnline
    return templates.phone.filled([
      "form": world.device.platform == .watchOS ? "watch" : "phone", "time": .text(time),
      "tint": .text(Tint(of: entry.id).rawValue),
      "isDark": .flag(world.device.platform == .watchOS),
      "offline": .flag(!isOnline), "online": .flag(isOnline), "screen": .markup(screen),
    ])
  }

  private var screen: HTML {
    guard world.isOpen else {
      return templates.home.filled([
        "path": .text(doPath), "name": .text(world.appName),
        "initial": .text(String(world.appName.prefix(1))),
      ])
    }
    guard let screen = world.screen else { return templates.nothing.filled([:]) }
    return HTML(trusted: renderer.fragment(screen, submittingTo: touchPath))
  }
}
