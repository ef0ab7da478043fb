import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import TollgateCore
import TollgateScreens

/// What the studio does at each address.
struct StudioRoutes: Sendable {
  let library: AppLibrary
  let runs: RunShelf
  let pages: Pages
  let assets: Assets

  /// How far the clock may run at a time, in seconds.
  private static let longestTick = 86_400

  func add(to router: Router<BasicRequestContext>) {
    router.get("/") { _, _ in await index }
    router.get("/assets/:name") { request, context in
      try assets.response(for: try context.parameters.require("name"), to: request)
    }
    router.get("/:app") { request, context in try await begin(request, context) }
    router.get("/:app/:run") { request, context in
      let (run, entry) = try await run(context)
      return Response.html(try await page(of: run, entry, request))
    }
    router.get("/:app/:run/changes") { request, context in try await changes(request, context) }
    router.post("/:app/:run/pull") { request, context in
      let (run, entry) = try await run(context)
      try await pull(Form(request).fields, on: run)
      return try await answer(request, run, entry)
    }
    router.post("/:app/:run/tick") { request, context in
      let (run, entry) = try await run(context)
      guard let seconds = try await Form(request).fields["seconds"].flatMap(Int.init),
        (1...Self.longestTick).contains(seconds)
      else { throw Problem.malformed("The field “seconds” is no number from 1 to a day’s.") }
      await run.runClock(by: seconds)
      return try await answer(request, run, entry)
    }
    router.post("/:app/:run/touch") { request, context in
      let (run, entry) = try await run(context)
      try await touch(Form(request).fields, on: run)
      return try await answer(request, run, entry)
    }
    router.post("/:app/:run/go") { request, context in
      let (run, entry) = try await run(context)
      guard let number = try await Form(request).fields["to"].flatMap(Int.init) else {
        throw Problem.malformed("The field “to” is no number.")
      }
      try await run.go(to: number)
      return try await answer(request, run, entry)
    }
    router.get("/:app/:run/events/:token") { _, context in
      try await token(context.parameters.require("token"), of: try await run(context).run)
    }
  }

  private var index: Response {
    get async {
      let entries = await library.entries
      if entries.count == 1, let only = entries.first, only.app != nil {
        return .see("/\(WorkbenchDrawing.segment(only.id))/")
      }
      return Response.html(pages.index(entries))
    }
  }

  private func begin(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let entry = try await entry(context)
    guard entry.app != nil else { throw Problem.broken(entry) }
    let query = Dictionary(
      request.uri.queryParameters.map { (String($0.key), String($0.value)) }
    ) { first, _ in first }
    let run = try await runs.begin(
      entry, try Self.beginning(query, of: entry), moves: try Self.moves(query, of: entry))
    guard let run else { throw Problem.broken(entry) }
    let filter = Self.filter(of: request).query
    return .see("/\(WorkbenchDrawing.segment(entry.id))/\(run.id)/\(filter)")
  }

  private static func beginning(_ query: [String: String], of entry: AppEntry) throws -> Beginning {
    let beginning = Beginning(query)
    guard let id = beginning.story else { return beginning }
    guard let story = entry.story(id) else { throw Problem.noSuchStory(id, of: entry) }
    return Beginning(story, id)
  }

  private static func moves(_ query: [String: String], of entry: AppEntry) throws -> [Move]? {
    guard let word = query["do"] else { return nil }
    do {
      let moves = try Link(word: word).moves
      for case .touch(let action) in moves where entry.app?.screens.knows(action) != true {
        throw MalformedLink(
          "\(entry.name) knows nothing of “\(action.fields.map(\.value).last ?? "")”.")
      }
      return moves
    } catch {
      throw Problem.badLink("\(error)", of: entry)
    }
  }

  private func entry(_ context: BasicRequestContext) async throws -> AppEntry {
    let id = try context.parameters.require("app")
    guard let entry = await library.entry(id) else { throw Problem.noSuchApp(id) }
    return entry
  }

  /// The run that an address names, with the app as its files are now.
  func run(_ context: BasicRequestContext) async throws -> (run: Run, entry: AppEntry) {
    let entry = try await entry(context)
    guard let run = await runs.run(try context.parameters.require("run"), of: entry.id) else {
      throw Problem.runIsOver(in: WorkbenchDrawing.segment(entry.id))
    }
    try await run.keepUp(with: entry)
    return (run, entry)
  }

  /// Whether a page is still as the app's files are: an answer without words, or that there is more.
  private func changes(_ request: Request, _ context: BasicRequestContext) async throws -> Response
  {
    let entry = try await entry(context)
    guard await runs.run(try context.parameters.require("run"), of: entry.id) != nil else {
      throw Problem.runIsOver(in: WorkbenchDrawing.segment(entry.id))
    }
    let seen = request.uri.queryParameters["version"].flatMap { Int($0) }
    return Response(status: seen == entry.version ? .noContent : .resetContent)
  }

  private func pull(_ fields: [String: String], on run: Run) async throws {
    guard let step = fields["step"] else { throw Problem.malformed("The field “step” is missing.") }
    await run.pull(fields["value"].map { Dial.fill($0, into: step) } ?? step)
  }

  private func touch(_ fields: [String: String], on run: Run) async throws {
    let action: ScreenAction
    do {
      action = try ScreenAction(fields: fields)
    } catch {
      throw Problem.malformed(error.description)
    }
    guard await run.app.screens.knows(action) else {
      throw Problem.malformed("The app knows nothing of what this form asks for.")
    }
    await run.touch(action)
  }

  /// What a form is answered with: the page anew, or for the page's own script just its markup.
  private func answer(_ request: Request, _ run: Run, _ entry: AppEntry) async throws -> Response {
    if request.headers[.studioScript] != nil {
      return Response.html(try await page(of: run, entry, request))
    }
    let filter = Self.filter(of: request).query
    return .see("/\(WorkbenchDrawing.segment(entry.id))/\(run.id)/\(filter)")
  }

  private func page(of run: Run, _ entry: AppEntry, _ request: Request) async throws -> String {
    pages.workbench(try await run.world(), of: entry, showing: Self.filter(of: request))
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
