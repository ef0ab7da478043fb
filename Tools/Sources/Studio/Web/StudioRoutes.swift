import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import LoopbackServer
import TollgateCore
import TollgateScreens

/// The studio's routes.
///
/// A GET changes no existing run: it shows pages, and starts at most a new run. The moves of a link
/// are repeated only if the studio wrote the link itself; otherwise a page asks for confirmation.
struct StudioRoutes: Sendable {
  let library: AppLibrary
  let runs: RunCache
  let pages: Pages
  let assets: Assets
  let connections: Connections

  /// The longest time that the clock may run at once, in seconds.
  private static let longestTick = 86_400

  func add(to router: Router<ConnectionContext>) {
    router.get("/") { _, _ in await index }
    router.get("/assets/:name") { request, context in
      try assets.response(for: try context.parameters.require("name"), to: request)
    }
    router.get("/:app") { request, context in try await visit(request, context) }
    router.post("/:app") { request, context in
      let asked = try await Asked(Form(request).fields.map { ($0, $1) }, of: readable(context))
      return try await begin(asked, isUsed: true, context)
    }
    router.get("/:app/:run") { request, context in
      try await connections.whileOpen(context.channel) {
        let (run, entry) = try await run(context)
        return Response.html(try await page(of: run, entry, request))
      }
    }
    router.get("/:app/:run/changes") { request, context in try await changes(request, context) }
    router.post("/:app/:run/do") { request, context in
      let device = try Self.device(of: request)
      return try await act(request, context, at: device) { fields, run in
        try await perform(fields, on: run, device)
      }
    }
    router.post("/:app/:run/tick") { request, context in
      try await act(request, context) { fields, run in
        guard let seconds = fields["seconds"].flatMap(Int.init),
          (1...Self.longestTick).contains(seconds)
        else { throw Problem.malformed("The field “seconds” is no number from 1 to a day’s.") }
        await run.runClock(by: seconds)
      }
    }
    router.post("/:app/:run/touch") { request, context in
      let device = try Self.device(of: request)
      return try await act(request, context, at: device) { fields, run in
        try await touch(fields, on: run, device)
      }
    }
    router.post("/:app/:run/go") { request, context in
      try await act(request, context) { fields, run in
        guard let number = fields["to"].flatMap(Int.init) else {
          throw Problem.malformed("The field “to” is no number.")
        }
        try await run.go(to: number)
      }
    }
    router.get("/:app/:run/events/:token") { _, context in
      try await token(context.parameters.require("token"), of: try await run(context).run)
    }
  }

  private var index: Response {
    get async {
      let entries = await library.entries
      if entries.count == 1, let only = entries.first, only.app != nil {
        return .see("/\(PageAddress.segment(only.id))/")
      }
      return Response.html(pages.index(entries))
    }
  }

  /// Starts a run for an address, or asks for confirmation.
  private func visit(_ request: Request, _ context: ConnectionContext) async throws -> Response {
    let asked = try Asked(
      request.uri.queryParameters.map { (String($0.key), String($0.value)) },
      of: try await readable(context))
    let isKnown = asked.moves == nil || pages.signer.hasSigned(asked.link)
    guard isKnown, !request.isFromElsewhere, request.method == .get else {
      return Response.html(pages.question(asked))
    }
    return try await begin(asked, isUsed: false, context)
  }

  private func begin(
    _ asked: Asked, isUsed: Bool, _ context: ConnectionContext
  ) async throws -> Response {
    let run = try await connections.whileOpen(context.channel) {
      try await runs.begin(asked.entry, asked.beginning, moves: asked.moves, isUsed: isUsed)
    }
    guard let run else { throw Problem.broken(asked.entry) }
    return .see("\(SituationLink.path(of: asked.entry.id))\(run.id)/\(asked.view.query)")
  }

  /// Returns the app that an address names, if its files can be read.
  private func readable(_ context: ConnectionContext) async throws -> AppEntry {
    let entry = try await entry(context)
    guard entry.app != nil else { throw Problem.broken(entry) }
    return entry
  }

