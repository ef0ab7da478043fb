import AppStoreWire
import Foundation
import Hummingbird
import ServerCore
import ServerStore
import TollgateCore
import WebPages

/// The page that people see first.
struct OverviewPage: Sendable {
  let admin: AdminContext
  let charts: OverviewCharts

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  /// The overview: business figures, the pending work, and the latest events.
  func page(_ request: Request) async throws -> AdminPage {
    let environment = try admin.environment(named: admin.text("environment", of: request))
    let tiles = OverviewTiles(
      admin: admin, environment: environment.rawValue,
      counted: await charts.newest(in: environment))
    let (jobs, events, notifications, catalog) = try await backend.store.read { store in
      (
        try store.jobs(
          in: [.waiting, .running, .retrying, .failed], after: 0, limit: AdminContext.most),
        try store.newestEvents(limit: 12), try store.notifications(before: nil, limit: 12),
        try store.catalogs(limit: 1).first
      )
    }
    let environments = backend.verifier.environments.map(\.rawValue).sorted()
    let about = templates.facts([
      ("App", templates.text(backend.verifier.bundleID)),
      ("Serves", templates.text(environments.joined(separator: ", "))),
      (
        "Catalog",
        catalog.map {
          HTML.joined([
            templates.link("version \($0.number)", to: "/admin/catalog"),
            templates.text(", in force since "), templates.when($0.date),
          ])
        }
      ),
    ])
    let done = templates.table(
      "To be done", ["What", "State", "Due", "Tries", "Problem"],
      jobs.map { job in
        [
          templates.text(job.kind.rawValue), admin.state(job), templates.when(job.due),
          templates.text("\(job.attempts)"), templates.text(job.problem ?? ""),
        ]
      }, none: "Nothing: all that came was worked on.")
    let body = HTML.joined([
      admin.heading("Overview"), about,
      templates.section(
        "The last 30 days",
        .joined([tiles.html, admin.environmentForm(at: "/admin", chosen: environment)])),
      templates.section("To be done", done),
      templates.section("Newest events", list(events)),
      templates.section(
        "Newest notifications", NotificationPages(admin: admin).list(notifications)),
    ])
    return AdminPage(title: "Overview", body: body, place: "/admin")
  }

  private func list(_ events: [EventRow]) -> HTML {
    templates.table(
      "Newest events", ["When", "What", "Customer"],
      events.map { event in
        [
          templates.when(event.date), templates.text(event.type),
          event.customer.map { admin.name(of: $0, in: event.environment) }
            ?? templates.text("nobody’s"),
        ]
      }, none: "None yet. A purchase makes the first.")
  }
}
