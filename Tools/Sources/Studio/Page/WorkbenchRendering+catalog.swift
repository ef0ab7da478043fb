import Foundation
import Journeys
import Lint
import SourceJSON
import TollgateScreens
import WebPages

extension CatalogOutline.Place {
  /// The id of the element on the page that edits it.
  ///
  /// Items of a list share one, because a moved item has another place.
  var id: String {
    let list = path.text.split(separator: "/").dropLast().joined(separator: "/")
    let isItem = path.text.split(separator: "/").last.map { $0.allSatisfy(\.isNumber) } ?? false
    return "edit-" + Fingerprint("\(file)/\(isItem ? list : path.text)").text
  }
}

extension CatalogOutline.Group {
  /// The id of its element on the page.
  fileprivate var id: String { "part-" + Fingerprint(title).text }
}

extension WorkbenchRendering {
  private static let mostFindings = 8
  private static let mostLines = 60

  private var editPath: String { path + "edit" + view.query }

  /// The panel in which limits, prices, texts and the order of a screen’s elements are changed.
  var catalog: HTML {
    let closePath = path + view.with(\.panel, nil).query
    guard let draft = entry.draft else {
      return templates.catalog.filled([
        "closePath": .text(closePath),
        "unreadable": .text(entry.problem ?? "A file can’t be read."),
      ])
    }
    let language =
      snapshot.app.strings?.language(for: snapshot.locale)
      ?? snapshot.locale.language.languageCode?.identifier ?? "en"
    let outline = CatalogOutline(of: draft, on: snapshot.screen?.id, in: language)
    let (beside, others) = placed(entry.findings ?? [], among: outline.values)
    let refusal = draft.refusal
    let isShownThere = refusal?.value.map { place in outline.values.contains { $0.place == place } }
    let parts: [String: Template.Value] = [
      "closePath": .text(closePath), "path": .text(editPath), "readable": .flag(true),
      "refusal": isShownThere == true ? nil : .text(refusal?.reason),
      "parts": .markup(.joined(self.parts(of: outline))),
      "groups": .markup(.joined(outline.groups.map { group($0, beside: beside, refusal) })),
      "closed": .flag(snapshot.screen == nil),
      "omitted": outline.omitted > 0 ? .text("\(outline.omitted)") : nil,
      "orders": .markup(.joined(outline.sequences.map(order))),
    ]
    return templates.catalog.filled(
      parts.merging(changes(in: draft, others)) { first, _ in first })
  }

  /// Returns why nothing can be saved now, or nil if it can.
  private func saveObstacle(_ draft: AppDraft) -> Template.Value {
    if !draft.overtaken.isEmpty { return .text("A file was changed on disk meanwhile.") }
    return entry.problem == nil ? nil : .text("The app is broken as it is changed here.")
  }

  /// Links to the groups, and to the first list.
  private func parts(of outline: CatalogOutline) -> [HTML] {
    let groups = outline.groups.map { ($0.title, $0.id) }
    let lists = outline.sequences.prefix(1).compactMap { list in
      list.items.first.map { (list.title, $0.place.id) }
    }
    return (groups + lists).map { title, id in
      templates.part.filled(["id": .text(id), "title": .text(title)])
    }
  }

  /// The unsaved changes, with the linter's findings that belong to no value of the page.
  private func changes(in draft: AppDraft, _ findings: [Finding]) -> [String: Template.Value] {
    let (changed, overtaken) = (draft.changed, draft.overtaken)
    var parts: [String: Template.Value] = [
      "overtaken": overtaken.isEmpty ? nil : .text(overtaken.joined(separator: " and ")),
      "canUndo": .flag(draft.canUndo),
      "isStarted": .flag(!changed.isEmpty || draft.canUndo || !draft.saved.isEmpty),
      "saved": changed.isEmpty && !draft.saved.isEmpty
        ? .text(draft.saved.joined(separator: ", ")) : nil,
      "obstacle": saveObstacle(draft),
      "reloads": overtaken.isEmpty
        ? nil
        : .markup(
          .joined(
            overtaken.map {
              templates.reload.filled(["path": .text(editPath), "file": .text($0)])
            })),
    ]
    guard !changed.isEmpty else { return parts }
    let lines = findings.prefix(Self.mostFindings).map(line)
    parts["changed"] = .text(changed.joined(separator: ", "))
    let differences = changed.map { difference(of: $0, in: draft) }
    parts["differences"] = .markup(.joined(differences.map(\.lines)))
    parts["lineCount"] = .text("\(differences.reduce(0) { $0 + $1.count })")
    parts["findings"] = lines.isEmpty ? nil : .markup(.joined(lines))
    parts["clean"] = .flag(entry.findings?.isEmpty == true)
    return parts
  }

