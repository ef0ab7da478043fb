import Hummingbird
import ServerStore
import WebPages

/// The deliveries to receivers, for people.
struct WebhookPage: Sendable {
  let admin: AdminContext

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  /// The deliveries to receivers, and the failed ones.
  func page(_ request: Request, csrf: String) async throws -> AdminPage {
    let after = Job.ID(admin.text("after", of: request)) ?? 0
    let (open, done) = try await backend.store.read { store in
      let open = try store.jobs(
        [.webhook], in: [.failed, .retrying, .waiting, .running], after: 0, limit: AdminContext.most
      )
      let done = try store.jobs([.webhook], in: [.done], after: after, limit: AdminContext.most)
      return (
        try open.compactMap { try WebhookLine($0, from: store) },
        try done.compactMap { try WebhookLine($0, from: store) }
      )
    }
    func list(_ title: String, _ lines: [WebhookLine], none: String) -> HTML {
      templates.table(
        title, ["Event", "Receiver", "State", "Attempts", "Send again"],
        lines.map { line in
          [
            templates.text(line.type), templates.text(line.receiver),
            .joined([admin.state(line.job), templates.note(line.job.problem ?? "")]),
            .joined(line.attempts.map(attempt)),
            templates.button(
              "Send again", about: "\(line.type) to \(line.receiver)",
              to: "/admin/webhooks/\(line.job.id)/replay", csrf: csrf),
          ]
        }, none: none)
    }
    let more =
      done.count == AdminContext.most
      ? done.last.map { templates.link("Later ones", to: "/admin/webhooks?after=\($0.job.id)") }
      : nil
    let body = HTML.joined([
      admin.heading("Webhooks"),
      templates.section(
        "Not delivered",
        list("Not delivered", open, none: "Nothing: every receiver got every event.")),
      templates.section(
        "Delivered",
        .joined([list("Delivered", done, none: "Nothing yet.")] + [more].compactMap(\.self))),
    ])
    return AdminPage(title: "Webhooks", body: body, place: "/admin/webhooks")
  }

  private func attempt(_ attempt: Delivery) -> HTML {
    let answer = attempt.answer.isEmpty ? "" : ": \(attempt.answer)"
    return .joined([
      templates.when(attempt.date),
      templates.note("\(attempt.attempt). \(attempt.status)\(answer)"),
    ])
  }
}
