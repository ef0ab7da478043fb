import Foundation
import Journeys
import LocalAppStore
import WebPages

extension WorkbenchRendering {
  /// The way in which a control shows its current value.
  enum Style: String {
    case plain = ""

    /// A selection of at most one of several options.
    case choice

    /// Something that is on or off.
    case toggle
  }

  var controls: HTML {
    let panel = ControlPanel(snapshot: snapshot)
    let time = ReadableTime(snapshot.storeNow, in: snapshot.zone)
    return templates.controls.filled([
      "date": .text(time.day), "time": .text(time.clock), "place": .text(time.place),
      "timeControls": .markup(draw(panel.time)),
      "timeInputs": .markup(
        .joined([
          .joined(panel.timeInputs.map(draw)), draw(panel.travel), draw(panel.travelInput),
        ])),
      "panels": .markup(
        .joined([
          storePanel(panel), productsPanel(panel), featuresPanel(panel), countersPanel(panel),
          clockPanel(panel), appPanel(panel), remotePanel(panel),
          serverPanel(panel),
        ])),
    ])
  }

  private func fold(
    _ id: String, _ title: String, aside: String? = nil, isOpen: Bool = false, _ body: [HTML]
  ) -> HTML {
    templates.panel.filled([
      "id": .text("panel-\(id)"), "title": .text(title), "aside": .text(aside),
      "isOpen": .flag(isOpen), "body": .markup(.joined(body)),
    ])
  }

