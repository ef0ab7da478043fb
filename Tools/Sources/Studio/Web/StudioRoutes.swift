import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import TollgateCore
import TollgateScreens

/// What the studio does at each address.
struct StudioRoutes: Sendable {
  let apps: [AppFolder]
  let runs: RunShelf
  let pages: Pages
  let assets: Assets

  func add(to router: Router<BasicRequestContext>) {
    router.get("/") { _, _ in index }
    router.get("/assets/:name") { request, context in
      try assets.response(for: try context.parameters.require("name"), to: request)
    }
    router.get("/:app") { request, context in try await begin(request, context) }
    router.get("/:app/:run") { request, context in
      Response.html(try await page(of: try await run(context), request))
    }
    router.post("/:app/:run/pull") { request, context in
      let run = try await run(context)
      try await pull(Form(request).fields, on: run)
      return try await answer(request, run)
    }
    router.post("/:app/:run/touch") { request, context in
      let run = try await run(context)
      try await touch(Form(request).fields, on: run)
      return try await answer(request, run)
    }
    router.get("/:app/:run/events/:token") { _, context in
      try await token(context.parameters.require("token"), of: try await run(context))
    }
  }

  private var index: Response {
    if apps.count == 1, let app = apps.first {
      return .see("/\(WorkbenchDrawing.segment(app.catalog.app))/")
    }
    return .html(pages.index(apps.map { ($0.catalog.app, $0.url.lastPathComponent) }))
  }

  private func begin(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let id = try context.parameters.require("app")
    guard let app = apps.first(where: { $0.catalog.app == id }) else {
      throw Problem.noSuchApp(id)
    }
    let settings = RunSettings { request.uri.queryParameters[$0[...]].map(String.init) }
    let run = try await runs.begin(app, settings)
    return .see("/\(WorkbenchDrawing.segment(id))/\(run.id)/")
  }

  private func run(_ context: BasicRequestContext) async throws -> Run {
    let app = try context.parameters.require("app")
    guard apps.contains(where: { $0.catalog.app == app }) else { throw Problem.noSuchApp(app) }
    guard let run = await runs.run(try context.parameters.require("run"), of: app) else {
      throw Problem.runIsOver(in: WorkbenchDrawing.segment(app))
    }
    return run
  }

  private func pull(_ fields: [String: String], on run: Run) async throws {
    if fields["take_back"] == "next_purchase" { return await run.takeBackNextPurchase() }
    guard let step = fields["step"] else { throw Problem.malformed("The field “step” is missing.") }
    await run.pull(fields["value"].map { "\(step) \(Lever.name($0))" } ?? step)
  }

  private func touch(_ fields: [String: String], on run: Run) async throws {
    let action: ScreenAction
    do {
      action = try ScreenAction(fields: fields)
    } catch {
      throw Problem.malformed(error.description)
    }
    guard run.app.screens.knows(action) else {
      throw Problem.malformed("The app knows nothing of what this form asks for.")
    }
    await run.touch(action)
  }

  /// What a form is answered with: the page anew, or for the page's own script just its markup.
  private func answer(_ request: Request, _ run: Run) async throws -> Response {
    if request.headers[.studioScript] != nil { return .html(try await page(of: run, request)) }
    let filter = Self.filter(of: request)
    let query = filter == .everything ? "" : "?\(LogFilter.queryName)=\(filter.rawValue)"
    return .see("/\(WorkbenchDrawing.segment(run.app.catalog.app))/\(run.id)/\(query)")
  }

  private func page(of run: Run, _ request: Request) async throws -> String {
    pages.workbench(try await run.world(), showing: Self.filter(of: request))
  }

  private static func filter(of request: Request) -> LogFilter {
    request.uri.queryParameters[LogFilter.queryName[...]].flatMap {
      LogFilter(rawValue: String($0))
    } ?? .everything
  }

  private func token(_ name: String, of run: Run) async throws -> Response {
    guard name.hasSuffix(".jws"), let number = Int(name.dropLast(4)), number > 0,
      let token = await run.token(ofEvent: number)
    else { throw HTTPError(.notFound) }
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: token + "\n")))
  }
}

extension HTTPField.Name {
  /// Said by the page's own script, which puts the answer into the page it is on.
  static var studioScript: HTTPField.Name { .init("Studio-Script") ?? .origin }
}
