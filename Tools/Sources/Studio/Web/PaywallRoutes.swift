import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import LoopbackServer
import TollgateCore

/// The routes of all pictures of a paywall, on one page, as PNG, and as a ZIP archive of a PNG for each.
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
      try Self.refuseForeign(request, for: entry)
      let query = try Self.query(of: request, for: app, in: entry)
      let chromium = try chromium(for: entry)
      let sheet = ContactSheet(
        try await pictures(query, of: app, context),
        titled: "\(entry.name): \(query.paywall.id)"
          + (query.length == .whole ? ", whole length" : ", the first screen"),
        in: query.length, by: studio.pages.renderer)
      let png = try await picture(of: sheet, by: chromium, context)
      return Response(
        status: .ok, headers: Self.headers("image/png", "png", of: query, in: entry),
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
    }
    router.get("/:app/paywalls.zip") { request, context in
      let (entry, app) = try await self.app(context)
      try Self.refuseForeign(request, for: entry)
      let query = try Self.query(of: request, for: app, in: entry)
      let chromium = try chromium(for: entry)
      let files = PaywallPicture.files(of: try await pictures(query, of: app, context))
      guard let first = files.first else {
        throw Problem(
          status: .notFound, title: "There is no picture",
          text: "The app doesn’t show this paywall to any of the chosen people.",
          link: .init(path: Self.path(of: entry), label: "Back to the paywalls"))
      }
      // If nothing can be drawn, a page explains it, instead of a file that ends too soon.
      let picture = try await picture(of: first.picture, in: query.length, by: chromium, context)
      return Response(
        status: .ok, headers: Self.headers("application/zip", "zip", of: query, in: entry),
        body: ResponseBody { writer in
          var archive = ZIPArchive()
          var next: Data? = picture
          for file in files {
            let png: Data
            if let known = next {
              png = known
            } else {
              png = try await self.picture(
                of: file.picture, in: query.length, by: chromium, context)
            }
            next = nil
            try await writer.write(ByteBuffer(bytes: archive.header(of: file.name, png)))
            try await writer.write(ByteBuffer(bytes: png))
          }
          try await writer.write(ByteBuffer(bytes: archive.end))
          try await writer.finish(nil)
        })
    }
  }

  /// Refuses to start a browser for a link or an image on another site, because that takes many
  /// seconds of this machine's time.
  private static func refuseForeign(_ request: Request, for entry: AppEntry) throws(Problem) {
    guard request.isFromElsewhere else { return }
    throw Problem(
      status: .forbidden, title: "Another site asked for these pictures",
      text: "The studio takes pictures only if one of its own pages asks for them.",
      link: .init(path: path(of: entry), label: "Open the paywalls"))
  }

  private static func path(of entry: AppEntry) -> String {
    "/\(PageAddress.segment(entry.id))/paywalls"
  }

  private func chromium(for entry: AppEntry) throws(Problem) -> Chromium {
    guard let chromium = Chromium(in: environment) else {
      throw Problem(
        status: .notImplemented, title: "There is no Chromium", text: Chromium.advice,
        link: .init(path: Self.path(of: entry), label: "Back to the paywalls"))
    }
    return chromium
  }

  /// Returns the headers of a file for download.
  private static func headers(
    _ type: String, _ ending: String, of query: PaywallQuery, in entry: AppEntry
  ) -> HTTPFields {
    let name = [entry.id, query.paywall.id.rawValue].map(PageAddress.segment)
      .joined(separator: "-")
    return [
      .contentType: type,
      .contentDisposition: "attachment; filename=\"\(name).\(ending)\"",
    ]
  }

  /// Takes a picture of one paywall alone.
  private func picture(
    of picture: PaywallPicture, in length: PaywallLength, by chromium: Chromium,
    _ context: ConnectionContext
  ) async throws -> Data {
    try await self.picture(
      of: ContactSheet(
        [picture], titled: picture.caption, in: length, by: studio.pages.renderer), by: chromium,
      context)
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
        try await sheet.picture(by: taker, with: chromium)
      }
    } catch let failure as Chromium.Failure {
      throw Problem(
        status: .internalServerError, title: "Chromium took no picture", text: failure.description)
    }
  }
}
