import AppStoreWire
import CServerResources
import Foundation
import ServerCore
import WebPages

/// The pages' templates, each read once, and the small things that all pages are made of.
struct AdminTemplates: Sendable {
  let page, signIn, problem, section, table, cell, facts, fact, link, time, badge: Template
  let form, hidden, search, grant, option, note, payload, item: Template
  let chartForm, chartDrawing, environmentForm: Template

  init() throws {
    page = try Template(server_admin_page_mustache())
    signIn = try Template(server_sign_in_mustache())
    problem = try Template(server_problem_mustache())
    section = try Template(server_section_mustache())
    table = try Template(server_table_mustache())
    cell = try Template(server_cell_mustache())
    facts = try Template(server_facts_mustache())
    fact = try Template(server_fact_mustache())
    link = try Template(server_link_mustache())
    time = try Template(server_time_mustache())
    badge = try Template(server_badge_mustache())
    form = try Template(server_form_mustache())
    hidden = try Template(server_hidden_mustache())
    search = try Template(server_search_mustache())
    grant = try Template(server_grant_mustache())
    option = try Template(server_option_mustache())
    note = try Template(server_note_mustache())
    payload = try Template(server_payload_mustache())
    item = try Template(server_item_mustache())
    chartForm = try Template(server_chart_form_mustache())
    chartDrawing = try Template(server_chart_drawing_mustache())
    environmentForm = try Template(server_environment_form_mustache())
  }

  func text(_ text: String) -> HTML { HTML(escaping: text) }

  func note(_ text: String) -> HTML { note.filled(["text": .text(text)]) }

  func link(_ label: String, to path: String) -> HTML {
    link.filled(["href": .text(path), "label": .text(label)])
  }

  /// Writes an instant so that a person can read it, in UTC.
  func when(_ date: WireDate) -> HTML {
    let text = date.text
    return time.filled([
      "iso": .text(text),
      "text": .text("\(text.prefix(10)) \(text.dropFirst(11).prefix(8))"),
    ])
  }

  func badge(_ text: String, _ kind: Kind) -> HTML {
    badge.filled(["text": .text(text), "kind": .text(kind.rawValue)])
  }

  /// The tone of a state, shown by its color; its text states it as well.
  enum Kind: String {
    case good, bad, wait, plain
  }

  func section(_ title: String, _ body: HTML) -> HTML {
    let id = title.lowercased().filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-")
    return section.filled(["id": .text(id), "title": .text(title), "body": .markup(body)])
  }

  /// Draws a table, or a sentence if it has no rows.
  func table(_ title: String, _ head: [String], _ rows: [[HTML]], none: String) -> HTML {
    guard !rows.isEmpty else { return note(none) }
    let heads = head.map {
      HTML(trusted: "<th scope=\"col\" role=\"columnheader\">\(HTML(escaping: $0).markup)</th>")
    }
    let body = rows.map { row in
      let cells = zip(head, row).map { name, value in
        cell.filled(["name": .text(name), "value": .markup(value)])
      }
      return HTML(trusted: "<tr role=\"row\">\(HTML.joined(cells).markup)</tr>")
    }
    return table.filled([
      "caption": .text(title), "head": .markup(.joined(heads)), "rows": .markup(.joined(body)),
    ])
  }

  func facts(_ list: [(String, HTML?)]) -> HTML {
    let lines = list.compactMap { name, value in
      value.map { fact.filled(["name": .text(name), "value": .markup($0)]) }
    }
    return facts.filled(["facts": .markup(.joined(lines))])
  }

  /// Draws a button for an action, with the action's subject.
  func button(
    _ label: String, about: String, to path: String, csrf: String,
    _ fields: [(String, String)] = []
  ) -> HTML {
    let hidden = (fields + [("csrf", csrf)]).map { name, value in
      self.hidden.filled(["name": .text(name), "value": .text(value)])
    }
    return form.filled([
      "action": .text(path), "fields": .markup(.joined(hidden)), "label": .text(label),
      "about": .text(about),
    ])
  }
}
