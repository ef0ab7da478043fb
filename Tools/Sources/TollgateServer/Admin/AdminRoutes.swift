import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import PaywallHTML
import ServerCore
import ServerStore
import TollgateCore

/// The pages for people: `/admin`.
///
/// A GET changes nothing. Everything else is a form of ours, with a field that only such a form has.
struct AdminRoutes: Sendable {
  /// The most tries to sign in of a minute, from one address.
  private static let tries = 5

  private let backend: Backend
  private let keys: ServerKeys
  private let sessions: AdminSessions
  private let limiter = RateLimiter(limit: tries)
  private let frame: AdminFrame
  private let templates: AdminTemplates
  private let pages: AdminPages
  private let webhooks: WebhookRoutes

  /// Creates the pages of a server.
  ///
  /// - Parameters:
  ///   - backend: What they show.
  ///   - webhooks: Who is told of events.
  ///   - keys: The keys, of which the secret one signs in.
  ///   - secret: A secret for forms.
  ///   - hasTestRoots: Whether other roots than Apple's are trusted.
  /// - Throws: What a template that can't be read throws.
  init(
    backend: Backend, webhooks: Webhooks, keys: ServerKeys, secret: [UInt8], hasTestRoots: Bool
  ) throws {
    self.backend = backend
    self.keys = keys
    self.webhooks = WebhookRoutes(backend: backend, webhooks: webhooks)
    sessions = AdminSessions(store: backend.store, machineTime: backend.machineTime, key: secret)
    templates = try AdminTemplates()
    frame = AdminFrame(
      templates: templates, app: backend.catalog.catalog.app, hasTestRoots: hasTestRoots)
    pages = AdminPages(backend: backend, templates: templates, hasTestRoots: hasTestRoots)
  }

  func add(to router: Router<ConnectionContext>) {
    router.get("admin/admin.css") { _, _ in
      asset("text/css; charset=utf-8", PackageResources.admin_css)
    }
    router.get("admin/icon.svg") { _, _ in asset("image/svg+xml", PackageResources.icon_svg) }
    router.get("admin/sign-in") { request, _ in try await signInPage(request) }
    router.post("admin/sign-in") { request, context in try await signIn(request, context) }
    router.post("admin/sign-out") { request, _ in
      try await form(request) { _ in
        var response = see("/admin/sign-in")
        response.setCookie(try await sessions.end(of: request))
        return response
      }
    }
    show("admin", on: router) { _, _, _ in try await pages.overview() }
    show("admin/customers", on: router) { request, _, csrf in
      try await pages.customers(request, csrf: csrf)
    }
    show("admin/customers/:id", on: router) { request, context, csrf in
      try await pages.customer(context.parameters.require("id"), request, csrf: csrf)
    }
    show("admin/notifications", on: router) { request, _, _ in
      try await pages.notifications(request)
    }
    show("admin/notifications/:uuid", on: router) { _, context, csrf in
      try await pages.notification(context.parameters.require("uuid"), csrf: csrf)
    }
    show("admin/webhooks", on: router) { request, _, csrf in
      try await pages.webhooks(request, csrf: csrf)
    }
    router.post("admin/webhooks/:id/replay") { request, context in
      let id = Job.ID(try context.parameters.require("id")) ?? 0
      return try await form(request) { _ in
        _ = try await webhooks.replay(id)
        return see("/admin/webhooks")
      }
    }
    show("admin/catalog", on: router) { _, _, _ in try await pages.catalog() }
    router.post("admin/customers") { request, _ in
      try await form(request) { form in
        see("/admin/customers?\(pages.query(form["environment"], ("query", form["query"])))")
      }
    }
    router.post("admin/customers/:id/grants") { request, context in
      let id = try context.parameters.require("id")
      return try await form(request) { form in
        try await pages.grant(form, to: id)
        return see("/admin/customers/\(id)?\(pages.query(form["environment"]))")
      }
    }
    router.post("admin/customers/:id/withdraw") { request, context in
      let id = try context.parameters.require("id")
      return try await form(request) { form in
        try await pages.withdraw(form, from: id)
        return see("/admin/customers/\(id)?\(pages.query(form["environment"]))")
      }
    }
    router.post("admin/notifications/:uuid/replay") { request, context in
      let uuid = try context.parameters.require("uuid")
      return try await form(request) { _ in
        guard try await backend.replay(notification: uuid) else { throw AdminPages.noNotification }
        return see("/admin/notifications/\(uuid)")
      }
    }
  }

  // What everybody may see

  private func signInPage(
    _ request: Request, problem: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    if problem == nil, try await sessions.isSignedIn(request) { return see("/admin") }
    let guest = sessions.guest(request)
    let body = templates.signIn.filled([
      "csrf": .text(sessions.formToken(of: request, guest: guest)), "problem": .text(problem),
    ])
    var response = safe(
      frame.draw(AdminPage(title: "Sign in", body: body, status: status), csrf: nil))
    if let guest { response.setCookie(guest) }
    return response
  }

  private func signIn(_ request: Request, _ context: ConnectionContext) async throws -> Response {
    do {
      try limiter.count(
        context.channel.remoteAddress?.ipAddress ?? "", at: backend.machineTime())
      let form = try await AdminForm(request)
      try check(form, of: request)
      guard keys.role(of: "Bearer \(form["key"])") == .secret else {
        return try await signInPage(
          request, problem: "That is not the secret key of this server.", status: .forbidden)
      }
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
    safe(
      Response(
        status: .ok, headers: [.contentType: type, .cacheControl: "max-age=3600"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))))
  }

  // What somebody has to be signed in for

  private func show(
    _ path: RouterPath, on router: Router<ConnectionContext>,
    _ body:
      @escaping @Sendable (Request, ConnectionContext, _ csrf: String) async throws -> AdminPage
  ) {
    router.get(path) { request, context in
      guard try await sessions.isSignedIn(request), let csrf = sessions.formToken(of: request)
      else { return see("/admin/sign-in") }
      do {
        return safe(frame.draw(try await body(request, context, csrf), csrf: csrf))
      } catch {
        return problem(error, csrf: csrf)
      }
    }
  }

  /// Does what a form of ours asks for.
  private func form(
    _ request: Request, _ body: (AdminForm) async throws -> Response
  ) async throws -> Response {
    guard try await sessions.isSignedIn(request), let csrf = sessions.formToken(of: request)
    else { return see("/admin/sign-in") }
    do {
      let form = try await AdminForm(request)
      try check(form, of: request)
      return try await body(form)
    } catch {
      return problem(error, csrf: csrf)
    }
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
      backend.logger.error("A page failed", metadata: ["error": "\(error)"])
    }
    let body = templates.problem.filled([
      "message": .text(refusal.message), "fix": .text(refusal.fix),
    ])
    return safe(
      frame.draw(
        AdminPage(title: "That did not work", body: body, status: refusal.status), csrf: csrf))
  }

  private func see(_ path: String) -> Response {
    safe(Response(status: .seeOther, headers: [.location: path]))
  }

  /// Returns an answer with headers by which a browser loads nothing into it that is not ours.
  private func safe(_ response: Response) -> Response {
    var response = response
    response.headers[.contentSecurityPolicy] =
      "default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static var fetchSite: HTTPField.Name { .init("Sec-Fetch-Site") ?? .origin }
  fileprivate static var referrerPolicy: HTTPField.Name { .init("Referrer-Policy") ?? .origin }
}
