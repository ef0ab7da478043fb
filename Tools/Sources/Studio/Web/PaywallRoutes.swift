import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import LoopbackServer
import TollgateCore

/// The routes of all pictures of a paywall, on one page and as PNG.
///
/// They change nothing.
struct PaywallRoutes: Sendable {
  let studio: StudioRoutes
  let environment: [String: String]
  private let taker = PictureTaker()

  init(studio: StudioRoutes, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.studio = studio
    self.environment = environment
  }

  func add(to router: Router<ConnectionContext>) {
    router.get("/:app/paywalls") { request, context in
      let (entry, app) = try await self.app(context)
      let query = try Self.query(of: request, for: app, in: entry)
      let pictures = try await pictures(query, of: app, context)
      return Response.html(
        studio.pages.paywalls(
          pictures, of: query, from: PaywallQuery.choices(of: query.paywall, in: app), in: entry,
          canTakePictures: Chromium(in: environment) != nil))
    }
    router.get("/:app/paywalls.png") { request, context in
      let (entry, app) = try await self.app(context)
      let query = try Self.query(of: request, for: app, in: entry)
      guard let chromium = Chromium(in: environment) else {
        throw Problem(
          status: .notImplemented, title: "There is no Chromium", text: Chromium.advice,
          link: .init(
            path: "/\(WorkbenchRendering.segment(entry.id))/paywalls", label: "Back to the paywalls"
          ))
      }
      let sheet = ContactSheet(
        try await pictures(query, of: app, context),
        titled: "\(entry.name): \(query.paywall.id)", by: studio.pages.renderer)
      let png = try await picture(of: sheet, by: chromium, context)
      let name = [entry.id, query.paywall.id.rawValue].map(WorkbenchRendering.segment)
        .joined(separator: "-")
      return Response(
        status: .ok,
        headers: [
          .contentType: "image/png",
          .contentDisposition: "attachment; filename=\"\(name).png\"",
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
    }
  }

  private func app(_ context: ConnectionContext) async throws -> (AppEntry, AppFolder) {
    let id = try context.parameters.require("app")
    guard let entry = await studio.library.entry(id) else { throw Problem.noSuchApp(id) }
    guard let app = entry.app else { throw Problem.broken(entry) }
    return (entry, app)
  }

  private static func query(
    of request: Request, for app: AppFolder, in entry: AppEntry
  ) throws(Problem) -> PaywallQuery {
    try PaywallQuery(
      request.uri.queryParameters.map { (String($0.key), String($0.value)) }, of: app, in: entry)
  }

  private func pictures(
    _ query: PaywallQuery, of app: AppFolder, _ context: ConnectionContext
  ) async throws -> [PaywallPicture] {
    try await studio.connections.whileOpen(context.channel) { try await query.pictures(of: app) }
  }

  private func picture(
    of sheet: ContactSheet, by chromium: Chromium, _ context: ConnectionContext
  ) async throws -> Data {
    do {
      return try await studio.connections.whileOpen(context.channel) {
        try await taker.picture(of: sheet.html, size: sheet.size, by: chromium)
      }
    } catch let failure as Chromium.Failure {
      throw Problem(
        status: .internalServerError, title: "Chromium took no picture", text: failure.description)
    }
  }
}
