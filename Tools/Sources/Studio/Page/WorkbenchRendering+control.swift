import PaywallHTML

extension WorkbenchRendering {
  func draw(_ controls: [StoreControl], _ style: Style = .plain) -> HTML {
    .joined(controls.map { draw($0, style) })
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

  private func draw(_ control: StoreControl, _ style: Style) -> HTML {
    let stateName =
      switch style {
      case .toggle: #"role="switch" aria-checked"#
      case .plain, .choice: "aria-pressed"
      }
    return templates.control.filled([
      "step": .text(control.step), "label": .text(control.label),
      "subject": .text(control.subject), "style": style == .plain ? nil : .text(style.rawValue),
      "obstacle": .text(control.obstacle),
      "state": .text(control.isOn.map { "\($0)" }), "stateName": .markup(HTML(trusted: stateName)),
      "isSwitch": .flag(style == .toggle),
      // What a switch does changes with it; whoever has the focus on it keeps it.
      "key": style == .plain ? nil : .text("\(style.rawValue) \(control.label)"),
    ])
  }
}

extension String {
  /// The text as the id of an element, which has no spaces.
  fileprivate var id: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
  }
}
