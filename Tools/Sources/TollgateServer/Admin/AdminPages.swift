import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import PaywallHTML
import ServerCore
import ServerStore
import TollgateCore

/// What is on the pages.
struct AdminPages: Sendable {
  /// The most lines of a list.
  private static let most = 50

  let backend: Backend
  let templates: AdminTemplates
  let hasTestRoots: Bool

  static let noNotification = ServerRefusal(
    .notFound, "no_notification", "There is no such notification, or its purchase was erased.",
    fix: "Choose one of the list.")

  // Overview

  /// What is to be done, and what happened last.
  func overview() async throws -> AdminPage {
    let (jobs, events, notifications, catalog) = try await backend.store.read { store in
      (
        try store.jobs(in: [.waiting, .running, .retrying, .failed], after: 0, limit: Self.most),
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
          templates.text(job.kind.rawValue), state(job), templates.when(job.due),
          templates.text("\(job.attempts)"), templates.text(job.problem ?? ""),
        ]
      }, none: "Nothing: all that came was worked on.")
    let body = HTML.joined([
      heading("Overview"), about, templates.section("To be done", done),
      templates.section("Newest events", self.events(events)),
      templates.section("Newest notifications", list(notifications)),
    ])
    return AdminPage(title: "Overview", body: body, place: "/admin")
  }

  private func state(_ job: Job) -> HTML {
    switch job.state {
    case .waiting, .running: templates.badge(job.state.rawValue, .plain)
    case .retrying: templates.badge("retrying", .wait)
    case .done: templates.badge("done", .good)
    case .failed: templates.badge("failed", .bad)
    }
  }

  private func events(_ events: [KeptEvent]) -> HTML {
    templates.table(
      "Newest events", ["When", "What", "Customer"],
      events.map { event in
        [
          templates.when(event.date), templates.text(event.type),
          event.customer.map { name(of: $0, in: event.environment) } ?? templates.text("nobody’s"),
        ]
      }, none: "None yet. A purchase makes the first.")
  }

  // Customers

  /// Everybody, or who is looked for.
  func customers(_ request: Request, csrf: String) async throws -> AdminPage {
    let environment = try environment(named: text("environment", of: request))
    let query = text("query", of: request).trimmingCharacters(in: .whitespacesAndNewlines)
    let after = UUID(uuidString: text("after", of: request))
    let search = try await backend.store.read { store in
      try CustomerSearch(
        for: String(query.prefix(200)), in: environment, after: after, limit: Self.most,
        from: store)
    }
    let form = templates.search.filled([
      "csrf": .text(csrf), "query": .text(query),
      "environments": .markup(environments(chosen: environment)),
    ])
    let found = templates.table(
      "Customers", ["Customer", "Found by"],
      search.matches.map { match in
        [
          match.customer.map { name(of: $0, in: environment) }
            ?? templates.text("Nobody: no device has claimed it, and it names no account."),
          templates.text(match.original.map { "purchase \($0)" } ?? ""),
        ]
      },
      none: query.isEmpty
        ? "None yet. A purchase makes the first."
        : "Nobody has that identifier, and no transaction of theirs.")
    let more = search.next.map { next in
      templates.link(
        "More customers",
        to: "/admin/customers?\(self.query(environment.rawValue, ("after", next.uuidString)))")
    }
    return AdminPage(
      title: "Customers",
      body: .joined([heading("Customers"), form, found] + [more].compactMap(\.self)),
      place: "/admin/customers")
  }

  /// One customer: what follows for them, and what happened.
  func customer(_ id: String, _ request: Request, csrf: String) async throws -> AdminPage {
    let environment = try environment(named: text("environment", of: request))
    let customer = try self.customer(id)
    let after = text("after", of: request)
    let now = try await backend.clock.now()
    let (record, timeline) = try await backend.store.read { store in
      (
        try backend.record(of: customer, in: environment, from: store),
        try Timeline(of: customer, in: environment, from: store)
      )
    }
    let report = CustomerReport(record, by: backend.catalog, at: now)
    guard let page = timeline.page(after: after.isEmpty ? nil : after, limit: Self.most) else {
      throw ServerRefusal(
        .badRequest, "bad_cursor", "There is no such place in the timeline.",
        fix: "Begin at its first page.")
    }
    let rendering = CustomerRendering(
      templates: templates, catalog: backend.catalog, record: record, report: report, csrf: csrf)
    let isLast = page.endIndex == timeline.entries.endIndex
    let more =
      isLast
      ? nil
      : page.last.map { last in
        templates.link(
          "Later",
          to: "/admin/customers/\(id)?\(query(environment.rawValue, ("after", last.cursor)))")
      }
    let body = HTML.joined([
      heading("Customer"), rendering.summary,
      templates.section("Entitlements", rendering.entitlements),
      templates.section("Give an entitlement", rendering.grantForm),
      templates.section("Subscriptions", rendering.subscriptions),
      templates.section("Purchases", rendering.purchases),
      templates.section("Balances", rendering.balances),
      templates.section(
        "Timeline",
        .joined([rendering.timeline(page.map(TimelineEntry.init))] + [more].compactMap(\.self))),
    ])
    return AdminPage(title: "Customer", body: body, place: "/admin/customers")
  }

  /// Gives what a form says; the same form sent again gives nothing more.
  func grant(_ form: AdminForm, to id: String) async throws {
    let customer = try customer(id)
    let environment = try environment(named: form["environment"])
    let entitlement = Entitlement.ID(form["entitlement"])
    guard backend.catalog.hasEntitlement(entitlement), let name = UUID(uuidString: form["grant"])
    else {
      throw ServerRefusal(
        .badRequest, "unknown_entitlement", "No product of the catalog gives this entitlement.",
        fix: "Go back, and choose one of the list.")
    }
    guard !form["reason"].isEmpty, form["reason"].count <= 500 else {
      throw ServerRefusal(
        .badRequest, "no_reason", "A grant needs a reason of at most 500 characters.",
        fix: "Go back, and say why it is given: whoever looks at it later wants to know.")
    }
    let until =
      try form["until"].isEmpty
      ? nil : WireDate(text: "\(form["until"])T00:00:00Z", of: "until")
    let grant = Grant(id: name, entitlement: entitlement, until: until, reason: form["reason"])
    let now = try await backend.clock.now()
    try await backend.store.write { store in
      let record = try backend.record(of: customer, in: environment, from: store)
      let isThere = record.acts.contains { act in
        if case .grant(let known) = act.deed { known.id == name } else { false }
      }
      guard !isThere else { return }
      _ = try store.append(.grant(grant), for: customer, in: environment, at: now)
    }
  }

  /// Takes back what a form says.
  func withdraw(_ form: AdminForm, from id: String) async throws {
    let environment = try environment(named: form["environment"])
    guard let grant = UUID(uuidString: form["grant"]) else { return }
    // What was taken back before stays so.
    _ = try await backend.withdraw(
      grant, from: try customer(id), in: environment, at: try await backend.clock.now())
  }

  // Notifications

  /// The newest notifications, or those before one.
  func notifications(_ request: Request) async throws -> AdminPage {
    let before = Int64(text("before", of: request))
    let page = try await backend.store.read { store in
      try store.notifications(before: before, limit: Self.most)
    }
    let more =
      page.count == Self.most
      ? page.last.map {
        templates.link("Earlier ones", to: "/admin/notifications?before=\($0.number)")
      }
      : nil
    return AdminPage(
      title: "Notifications",
      body: .joined([heading("Notifications"), list(page)] + [more].compactMap(\.self)),
      place: "/admin/notifications")
  }

  private func list(_ page: [(number: Int64, notification: KeptNotification)]) -> HTML {
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
    let query = query(notification.environment.rawValue, ("query", original))
    return templates.link(original, to: "/admin/customers?\(query)")
  }

  private func state(_ notification: KeptNotification) -> HTML {
    switch notification.state {
    case .received: templates.badge("to be worked on", .wait)
    case .done: templates.badge("done", .good)
    case .ignored: templates.badge("kept, says nothing here", .plain)
    }
  }

  /// One notification: what became of it, and what it says.
  func notification(_ id: String, csrf: String) async throws -> AdminPage {
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
        ("State", state(job)), ("Tries", templates.text("\(job.attempts)")),
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
      heading(title), about,
      templates.section(
        "Attempts to work on it",
        .joined([work ?? templates.note("None was needed."), replay])),
      templates.section("Payload", payload ?? templates.note("It is not kept any more.")),
    ])
    return AdminPage(title: title, body: body, place: "/admin/notifications")
  }

  // Webhooks

  /// What receivers were told, and what they could not be told.
  func webhooks(_ request: Request, csrf: String) async throws -> AdminPage {
    let after = Job.ID(text("after", of: request)) ?? 0
    let (open, done) = try await backend.store.read { store in
      let open = try store.jobs(
        [.webhook], in: [.failed, .retrying, .waiting, .running], after: 0, limit: Self.most)
      let done = try store.jobs([.webhook], in: [.done], after: after, limit: Self.most)
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
            .joined([state(line.job), templates.note(line.job.problem ?? "")]),
            .joined(line.attempts.map(attempt)),
            templates.button(
              "Send again", about: "\(line.type) to \(line.receiver)",
              to: "/admin/webhooks/\(line.job.id)/replay", csrf: csrf),
          ]
        }, none: none)
    }
    let more =
      done.count == Self.most
      ? done.last.map { templates.link("Later ones", to: "/admin/webhooks?after=\($0.job.id)") }
      : nil
    let body = HTML.joined([
      heading("Webhooks"),
      templates.section(
        "Not delivered",
        list("Not delivered", open, none: "Nothing: every receiver was told of everything.")),
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

  // Catalog

  /// The catalog in force, and what devices take over of it.
  func catalog() async throws -> AdminPage {
    let versions = try await backend.store.read { try $0.catalogs(limit: 20) }
    let rendering = CatalogRendering(
      templates: templates, catalog: backend.catalog, versions: versions)
    return AdminPage(
      title: "Catalog", body: .joined([heading("Catalog"), rendering.page]),
      place: "/admin/catalog")
  }

  // What they share

  private func heading(_ title: String) -> HTML {
    HTML(trusted: "<h1>\(HTML(escaping: title).markup)</h1>")
  }

  private func name(of customer: UUID, in environment: WireEnvironment) -> HTML {
    let name = customer.uuidString.lowercased()
    return templates.link(name, to: "/admin/customers/\(name)?\(query(environment.rawValue))")
  }

  private func customer(_ id: String) throws -> UUID {
    guard let customer = UUID(uuidString: id) else {
      throw ServerRefusal(
        .notFound, "not_a_uuid", "There is no such customer: a customer is a UUID.",
        fix: "Look for one among the customers.")
    }
    return customer
  }

  private func environment(named name: String) throws -> WireEnvironment {
    guard !name.isEmpty else { return backend.standardEnvironment }
    let environment = WireEnvironment(rawValue: name)
    guard backend.verifier.environments.contains(environment) else {
      throw ServerRefusal(
        .badRequest, "environment_not_served", "This environment is not served here.",
        fix: "Choose another one.")
    }
    return environment
  }

  private func environments(chosen: WireEnvironment) -> HTML? {
    let all = backend.verifier.environments.map(\.rawValue).sorted()
    guard all.count > 1 else { return nil }
    return .joined(
      all.map { name in
        templates.option.filled([
          "value": .text(name), "label": .text(name), "selected": .flag(name == chosen.rawValue),
        ])
      })
  }

  private func text(_ name: String, of request: Request) -> String {
    request.uri.queryParameters[Substring(name)].map(String.init) ?? ""
  }

  /// Returns the query of an address: an environment, unless it is the one that is meant without, and other values.
  func query(_ environment: String, _ values: (String, String)...) -> String {
    let isStandard = environment.isEmpty || environment == backend.standardEnvironment.rawValue
    let all = (isStandard ? [] : [("environment", environment)]) + values
    return all.map { name, value in
      let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
      return "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: plain) ?? "")"
    }.joined(separator: "&")
  }
}
