import Foundation
import Journeys
import TollgateCore
import WebPages

extension WorkbenchRendering {
  /// The row above the phone: its device, place, language and appearance.
  var lens: HTML {
    templates.lens.filled([
      "menus": .markup(.joined([devices, languages, storefronts])), "looks": .markup(looks),
    ])
  }

  /// The choice of how the phone looks.
  var looks: HTML {
    templates.looks.filled([
      "appearances": .markup(
        .joined(
          PageView.Appearance.allCases.map { choice in
            look(choice.label, choice.sign, view.with(\.appearance, choice), choice.rawValue)
          })),
      "sizes": .markup(
        .joined(
          PageView.TextSize.allCases.map { choice in
            look(choice.label, "A", view.with(\.textSize, choice), choice.rawValue)
          })),
    ])
  }

  private func look(_ label: String, _ sign: String, _ other: PageView, _ kind: String) -> HTML {
    templates.look.filled([
      "href": .text(path + other.query), "kind": .text(kind), "current": .flag(other == view),
      "label": .text(label), "sign": .text(sign),
    ])
  }

  private func menu(_ kind: String, _ label: String, _ value: String, _ choices: [HTML]) -> HTML {
    templates.menu.filled([
      "kind": .text(kind), "label": .text(label), "value": .text(value),
      "choices": .markup(.joined(choices)),
    ])
  }

  /// The existing devices, and one of each platform to add.
  private var devices: HTML {
    let known = snapshot.devices.map { device -> HTML in
      let control = StudioControl(
        device.name(among: snapshot.devices), .useDevice(device.number),
        isOn: device.number == snapshot.heldDevice,
        unless: device.number == snapshot.heldDevice ? "It is the one that is used." : nil)
      // Selecting a device opens the app on it.
      return device.isOpen || device.number == snapshot.heldDevice
        ? draw([control]) : begin(with: control)
    }
    let address = HTML(escaping: abreastPath).markup
    let together =
      snapshot.devices.count > 1
      ? [HTML(trusted: #"<a class="together" href="\#(address)">Side by side</a>"#)] : []
    let held = snapshot.devices.first { $0.number == snapshot.heldDevice }
    return menu(
      "devices", "Device", held?.name(among: snapshot.devices) ?? "",
      together + known + newDevicesOfEachPlatform)
  }

  private var newDevicesOfEachPlatform: [HTML] {
    Platform.allCases.map { platform in
      begin(with: StudioControl("New: \(platform.rawValue)", .newDevice(platform)))
    }
  }

  /// A menu of the devices that can be added.
  var newDevices: HTML { menu("devices", "Add", "New device", newDevicesOfEachPlatform) }

  private func begin(with control: StudioControl) -> HTML {
    templates.beginWith.filled([
      "path": .text(doPath), "step": .text(control.step), "label": .text(control.label),
      "then": .text(Action.launch.text),
    ])
  }

  private var languages: HTML {
    let now = snapshot.locale.language.languageCode?.identifier ?? snapshot.locale.identifier
    let own = ControlPanel(snapshot: snapshot).languages
    return menu("languages", "Language", Travel.language(of: now), [draw(own)])
  }

  private var storefronts: HTML {
    let selection = ControlPanel(snapshot: snapshot).storefronts
    return menu(
      "storefronts", "Storefront", snapshot.arrangement.storefront, [draw(selection.controls)])
  }
}

extension RunSnapshot.Device {
  /// The name of the device in a menu, with its account if there are two.
  func name(among all: [RunSnapshot.Device]) -> String {
    let isPlain = all.allSatisfy { $0.account == .first }
    let number = all.count == 1 ? "" : "\(number): "
    return number + platform.rawValue + (isPlain ? "" : ", \(account.rawValue) account")
  }
}

extension PageView.Appearance {
  fileprivate var label: String {
    switch self {
    case .automatic: "As the browser"
    case .light: "Light"
    case .dark: "Dark"
    }
  }

  fileprivate var sign: String {
    switch self {
    case .automatic: "◐"
    case .light: "○"
    case .dark: "●"
    }
  }
}

extension PageView.TextSize {
  fileprivate var label: String {
    switch self {
    case .small: "Small text"
    case .usual: "Text as usual"
    case .large: "Large text"
    case .largest: "Largest text"
    }
  }
}
