import PaywallHTML

extension WorkbenchDrawing {
  func draw(_ levers: [Lever], _ style: Style = .plain) -> HTML {
    .joined(levers.map { draw($0, style) })
  }

  func draw(_ dial: Dial) -> HTML {
    templates.dial.filled([
      "path": .text(pullPath), "step": .text(dial.step), "label": .text(dial.label),
      "id": .text("dial \(dial.label)".id), "field": .text(dial.field.rawValue),
      "isTime": .flag(dial.field == .time), "isNumber": .flag(dial.field == .number),
      "value": .text(dial.value), "example": .text(dial.example), "verb": .text(dial.verb),
      "obstacle": .text(dial.obstacle),
    ])
  }

  func draw(_ selection: Selection) -> HTML {
    templates.selection.filled([
      "path": .text(pullPath), "label": .text(selection.label), "verb": .text(selection.verb),
      "id": .text("pick \(selection.label)".id),
      "options": .markup(
        .joined(selection.levers.map { option($0.step, $0.label, isOn: $0.isOn == true) })),
    ])
  }

  private func draw(_ lever: Lever, _ style: Style) -> HTML {
    let stateName =
      switch style {
      case .toggle: #"role="switch" aria-checked"#
      case .plain, .choice: "aria-pressed"
      }
    return templates.lever.filled([
      "step": .text(lever.step), "label": .text(lever.label),
      "subject": .text(lever.subject), "style": style == .plain ? nil : .text(style.rawValue),
      "obstacle": .text(lever.obstacle),
      "state": .text(lever.isOn.map { "\($0)" }), "stateName": .markup(HTML(trusted: stateName)),
      "isSwitch": .flag(style == .toggle),
      // What a switch does changes with it; whoever has the focus on it keeps it.
      "key": style == .plain ? nil : .text("\(style.rawValue) \(lever.label)"),
    ])
  }
}

extension String {
  /// The text as the id of an element, which has no spaces.
  fileprivate var id: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
  }
}