  private func row(_ columns: Int, _ controls: [StudioControl], _ style: Style = .plain) -> HTML {
    controls.isEmpty
      ? HTML(trusted: "")
      : HTML(trusted: #"<div class="row\#(columns)">\#(draw(controls, style).markup)</div>"#)
  }

  private func storePanel(_ panel: ControlPanel) -> HTML {
    let pending = panel.pending.map(pending)
    let waiting =
      pending.isEmpty
      ? []
      : [
        HTML(trusted: #"<h3>Waiting for an answer</h3><ul class="pending">"#), .joined(pending),
        HTML(trusted: "</ul>"),
      ]
    return fold(
      "store", "App Store", isOpen: true,
      [draw(panel.switches, .toggle), draw(panel.storefronts), priceHint(panel)] + waiting + [
        row(2, panel.priceAnswers)
      ] + [
        HTML(trusted: #"<h3 id="next-purchase">Next purchase</h3>"#),
        HTML(trusted: #"<div class="row3" role="group" aria-labelledby="next-purchase">"#),
        draw(panel.nextPurchase, .choice), HTML(trusted: "</div>"),
        HTML(trusted: #"<h3 id="store-answers">The store answers</h3>"#),
        HTML(trusted: #"<div class="row3" role="group" aria-labelledby="store-answers">"#),
        draw(panel.pace, .choice), HTML(trusted: "</div>"),
        row(1, [panel.restore]), draw(panel.code),
      ])
  }

  private func priceHint(_ panel: ControlPanel) -> HTML {
    let hint = panel.priceHint.map { HTML(escaping: $0).markup }
    return HTML(trusted: hint.map { #"<p class="price-hint quiet">\#($0)</p>"# } ?? "")
  }

  private func productsPanel(_ panel: ControlPanel) -> HTML {
    let items = snapshot.products.map { product($0, on: panel) }
    return fold(
      "products", "Products", aside: "\(items.count)", isOpen: true,
      [HTML(trusted: #"<ul class="products">"#), .joined(items), HTML(trusted: "</ul>")])
  }

  private func featuresPanel(_ panel: ControlPanel) -> HTML {
    let items = panel.features.map { feature in
      templates.feature.filled([
        "feature": .text("\(feature.id)"),
        "controls": feature.controls.isEmpty ? nil : .markup(draw(feature.controls)),
        "input": .markup(feature.input.map(draw)),
      ])
    }
    return fold(
      "features", "Features and screens",
      [
        HTML(trusted: #"<ul class="features">"#), .joined(items), HTML(trusted: "</ul>"),
        HTML(trusted: "<h3>Screens</h3>"), row(3, panel.screens), row(2, panel.placements),
      ])
  }

  private func countersPanel(_ panel: ControlPanel) -> HTML {
    guard !panel.counters.isEmpty || !panel.spends.isEmpty || !panel.rewards.isEmpty else {
      return HTML(trusted: "")
    }
    return fold(
      "counters", "Balances and progress",
      [.joined(panel.counters.map(draw)), row(2, panel.spends), row(2, panel.rewards)])
  }

  private func clockPanel(_ panel: ControlPanel) -> HTML {
    let device = ReadableTime(snapshot.deviceNow, in: snapshot.zone)
    return fold(
      "clock", "Device clock",
      aside: snapshot.isDeviceClockSet ? "\(device.day), \(device.clock)" : nil, isOpen: true,
      [row(3, panel.deviceClock, .choice), draw(panel.deviceClockInput)])
  }

  private func appPanel(_ panel: ControlPanel) -> HTML {
    fold(
      "app", "App and device", isOpen: true,
      [
        row(2, panel.lifecycle), row(2, panel.family), row(1, [panel.onboarding]),
        draw(panel.update),
        draw(panel.testSwitches, .toggle),
        HTML(trusted: #"<h3 id="crashes">The process dies at the next purchase</h3>"#),
        HTML(trusted: #"<div class="row2" role="group" aria-labelledby="crashes">"#),
        draw(panel.crashes, .choice), HTML(trusted: "</div>"),
      ])
  }

  private func remotePanel(_ panel: ControlPanel) -> HTML {
    let parts = panel.choices.map(draw) + panel.remoteInputs.map(draw)
    return parts.isEmpty ? HTML(trusted: "") : fold("remote", "Remote values", parts)
  }

  private func serverPanel(_ panel: ControlPanel) -> HTML {
    let notifications = [
      HTML(trusted: #"<h3 id="notifications">Notifications from the App Store</h3>"#),
      HTML(trusted: #"<div class="row4" role="group" aria-labelledby="notifications">"#),
      draw(panel.notificationControls, .choice), HTML(trusted: "</div>"), row(2, panel.healing),
    ]
    return fold(
      "server", "The app’s server",
      aside: snapshot.server.map { $0.isUp ? "up" : "down" } ?? "none",
      snapshot.server == nil
        ? [row(1, [panel.serverSwitch])]
        : [draw([panel.serverSwitch], .toggle)] + notifications
          + [panel.storeAPI, panel.grants].compactMap { $0.map(draw) })
  }

  private func pending(_ request: PendingPurchase, _ answers: [StudioControl]) -> HTML {
    let product = request.order.productID
    let since = ReadableTime(request.date, in: snapshot.zone)
    return templates.pending.filled([
      "name": .text(snapshot.names[product] ?? product),
      "cause": request.cause == .askToBuy ? "a parent" : "the account to be put in order",
      "since": .text("\(since.clock) on \(since.shortDay)"), "controls": .markup(draw(answers)),
    ])
  }

  private func product(_ product: RunSnapshot.Product, on panel: ControlPanel) -> HTML {
    templates.product.filled([
      "name": .text(product.name), "price": .text(product.price), "id": .text(product.id),
      "idInLines": .markup(.breakable(product.id)),
      "subject": .text(snapshot.distinctName(of: product.id)),
      "status": product.status == .neverBought ? nil : .text(product.status.rawValue),
      "statusLabel": .text(product.status.label),
      "subscription": .text(product.subscription.map { sentence(about: $0).text }),
      "controls": .markup(draw(panel.commonControls(for: product))),
      "more": .markup(draw(panel.controls(for: product))),
      "inputs": .markup(.joined(panel.inputs(for: product).map(draw))),
    ])
  }
}

extension WorkbenchRendering {
  func draw(_ controls: [StudioControl], _ style: Style = .plain) -> HTML {
    .joined(controls.map { draw($0, style) })
  }

  /// Returns controls in a form of their own, whose identifiers follow from their positions, not
  /// their labels.
  func draw(_ controls: [StudioControl], by form: String) -> HTML {
    .joined(
      controls.enumerated().map { place, control in
        draw(control, .plain, by: form, key: "\(form) \(place)")
      })
  }

  func draw(_ input: ControlInput) -> HTML {
    templates.input.filled([
      "path": .text(doPath), "step": .text(input.step), "label": .text(input.label),
      "id": .text("input \(input.label)".id), "field": .text(input.field.rawValue),
      "isTime": .flag(input.field == .time), "isNumber": .flag(input.field == .number),
      "value": .text(input.value), "example": .text(input.example), "verb": .text(input.verb),
      "obstacle": .text(input.obstacle),
    ])
  }

  func draw(_ selection: Selection) -> HTML {
    templates.selection.filled([
      "path": .text(doPath), "label": .text(selection.label), "verb": .text(selection.verb),
      "id": .text("pick \(selection.label)".id),
      "options": .markup(
        .joined(selection.controls.map { option($0.step, $0.label, isOn: $0.isOn == true) })),
    ])
  }

  private func draw(
    _ control: StudioControl, _ style: Style, by form: String = "do", key: String? = nil
  ) -> HTML {
    let stateName =
      switch style {
      case .toggle: #"role="switch" aria-checked"#
      case .plain, .choice: "aria-pressed"
      }
    return templates.control.filled([
      "form": .text(form), "step": .text(control.step), "label": .text(control.label),
      "subject": .text(control.subject), "style": style == .plain ? nil : .text(style.rawValue),
      "obstacle": .text(control.obstacle),
      "state": .text(control.isOn.map { "\($0)" }), "stateName": .markup(HTML(trusted: stateName)),
      "isSwitch": .flag(style == .toggle),
      // A switch's action changes with its state, so that the button keeps the focus.
      "key": .text(key ?? (style == .plain ? nil : "\(style.rawValue) \(control.label)")),
    ])
  }
}

extension String {
  /// The text as the id of an element, which has no spaces.
  fileprivate var id: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
  }
}