  /// Performs a form's action in a run, and answers with the new state.
  private func act(
    _ request: Request, _ context: ConnectionContext, at device: Int? = nil,
    _ body: @escaping @Sendable ([String: String], Run) async throws -> Void
  ) async throws -> Response {
    try await connections.whileOpen(context.channel) {
      let (run, entry) = try await run(context, isUsed: true)
      try await body(Form(request).fields, run)
      return try await answer(request, run, entry, at: device.map { "device-\($0)" })
    }
  }

  /// Returns the number of the device that a form is about, or nil for the selected one.
  private static func device(of request: Request) throws(Problem) -> Int? {
    guard let word = request.uri.queryParameters["device"] else { return nil }
    guard let number = Int(word), JourneyLimits.devices.contains(number) else {
      throw .malformed("“device” is no number from 1 to \(JourneyLimits.devices.upperBound).")
    }
    return number
  }

  private func entry(_ context: ConnectionContext) async throws -> AppEntry {
    let id = try context.parameters.require("app")
    guard let entry = await library.entry(id) else { throw Problem.noSuchApp(id) }
    return entry
  }

  /// Returns the run that an address names, with the app as its files are now.
  ///
  /// It is used where something is about to be done in it.
  func run(
    _ context: ConnectionContext, isUsed: Bool = false
  ) async throws -> (run: Run, entry: AppEntry) {
    let entry = try await entry(context)
    let id = try context.parameters.require("run")
    guard let run = await runs.run(id, of: entry.id, isUsed: isUsed) else {
      throw Problem.runIsOver(in: PageAddress.segment(entry.id))
    }
    try await run.keepUp(with: entry)
    return (run, entry)
  }

  /// Returns an empty answer if a page is current, or one that reports that the app's files have
  /// changed.
  private func changes(_ request: Request, _ context: ConnectionContext) async throws -> Response {
    let entry = try await entry(context)
    guard await runs.run(try context.parameters.require("run"), of: entry.id) != nil else {
      throw Problem.runIsOver(in: PageAddress.segment(entry.id))
    }
    let seen = request.uri.queryParameters["version"].flatMap { Int($0) }
    return Response(status: seen == entry.version ? .noContent : .resetContent)
  }

  private func perform(_ fields: [String: String], on run: Run, _ device: Int?) async throws {
    guard let step = fields["step"] else { throw Problem.malformed("The field “step” is missing.") }
    await run.perform(fields["value"].map { ControlInput.fill($0, into: step) } ?? step, on: device)
    if let next = fields["then"] { await run.perform(next) }
  }

  private func touch(_ fields: [String: String], on run: Run, _ device: Int?) async throws {
    let action: ScreenAction
    do {
      action = try ScreenAction(fields: fields)
    } catch {
      throw Problem.malformed(error.description)
    }
    guard await run.app.screens.knows(action) else {
      throw Problem.malformed("The app knows nothing of what this form asks for.")
    }
    await run.touch(action, on: device)
  }

  /// Returns the page after a form, or only its markup for the page's own script.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - run: The run of the page.
  ///   - entry: The app as it is now.
  ///   - anchor: The id of the element to be led to, or nil for the page's beginning.
  /// - Returns: The page, or the way to it.
  /// - Throws: The store's errors.
  func answer(
    _ request: Request, _ run: Run, _ entry: AppEntry, at anchor: String? = nil
  ) async throws -> Response {
    if request.headers[.studioScript] != nil {
      return Response.html(try await page(of: run, entry, request))
    }
    let query = Self.view(of: request).query
    let part = anchor.map { "#\($0)" } ?? ""
    return .see("/\(PageAddress.segment(entry.id))/\(run.id)/\(query)\(part)")
  }

  private func page(of run: Run, _ entry: AppEntry, _ request: Request) async throws -> String {
    let view = Self.view(of: request)
    let snapshot = try await run.snapshot(
      withPurchases: view.panel == .purchases, withScreens: view.isAbreast)
    var entry = entry
    if view.panel == .catalog, entry.draft == nil { entry.draft = try? AppDraft(of: entry.folder) }
    return pages.workbench(snapshot, of: entry, in: view)
  }

  private static func view(of request: Request) -> PageView {
    PageView(request.uri.queryParameters.map { (String($0.key), String($0.value)) })
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
  /// The header of the page's own script, which inserts the answer into the current page.
  static var studioScript: HTTPField.Name { .init("Studio-Script") ?? .origin }
}
