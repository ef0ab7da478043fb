import AppStoreWire
import CServerResources
import EmbeddedFiles
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore
import WebPages

/// The pages for people under `/admin`.
///
/// A GET changes nothing. Every other request is a form of ours, with a hidden field that only our
/// forms have.
struct AdminRoutes: Sendable {
  /// The most wrong keys of a minute, from one address.
  private static let tries = 5

  private let admin: AdminContext
  private let charts: OverviewCharts
  private let keys: ServerKeys
  private let sessions: AdminSessions
  private let limiter = RateLimiter(limit: tries)
  private let frame: AdminFrame
  private let webhooks: WebhookRoutes
  private let address: ClientAddress

  /// Creates the pages of a server.
  ///
  /// - Parameters:
  ///   - backend: The data that they show.
  ///   - webhooks: The receivers of events.
  ///   - keys: The keys, of which the secret one signs in.
  ///   - secret: A secret for forms.
  ///   - address: Reads the address of a request's sender.
  ///   - hasTestRoots: Whether other roots than Apple's are trusted.
  /// - Throws: The error of an unreadable template.
  init(
    backend: Backend, webhooks: Webhooks, keys: ServerKeys, secret: [UInt8],
    address: ClientAddress, hasTestRoots: Bool
  ) throws {
    admin = AdminContext(backend: backend, templates: try AdminTemplates())
    charts = OverviewCharts(backend: backend)
    self.address = address
    self.keys = keys
    self.webhooks = WebhookRoutes(backend: backend, webhooks: webhooks)
    sessions = AdminSessions(
      store: backend.store, machineTime: backend.machineTime, key: secret, keys: keys)
    frame = AdminFrame(
      templates: admin.templates, app: backend.catalog.catalog.app, hasTestRoots: hasTestRoots)
  }

  func add(to addresses: inout Addresses) {
    addresses.get("/admin/admin.css", .page("How the pages look.")) { _ in
      asset("text/css; charset=utf-8", Theme.stylesheet(with: server_admin_css().bytes))
    }
    addresses.get("/admin/icon.svg", .page("The picture of the pages.")) { _ in
      asset("image/svg+xml", server_icon_svg().bytes)
    }
    addresses.get("/admin/sign-in", .page("Asks for the secret key.")) { call in
      try await signInPage(call.request)
    }
    addresses.post("/admin/sign-in", .page("Signs in.")) { call in try await signIn(call) }
    take("/admin/sign-out", "Signs out.", at: &addresses) { call, _ in
      var response = see("/admin/sign-in")
      response.setCookie(try await sessions.end(of: call.request))
      return response
    }
    show("/admin", "The overview.", at: &addresses) { call, _ in
      try await OverviewPage(admin: admin, charts: charts).page(call.request)
    }
    addCustomers(to: &addresses)
    addNotifications(to: &addresses)
    show("/admin/webhooks", "The events sent to receivers.", at: &addresses) { call, csrf in
      try await WebhookPage(admin: admin).page(call.request, csrf: csrf)
    }
    take("/admin/webhooks/{id}/replay", "Sends an event again.", at: &addresses) { call, _ in
      _ = try await webhooks.replay(Job.ID(try call.text("id")) ?? 0)
      return see("/admin/webhooks")
    }
    show(ChartPage.place, "What became of everybody.", at: &addresses) { call, _ in
      try await ChartPage(admin: admin).page(call.request)
    }
    addresses.get("\(ChartPage.place).csv", .page("A chart as comma-separated values.")) { call in
      try await forWhoIsSignedIn(call.request) { _ in
        try await ChartPage(admin: admin).table(call.request)
      }
    }
    show(ExperimentPage.place, "What experiments came to.", at: &addresses) { call, _ in
      try await ExperimentPage(admin: admin).page(call.request)
    }
    show("/admin/catalog", "The catalog in force.", at: &addresses) { _, _ in
      try await CatalogPage(admin: admin).page()
    }
  }

  private func addCustomers(to addresses: inout Addresses) {
    let pages = CustomerPages(admin: admin)
    show("/admin/customers", "All customers, or some.", at: &addresses) { call, csrf in
      try await pages.list(call.request, csrf: csrf)
    }
    take("/admin/customers", "Looks for a customer.", at: &addresses) { _, form in
      see("/admin/customers?\(admin.query(form["environment"], [("query", form["query"])]))")
    }
    show("/admin/customers/{id}", "One customer.", at: &addresses) { call, csrf in
      try await pages.page(of: try admin.customer(call.text("id")), call.request, csrf: csrf)
    }
    take("/admin/customers/{id}/grants", "Gives an entitlement.", at: &addresses) { call, form in
      let customer = try admin.customer(call.text("id"))
      try await pages.grant(form, to: customer)
      return see(admin.path(of: customer, in: form["environment"]))
    }
    take("/admin/customers/{id}/withdraw", "Takes a grant back.", at: &addresses) { call, form in
      let customer = try admin.customer(call.text("id"))
      try await pages.withdraw(form, from: customer)
      return see(admin.path(of: customer, in: form["environment"]))
    }
  }

