import TollgateScreens
import WebPages

extension ScreenRendering {
  /// Returns a list of entries: each line opens one, and has a button that deletes it.
  func entries(_ entries: Screen.Entries) -> HTML {
    templates.entries.filled([
      "header": .text(entries.header), "note": .text(entries.note),
      "entries": entries.entries.isEmpty ? nil : .markup(.joined(entries.entries.map(entry))),
    ])
  }

  private func entry(_ entry: Screen.Entries.Entry) -> HTML {
    let detail = entry.detail.map {
      HTML(trusted: #"<span class="detail">\#(HTML(escaping: $0).markup)</span>"#)
    }
    let title =
      entry.open.map { form($0, entry.title, class: "row", trailing: detail) }
      ?? HTML(
        trusted:
          #"<p class="row"><span class="label">\#(HTML(escaping: entry.title).markup)</span>"#
          + (detail?.markup ?? "") + "</p>")
    let delete = entry.delete.map {
      form($0.action, $0.label, class: "delete", icon: $0.icon, showsLabel: false)
    }
    return HTML(trusted: #"<li class="entry">\#(title.markup)\#(delete?.markup ?? "")</li>"#)
  }

  func field(_ field: Screen.Field) -> HTML {
    templates.field.filled([
      "path": .text(path), "label": .text(field.label), "text": .text(field.text),
      "fields": .markup(
        HTML(
          trusted: #"<input type="hidden" name="action" value="set">"#
            + #"<input type="hidden" name="name" value="\#(HTML(escaping: field.name).markup)">"#)),
      "placeholder": .text(field.placeholder), "submit": .text(field.submitLabel),
    ])
  }

  /// Returns the footer, which stays visible while the screen scrolls.
  func footer(_ elements: [Screen.Element]) -> HTML {
    HTML(
      trusted: #"<footer class="pinned">\#(elements.map { element($0).markup }.joined())</footer>"#
        + "\n")
  }
}
