import Hummingbird
import LocalAppStore

/// Lists the visits to pages of subscriptions, with their content and choice: `GET /retention`.
struct RetentionRoutes {
  let store: LocalStore

  func add(to router: Router<some RequestContext>) {
    router.get("/retention") { _, _ in
      let records = try await store.send(ReadRetention())
      return try Response.json(
        Answer(
          realtimeURL: records.realtimeURL,
          visits: records.visits.map { PageReport($0, of: store) }))
    }
  }

  private struct Answer: Encodable {
    let realtimeURL: String?
    let visits: [PageReport]
  }
}