  /// Returns the findings by the id of the value beside which each is shown, and the others.
  private func placed(
    _ findings: [Finding], among values: [CatalogOutline.Value]
  ) -> ([String: [Finding]], [Finding]) {
    var (beside, others) = ([String: [Finding]](), [Finding]())
    for finding in findings {
      let file = URL(filePath: finding.place.file).lastPathComponent
      let near = values.filter { $0.place.file == file && $0.location?.line == finding.place.line }
        .sorted { ($0.location?.column ?? 0) < ($1.location?.column ?? 0) }
      // A finding is at a value, or at the key before it.
      let value =
        near.last { ($0.location?.column ?? 0) <= finding.place.column } ?? near.first
      if let value {
        beside[value.place.id, default: []].append(finding)
      } else {
        others.append(finding)
      }
    }
    return (beside, others)
  }

  private func group(
    _ group: CatalogOutline.Group, beside findings: [String: [Finding]],
    _ refusal: AppDraft.Refusal?
  ) -> HTML {
    templates.edits.filled([
      "id": .text(group.id), "title": .text(group.title),
      "fields": .markup(
        .joined(
          group.values.map { value in
            field(
              value, findings[value.place.id] ?? [],
              refusal?.value == value.place ? refusal : nil)
          })),
    ])
  }

  private func field(
    _ value: CatalogOutline.Value, _ findings: [Finding], _ refusal: AppDraft.Refusal?
  ) -> HTML {
    let text = refusal?.text ?? value.text
    let isLong = text.contains("\n") || text.count > 52
    let hasError = refusal != nil || findings.contains { $0.severity == .error }
    let shown: [HTML] = findings.prefix(3).map(line)
    let place: [String: Template.Value] = [
      "path": .text(editPath), "file": .text(value.place.file),
      "place": .text(value.place.path.text), "seen": .text(value.fingerprint),
      "id": .text(value.place.id), "label": .text(value.label), "value": .text(text),
    ]
    let looks: [String: Template.Value] = [
      "isLong": .flag(isLong), "isShort": .flag(!isLong),
      "isNumber": .flag(value.kind != .text), "most": .text("\(EditableKind.longest)"),
      "wrong": .flag(hasError), "noted": .flag(refusal != nil || !shown.isEmpty),
      "refusal": .text(refusal?.reason),
      "findings": shown.isEmpty ? nil : .markup(.joined(shown)),
    ]
    return templates.edit.filled(place.merging(looks) { first, _ in first })
  }

  private func order(_ sequence: CatalogOutline.Sequence) -> HTML {
    let items = sequence.items.enumerated().map { index, item in
      templates.element.filled([
        "path": .text(editPath), "file": .text(item.place.file),
        "place": .text(item.place.path.text), "seen": .text(sequence.fingerprint),
        "label": .text(item.label), "isFirst": .flag(index == 0),
        "isLast": .flag(index == sequence.items.count - 1),
      ])
    }
    return templates.order.filled([
      "title": .text(sequence.title), "id": .text(sequence.items.first?.place.id),
      "items": .markup(.joined(items)),
    ])
  }

  private func difference(of name: String, in draft: AppDraft) -> (lines: HTML, count: Int) {
    let (old, new) = (draft.read(name) ?? Data(), draft.contents[name] ?? Data())
    let changes = LineChange.all(from: Array(old), to: Array(new))
    let lines = changes.prefix(Self.mostLines).map { change in
      templates.lineChange.filled([
        "isNew": .flag(change.isNew), "number": .text("\(change.number)"),
        "text": .text(change.text),
      ])
    }
    let drawing = templates.difference.filled([
      "file": .text(name), "size": .text(Self.size(new.count - old.count)),
      "lines": .markup(.joined(lines)),
      "more": changes.count > Self.mostLines ? .text("\(changes.count - Self.mostLines)") : nil,
    ])
    return (drawing, changes.count)
  }

  private static func size(_ difference: Int) -> String {
    guard difference != 0 else { return "as long as before" }
    let count = abs(difference)
    return "\(count) \(count == 1 ? "byte" : "bytes") \(difference > 0 ? "more" : "less")"
  }
}
