import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer

/// The routes that show a server's view of a run.
///
/// They change nothing.
struct ServerRoutes: Sendable {
  let studio: StudioRoutes

  func add(to router: Router<ConnectionContext>) {
    router.get("/:app/:run/server") { request, context in
      try await studio.connections.whileOpen(context.channel) {
        let (run, entry) = try await studio.run(context)
        let fields = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        let view = try await run.serverView(
          for: ServerQuery(Dictionary(fields) { first, _ in first }))
        let origin = "http://\(request.head.authority ?? "127.0.0.1")"
        return Response.html(studio.pages.server(view, of: entry, at: origin))
      }
    }
    router.get("/:app/:run/notifications/:name") { _, context in
      let name = try context.parameters.require("name")
      guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0,
        let body = try await studio.run(context).run.posted(number)
      else { throw HTTPError(.notFound) }
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }
    router.get("/:app/:run/store") { _, context in
      let (run, entry) = try await studio.run(context)
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/octet-stream",
          .contentDisposition:
            "attachment; filename=\"\(PageAddress.segment(entry.id)).store\"",
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try await run.savedStore())))
    }
  }
}
