import AppStoreWire
import Foundation
import Hummingbird
import ServerCore
import ServerStore
import TollgateCore
import WebPages

/// Customers for people: all of them, one with their timeline, and grants by hand.
struct CustomerPages: Sendable {
  let admin: AdminContext

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  /// All customers, or the search results.
  func list(_ request: Request, csrf: String) async throws -> AdminPage {
    let environment = try admin.environment(named: admin.text("environment", of: request))
    let query = admin.text("query", of: request).trimmingCharacters(in: .whitespacesAndNewlines)
    let after = UUID(uuidString: admin.text("after", of: request))
    let search = try await backend.search(
      for: String(query.prefix(200)), in: environment, after: after, limit: AdminContext.most)
    let form = templates.search.filled([
      "csrf": .text(csrf), "query": .text(query),
      "environments": .markup(admin.environments(chosen: environment)),
    ])
    let found = templates.table(
      "Customers", ["Customer", "Found by"],
      search.matches.map { match in
        [
          match.customer.map { admin.name(of: $0, in: environment) }
            ?? templates.text("None: no device has claimed it, and it names no account."),
          templates.text(match.original.map { "purchase \($0)" } ?? ""),
        ]
      },
      none: query.isEmpty
        ? "None yet. A purchase makes the first."
        : "No customer, transaction or order has that identifier.")
    let more = search.next.map { next in
      templates.link(
        "More customers",
        to: "/admin/customers?\(admin.query(environment.rawValue, [("after", next.uuidString)]))")
    }
    return AdminPage(
      title: "Customers",
      body: .joined([admin.heading("Customers"), form, found] + [more].compactMap(\.self)),
      place: "/admin/customers")
  }

  /// A customer: their report, and their history.
  func page(of customer: UUID, _ request: Request, csrf: String) async throws -> AdminPage {
    let environment = try admin.environment(named: admin.text("environment", of: request))
    let after = admin.text("after", of: request)
    let now = try await backend.clock.now()
    let (record, timeline) = try await backend.store.read { store in
      (
        try backend.record(of: customer, in: environment, from: store),
        try Timeline(
          of: customer, in: environment, after: after.isEmpty ? nil : after,
          limit: AdminContext.most, from: store)
      )
    }
    let report = CustomerReport(record, by: backend.catalog, at: now)
    guard let timeline else {
      throw ServerRefusal(
        .badRequest, "bad_cursor", "There is no such place in the timeline.",
        fix: "Begin at its first page.")
    }
    let rendering = CustomerRendering(
      templates: templates, catalog: backend.catalog, record: record, report: report, csrf: csrf)
    let more = timeline.entries.last.flatMap { last in
      timeline.hasMore
        ? templates.link(
          "Later",
          to: admin.path(of: customer, in: environment.rawValue, ("after", last.cursor))) : nil
    }
    let body = HTML.joined([
      admin.heading("Customer"), rendering.summary,
      templates.section("Entitlements", rendering.entitlements),
      templates.section("Give an entitlement", rendering.grantForm),
      templates.section("Subscriptions", rendering.subscriptions),
      templates.section("Purchases", rendering.purchases),
      templates.section("Balances", rendering.balances),
      templates.section(
        "Timeline",
        .joined(
          [rendering.timeline(timeline.entries.map(TimelineEntry.init))] + [more].compactMap(\.self)
        )),
    ])
    return AdminPage(title: "Customer", body: body, place: "/admin/customers")
  }

  /// Grants a form's product; the same form sent again grants nothing more.
  func grant(_ form: AdminForm, to customer: UUID) async throws {
    let environment = try admin.environment(named: form["environment"])
    let entitlement = Entitlement.ID(form["entitlement"])
    guard backend.catalog.hasEntitlement(entitlement), let name = UUID(uuidString: form["grant"])
    else {
      throw ServerRefusal(
        .badRequest, "unknown_entitlement", "No product of the catalog gives this entitlement.",
        fix: "Go back, and choose one of the list.")
    }
    let length = form["reason"].unicodeScalars.count
    guard (1...Grant.longestReason).contains(length) else {
      throw ServerRefusal(
        .badRequest, "no_reason",
        "A grant needs a reason of at most \(Grant.longestReason) characters.",
        fix: "Go back and give a reason: people who look at the grant later need it.")
    }
    let until =
      try form["until"].isEmpty
      ? nil : WireDate(text: "\(form["until"])T00:00:00Z", of: "until")
    let grant = Grant(id: name, entitlement: entitlement, until: until, reason: form["reason"])
    let now = try await backend.clock.now()
    try await backend.store.write { store in
      try backend.give(grant, to: customer, in: environment, at: now, store)
    }
  }

  /// Withdraws a form's grant.
  func withdraw(_ form: AdminForm, from customer: UUID) async throws {
    let environment = try admin.environment(named: form["environment"])
    guard let grant = UUID(uuidString: form["grant"]) else { return }
    // A grant that was withdrawn before stays withdrawn.
    _ = try await backend.withdraw(
      grant, from: customer, in: environment, at: try await backend.clock.now())
  }
}
