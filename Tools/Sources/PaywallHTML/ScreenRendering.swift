import TollgateScreens
import WebPages

/// Draws one screen whose forms go to one place.
struct ScreenRendering {
  let templates: Templates
  let path: String

  /// The prefix of the ids.
  var idPrefix = ""

  func screen(_ screen: Screen) -> HTML {
    let shown: [String: Template.Value] = [
      "id": .text("\(screen.id)"),
      "language": .text(screen.language), "direction": .text(screen.direction),
      "label": .text(screen.title ?? "\(screen.id)"),
      "title": .text(screen.title),
      "isPaywall": .flag(screen.isPaywall),
      "style": .text(screen.style == .plain ? nil : screen.style.rawValue),
      "hasBar": .flag(screen.title != nil || screen.exit != nil),
      "back": .markup(exit(screen, .back)),
      "close": .markup(exit(screen, .close)),
      "content": .markup(content(of: screen)),
      "footer": .markup(screen.footer.map(footer)),
      "alert": .markup(screen.alert.map(alert)),
      "celebration": .markup(screen.celebration.map(celebration)),
    ]
    return templates.screen.filled(shown.merging(look(screen.look)) { value, _ in value })
  }

  private func look(_ look: Screen.Look?) -> [String: Template.Value] {
    let tint = look?.tint
    return [
      "tintLight": .text(tint?.light.hex), "tintDark": .text(tint?.dark.hex),
      "labelLight": .text(tint?.light.label.hex), "labelDark": .text(tint?.dark.label.hex),
      "corners": .text(look?.cornerStyle?.rawValue),
    ]
  }

  private func content(of screen: Screen) -> HTML {
    .joined(
      screen.elementsByLine.map { line in
        let drawn = HTML.joined(
          line.map { element($0, isFirstHeading: screen.title == nil) })
        guard case .link = line.first else { return drawn }
        return HTML(trusted: #"<div class="links">\#(drawn.markup)</div>"# + "\n")
      })
  }

  private func exit(_ screen: Screen, _ kind: Screen.Exit.Kind) -> HTML? {
    guard let exit = screen.exit, exit.kind == kind else { return nil }
    switch kind {
    case .back:
      return form(exit.action, exit.label, class: "exit back", icon: "chevron.left")
    case .close:
      return form(
        exit.action, exit.label, class: exit.isEnabled ? "exit close" : "exit waiting",
        icon: exit.isEnabled ? "xmark" : nil, showsLabel: !exit.isEnabled,
        isEnabled: exit.isEnabled)
    }
  }

  private func alert(_ alert: Screen.Alert) -> HTML {
    let focused = alert.buttons.firstIndex(where: \.isEnabled)
    return templates.alert.filled([
      "idPrefix": .text(idPrefix),
      "title": .text(alert.title),
      "message": .markup(
        .joined(alert.message.map { HTML(trusted: "<p>\(HTML(escaping: $0).markup)</p>") })),
      "buttons": .markup(
        .joined(
          alert.buttons.enumerated().map { index, button in
            form(
              button.action, button.label, class: button.style.rawValue,
              isEnabled: button.isEnabled, takesFocus: index == focused)
          })),
    ])
  }

  /// Returns a form with only the action's fields, and a button.
  func form(
    _ action: ScreenAction, _ label: String, class style: String, icon: String? = nil,
    onTile: Bool = false, showsLabel: Bool = true, isEnabled: Bool = true, progress: String? = nil,
    takesFocus: Bool = false, attributes: HTML? = nil, trailing: HTML? = nil
  ) -> HTML {
    templates.form.filled([
      "path": .text(path),
      "fields": .markup(fields(of: action)),
      "class": .text(style),
      "action": .text(action.fields.first?.value),
      "label": .text(label),
      "hiddenLabel": .flag(!showsLabel),
      "shownLabel": .flag(showsLabel),
      "icon": .markup(icon.map(Symbol.markup)),
      "tile": .text(onTile ? icon : nil),
      "disabled": .flag(!isEnabled),
      "progress": .text(progress),
      "autofocus": .flag(takesFocus),
      "attributes": .markup(attributes),
      "trailing": .markup(trailing),
    ])
  }

  func fields(of action: ScreenAction) -> HTML {
    .joined(
      action.fields.map { field in
        HTML(
          trusted: #"<input type="hidden" name="\#(HTML(escaping: field.name).markup)""#
            + #" value="\#(HTML(escaping: field.value).markup)">"#)
      })
  }
}

extension Screen {
  /// The direction of its lines, as an HTML attribute.
  var direction: String { isRightToLeft ? "rtl" : "ltr" }
}