  private func addNotifications(to addresses: inout Addresses) {
    let pages = NotificationPages(admin: admin)
    show("/admin/notifications", "What the App Store sent.", at: &addresses) { call, _ in
      try await pages.list(call.request)
    }
    show("/admin/notifications/{uuid}", "One notification.", at: &addresses) { call, csrf in
      try await pages.page(of: try call.text("uuid"), csrf: csrf)
    }
    take("/admin/notifications/{uuid}/replay", "Works on it again.", at: &addresses) { call, _ in
      let uuid = try call.text("uuid")
      guard try await admin.backend.replay(notification: uuid) else {
        throw NotificationPages.noNotification
      }
      return see("/admin/notifications/\(uuid)")
    }
  }

  // Public pages

  private func signInPage(
    _ request: Request, problem: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    if problem == nil, try await sessions.isSignedIn(request) { return see("/admin") }
    let guest = sessions.guest(request)
    let body = admin.templates.signIn.filled([
      "csrf": .text(sessions.formToken(of: request, guest: guest)), "problem": .text(problem),
    ])
    var response = frame.draw(AdminPage(title: "Sign in", body: body, status: status), csrf: nil)
    if let guest { response.setCookie(guest) }
    return response
  }

  private func signIn(_ call: Call) async throws -> Response {
    let request = call.request
    do {
      let form = try await AdminForm(request)
      try check(form, of: request)
      let (client, now) = (address.network(of: request, call.context), admin.backend.machineTime())
      // Counted first, so that parallel guesses count too.
      try limiter.count(client, at: now)
      guard keys.role(of: "Bearer \(form["key"])") == .secret else {
        return try await signInPage(
          request, problem: "That is not the secret key of this server.", status: .forbidden)
      }
      limiter.takeBack(client, at: now)
      var response = see("/admin")
      response.setCookie(try await sessions.begin(for: request))
      return response
    } catch let refusal as ServerRefusal {
      var response = try await signInPage(
        request, problem: "\(refusal.message) \(refusal.fix)", status: refusal.status)
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
      return response
    }
  }

  private func asset(_ type: String, _ bytes: [UInt8]) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "max-age=3600"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  // Pages that need a sign-in

  /// Adds a page.
  private func show(
    _ path: String, _ summary: String, at addresses: inout Addresses,
    _ body: @escaping @Sendable (Call, _ csrf: String) async throws -> AdminPage
  ) {
    addresses.get(path, .page(summary)) { call in
      try await forWhoIsSignedIn(call.request) { csrf in
        frame.draw(try await body(call, csrf), csrf: csrf)
      }
    }
  }

  /// Adds a route for one of our forms.
  private func take(
    _ path: String, _ summary: String, at addresses: inout Addresses,
    _ body: @escaping @Sendable (Call, AdminForm) async throws -> Response
  ) {
    addresses.post(path, .page(summary)) { call in
      try await forWhoIsSignedIn(call.request) { _ in
        let form = try await AdminForm(call.request)
        try check(form, of: call.request)
        return try await body(call, form)
      }
    }
  }

  private func forWhoIsSignedIn(
    _ request: Request, _ body: (_ csrf: String) async throws -> Response
  ) async throws -> Response {
    guard try await sessions.isSignedIn(request), let csrf = sessions.formToken(of: request)
    else { return see("/admin/sign-in") }
    do { return try await body(csrf) } catch { return problem(error, csrf: csrf) }
  }

  /// Refuses a form that is not ours: another page can have a browser send one, and can't read ours.
  private func check(_ form: AdminForm, of request: Request) throws {
    let site = request.headers[.fetchSite] ?? "none"
    guard let token = sessions.formToken(of: request),
      ServerCore.Digest(of: Data(form["csrf"].utf8)) == ServerCore.Digest(of: Data(token.utf8)),
      ["same-origin", "none"].contains(site)
    else {
      throw ServerRefusal(
        .forbidden, "another_form", "This form is not one of this server's pages, or is too old.",
        fix: "Load the page again, and allow its cookies.")
    }
  }

  private func problem(_ error: any Error, csrf: String) -> Response {
    let refusal = ServerRefusal(error)
    if refusal.status == .internalServerError {
      admin.backend.logger.error("A page failed", metadata: ["error": "\(error)"])
    }
    let body = admin.templates.problem.filled([
      "message": .text(refusal.message), "fix": .text(refusal.fix),
    ])
    return frame.draw(
      AdminPage(title: "That did not work", body: body, status: refusal.status), csrf: csrf)
  }

  private func see(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
