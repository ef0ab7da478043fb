import Forecasting
import HTTPTypes
import Hummingbird
import Journeys
import LoopbackServer

/// The routes of the forecast.
///
/// They change nothing: an address contains all parameters.
struct ForecastRoutes: Sendable {
  let studio: StudioRoutes

  func add(to router: Router<ConnectionContext>) {
    router.get("/:app/forecast") { request, context in
      let (entry, app) = try await self.app(context)
      let query = Self.query(of: request)
      let outcome = try await outcome(of: query, for: app, context)
      return Response.html(studio.pages.forecast(outcome, of: query, for: app, in: entry))
    }
    router.get("/:app/forecast.csv") { request, context in
      try await file("csv", "text/csv; charset=utf-8", request, context) { $0.csv }
    }
    router.get("/:app/forecast.json") { request, context in
      try await file("json", "application/json", request, context) {
        try ForecastReport($0).json()
      }
    }
  }

  private func app(_ context: ConnectionContext) async throws -> (AppEntry, AppFolder) {
    let id = try context.parameters.require("app")
    guard let entry = await studio.library.entry(id) else { throw Problem.noSuchApp(id) }
    guard let app = entry.app else { throw Problem.broken(entry) }
    return (entry, app)
  }

  private static func query(of request: Request) -> ForecastQuery {
    ForecastQuery(request.uri.queryParameters.map { (String($0.key), String($0.value)) })
  }

  /// Works a forecast out, for as long as the client waits.
  private func outcome(
    of query: ForecastQuery, for app: AppFolder, _ context: ConnectionContext
  ) async throws -> Result<Forecast, ForecastMistake> {
    try await studio.connections.whileOpen(context.channel) {
      do {
        return .success(try await Forecast.work(out: query.plan(), of: query.variants(of: app)))
      } catch let mistake as ForecastMistake {
        return .failure(mistake)
      }
    }
  }

  private func file(
    _ kind: String, _ type: String, _ request: Request, _ context: ConnectionContext,
    _ body: (Forecast) throws -> String
  ) async throws -> Response {
    let (entry, app) = try await self.app(context)
    switch try await outcome(of: Self.query(of: request), for: app, context) {
    case .failure(let mistake): throw Problem.malformed(mistake.description)
    case .success(let forecast):
      let name = PageAddress.segment(entry.id)
      return Response(
        status: .ok,
        headers: [
          .contentType: type,
          .contentDisposition: "attachment; filename=\"\(name)-forecast.\(kind)\"",
        ], body: ResponseBody(byteBuffer: ByteBuffer(string: try body(forecast))))
    }
  }
}
