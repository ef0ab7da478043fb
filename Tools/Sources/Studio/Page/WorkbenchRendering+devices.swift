import Foundation
import Journeys
import TollgateCore
import WebPages

/// The devices next to each other, each with its own controls, and the log below.
extension WorkbenchRendering {
  /// The most devices shown side by side.
  private static let most = 4

  /// The shown devices: the first ones, with the selected one in place of the last.
  private var shownDevices: [RunSnapshot.Device] {
    let first = snapshot.devices.prefix(Self.most)
    guard !first.contains(where: { $0.number == snapshot.heldDevice }),
      let held = snapshot.devices.first(where: { $0.number == snapshot.heldDevice })
    else { return Array(first) }
    return first.dropLast() + [held]
  }

  /// The page with all devices side by side.
  var abreast: HTML {
    let time = ReadableTime(snapshot.storeNow, in: snapshot.zone)
    let count = snapshot.devices.count
    let parts: [String: Template.Value] = [
      "appName": .text(entry.name), "notice": .markup(notice),
      "date": .text(time.day), "time": .text(time.clock), "place": .text(time.place),
      "timeControls": .markup(draw(ControlPanel(snapshot: snapshot).time)),
      "devices": .markup(.joined(shownDevices.map(slot))), "more": .markup(newDevices),
      "hidden": count > Self.most
        ? .text("The first of \(count) devices, and the one that is in hand.") : nil,
      "timeline": .markup(timeline), "filters": .markup(filters), "entries": .markup(entries),
      "link": .text(link), "looks": .markup(looks),
    ]
    return templates.abreast.filled(parts.merging(addresses) { $1 })
  }

  /// The address at which one device is seen, with all controls.
  var singlePath: String { path + view.with(\.isAbreast, false).query }

  /// The address of the page with all devices side by side.
  var abreastPath: String {
    var view = view
    (view.isAbreast, view.panel) = (true, nil)
    return path + view.query
  }

  private func slot(_ device: RunSnapshot.Device) -> HTML {
    let isHeld = device.number == snapshot.heldDevice
    return templates.slot.filled([
      "number": .text("\(device.number)"), "kind": .text(device.platform.rawValue),
      "title": .text("\(device.number): \(device.platform.title)"),
      "account": .text("\(device.account.rawValue) account"), "held": .flag(isHeld),
      "phone": .markup(
        phone(
          on: device.platform, isOnline: device.isOnline,
          (isHeld ? snapshot.storePage.map(storePage) : nil)
            ?? screen(device.screen, isOpen: device.isOpen, on: device.number),
          suffix: "-\(device.number)")),
      "path": .text(address(doPath, of: device.number)),
      "controls": .markup(
        draw(controls(of: device), by: "do-\(device.number)")),
      "alone": .text(singlePath(of: device)), "use": .text("use_device: \(device.number)"),
      "canUse": .flag(!isHeld),
    ])
  }

  /// Returns the address for the form that selects a device and shows it alone.
  private func singlePath(of device: RunSnapshot.Device) -> String {
    device.number == snapshot.heldDevice
      ? singlePath : path + "do" + view.with(\.isAbreast, false).query
  }

  /// The controls of one device, next to its screen.
  private func controls(of device: RunSnapshot.Device) -> [StudioControl] {
    let subject = "on device \(device.number)"
    let offline = device.isOnline ? nil : "The device is offline."
    return [
      device.isOpen
        ? StudioControl("Relaunch", of: subject, .relaunch)
        : StudioControl("Open", of: subject, .launch),
      StudioControl(
        device.isOnline ? "Go offline" : "Go online", of: subject,
        .network(device.isOnline ? .offline : .online)),
      StudioControl(
        device.account == .first ? "Other account" : "First account", of: subject,
        .signIn(device.account == .first ? .other : .first), unless: offline),
      StudioControl(
        "Restore", of: subject, .restore,
        unless: device.isOpen ? nil : "The app is not open."),
    ]
  }
}

extension Platform {
  /// The name of its devices.
  fileprivate var title: String {
    switch self {
    case .iOS: "iPhone, iOS"
    case .watchOS: "Apple Watch, watchOS"
    case .macOS: "Mac, macOS"
    case .tvOS: "Apple TV, tvOS"
    case .visionOS: "Vision Pro, visionOS"
    }
  }
}
