import AppStoreWire
import Foundation
import Hummingbird
import ServerCore
import ServerStore
import WebPages

/// Notifications for people: the newest, and one with its contents.
struct NotificationPages: Sendable {
  let admin: AdminContext

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  /// The refusal for a missing notification.
  static let noNotification = ServerRefusal(
    .notFound, "no_notification", "There is no such notification, or its purchase was erased.",
    fix: "Choose one of the list.")

  /// The newest notifications, or those before one.
  func list(_ request: Request) async throws -> AdminPage {
    let before = Int64(admin.text("before", of: request))
    let page = try await backend.store.read { store in
      try store.notifications(before: before, limit: AdminContext.most)
    }
    let more =
      page.count == AdminContext.most
      ? page.last.map {
        templates.link("Earlier ones", to: "/admin/notifications?before=\($0.number)")
      }
      : nil
    return AdminPage(
      title: "Notifications",
      body: .joined([admin.heading("Notifications"), list(page)] + [more].compactMap(\.self)),
      place: "/admin/notifications")
  }

  /// Draws a list of notifications.
  func list(_ page: [(number: Int64, notification: KeptNotification)]) -> HTML {
    templates.table(
      "Notifications", ["Came", "What", "State", "Purchase"],
      page.map { _, notification in
        [
          templates.when(notification.received),
          templates.link(
            [notification.type.rawValue, notification.subtype?.rawValue].compactMap(\.self)
              .joined(separator: " "), to: "/admin/notifications/\(notification.uuid)"),
          state(notification), purchase(notification),
        ]
      }, none: "None yet. The App Store sends them once it knows this server’s address.")
  }

  private func purchase(_ notification: KeptNotification) -> HTML {
    guard let original = notification.original else { return templates.text("") }
    let query = admin.query(notification.environment.rawValue, [("query", original)])
    return templates.link(original, to: "/admin/customers?\(query)")
  }

  private func state(_ notification: KeptNotification) -> HTML {
    switch notification.state {
    case .received: templates.badge("to be worked on", .wait)
    case .done: templates.badge("done", .good)
    case .ignored: templates.badge("kept, says nothing here", .plain)
    }
  }

  /// A notification: its outcome, and its content.
  func page(of id: String, csrf: String) async throws -> AdminPage {
    guard let uuid = UUID(uuidString: id).map({ WireUUID($0) }) else { throw Self.noNotification }
    let (kept, job) = try await backend.store.read { store in
      (
        try store.notification(uuid),
        try store.job(.notification, about: uuid.description)
      )
    }
    guard let kept else { throw Self.noNotification }
    let about = templates.facts([
      ("UUID", templates.text(kept.uuid.description)),
      ("Environment", templates.text(kept.environment.rawValue)),
      ("Signed", templates.when(kept.signed)), ("Came", templates.when(kept.received)),
      ("State", state(kept)), ("Purchase", kept.original == nil ? nil : purchase(kept)),
    ])
    let work = job.map { job in
      templates.facts([
        ("State", admin.state(job)), ("Tries", templates.text("\(job.attempts)")),
        ("Due", job.state == .retrying ? templates.when(job.due) : nil),
        ("Problem", job.problem.map(templates.text)),
      ])
    }
    let replay =
      kept.token.isEmpty
      ? templates.note("Its purchase was erased, and what it said with it.")
      : templates.button(
        "Work on it again", about: "", to: "/admin/notifications/\(kept.uuid)/replay", csrf: csrf)
    let title = [kept.type.rawValue, kept.subtype?.rawValue].compactMap(\.self)
      .joined(separator: " ")
    let payload = DecodedJSON(signed: kept.token).map { json in
      let drawn = JSONRendering { WireDate($0).text }.draw(json)
      return templates.payload.filled([
        "payload": .markup(drawn), "token": .text(kept.token),
      ])
    }
    let body = HTML.joined([
      admin.heading(title), about,
      templates.section(
        "Attempts to work on it",
        .joined([work ?? templates.note("None was needed."), replay])),
      templates.section("Payload", payload ?? templates.note("It is not kept any more.")),
    ])
    return AdminPage(title: title, body: body, place: "/admin/notifications")
  }
}
