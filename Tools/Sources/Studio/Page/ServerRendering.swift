import AppStoreServer
import Foundation
import Journeys
import LocalAppStore
import WebPages

/// Draws a server's view: notifications, and answers of the App Store Server API.
struct ServerRendering {
  /// The most characters of an answer that are drawn decoded.
  private static let longest = 400_000

  let templates: PageTemplates
  let view: BackEndView
  let entry: AppEntry

  /// The studio's address as the browser names it: `http://127.0.0.1:8080`.
  let origin: String

  var page: HTML {
    templates.server.filled([
      "back": .text(run), "appName": .text(entry.name), "count": .text("\(view.count)"),
      "none": .flag(view.listed.isEmpty), "lines": .markup(.joined(view.listed.map(line))),
      "earlier": view.earlier > 0 ? .text("\(view.earlier)") : nil, "earlierPath": .text(earlier),
      "newestPath": view.query.before == nil ? nil : .text(path + "?"),
      "notification": .markup(view.selected.map(notification)), "api": .markup(api),
    ])
  }

  private var run: String { "/\(PageAddress.segment(entry.id))/\(view.runID)/" }
  private var path: String { run + "server" }

  /// Returns the address of the page with changed parameters.
  private func path(_ place: String, _ change: (inout ServerQuery) -> Void) -> String {
    var query = view.query
    change(&query)
    return path + query.text + "#\(place)"
  }

  private var earlier: String? {
    view.listed.last.map { oldest in
      path("told") { query in
        query = ServerQuery()
        query.before = oldest.event
      }
    }
  }

  private func line(_ notification: SignedNotification) -> HTML {
    let line = view.lines[notification.event]
    let delivery = DeliverySentence(delivery: notification.delivery)
    return templates.told.filled([
      "href": .text(
        path("notification") {
          $0.notification = notification.event
          $0.transaction = nil
        }),
      "current": .flag(notification.event == view.selected?.event),
      "type": .text(line?.type ?? ""), "subtype": .text(line?.subtype),
      "product": .text(line?.product.map(named)), "when": .text(when(notification.date)),
      "state": .text(delivery.state), "kind": .text(delivery.kind),
    ])
  }

  private func notification(_ notification: SignedNotification) -> HTML {
    let line = view.lines[notification.event]
    let delivery = DeliverySentence(delivery: notification.delivery)
    let attempts = delivery.attempts.map { attempt, outcome in
      templates.fact.filled(["name": .text(when(attempt.date)), "value": .text(outcome)])
    }
    let about: [String: Template.Value] = [
      "type": .text(line?.type ?? ""), "subtype": .text(line?.subtype),
      "product": .text(line?.product.map(named)),
      "transaction": .text(line?.transaction?.description), "when": .text(when(notification.date)),
      "id": .text(notification.id.uuidString.lowercased()),
    ]
    let sent: [String: Template.Value] = [
      "state": .text(delivery.state), "kind": .text(delivery.kind),
      "unsent": .flag(attempts.isEmpty),
      "attempts": attempts.isEmpty ? nil : .markup(.joined(attempts)),
      "next": .text(notification.delivery?.next.map(when)),
    ]
    let signed: [String: Template.Value] = [
      "payload": .markup(DecodedJSON(signed: notification.signedPayload).map(draw)),
      "signedPayload": .text(notification.signedPayload),
      "post": .text(posting(notification.event)),
    ]
    return templates.notification.filled(about.merging(sent) { $1 }.merging(signed) { $1 })
  }

  /// Returns the commands that post a notification to a server.
  private func posting(_ event: Int) -> String {
    let body = Self.quoted("\(origin)\(run)notifications/\(event).json")
    return """
      curl --silent --show-error --fail \(body) |
        curl --include --header 'Content-Type: application/json' --data-binary @- http://127.0.0.1:8071/
      """
  }

  private var api: HTML {
    let options = view.transactions.map { transaction in
      templates.option.filled([
        "value": .text("\(transaction.id)"),
        "label": .text(
          "\(named(transaction.product)), \(when(transaction.date)): \(transaction.id)"),
        "selected": .flag(transaction.id == view.answered?.transaction),
      ])
    }
    let hidden = [
      ("before", view.query.before.map(String.init)),
      ("notification", view.query.notification.map(String.init)),
      ("ask", view.query.question == .transaction ? nil : view.query.question.rawValue),
    ].compactMap { name, value in
      value.map { templates.field.filled(["name": .text(name), "value": .text($0)]) }
    }
    return templates.serverAPI.filled([
      "path": .text(path + "#api"), "hidden": .markup(.joined(hidden)),
      "transactions": options.isEmpty ? nil : .markup(.joined(options)),
      "answered": .markup(view.answered.map(answered)),
      "setUp": .text(setUp),
    ])
  }

  private func answered(_ answered: BackEndView.Answered) -> HTML {
    let questions = ServerQuestion.allCases.map { question in
      templates.link.filled([
        "href": .text(path("api") { $0.question = question }),
        "label": .text(question.label), "current": .flag(question == answered.question),
      ])
    }
    let body = answered.answer.body
    let decoded = body.flatMap { $0.utf8.count > Self.longest ? nil : DecodedJSON($0) }
    return templates.answered.filled([
      "questions": .markup(.joined(questions)), "name": .text(answered.question.name),
      "curl": .text(
        """
        curl --silent --show-error --include --header "Authorization: Bearer $token" \\
          \(Self.quoted("\(Self.store)\(answered.path)"))
        """),
      "status": .text("\(answered.answer.status)"),
      "kind": .text(answered.answer.status == 200 ? "good" : "bad"),
      "empty": .flag(body == nil),
      "body": .markup(decoded.map(draw) ?? body.map(HTML.init(escaping:))),
    ])
  }

  /// The store's address in the displayed commands: the default one.
  private static let store = "http://127.0.0.1:8090"

  private var setUp: String {
    let file = "\(PageAddress.segment(entry.id)).store"
    return """
      curl --silent --show-error --fail --output \(Self.quoted(file)) \(Self.quoted("\(origin)\(run)store"))
      touch \(Self.quoted(file + ".log"))
      tollgate appstore --configuration \(Self.quoted(view.configuration)) \\
        --bundle-id \(Self.quoted(view.bundleID)) --state \(Self.quoted(file)) --hold-clock \\
        --credentials credentials &
      until token=$(tollgate token credentials 2>/dev/null); do sleep 1; done
      """
  }

  private func draw(_ json: DecodedJSON) -> HTML { JSONRendering(writing: when).draw(json) }

  private func named(_ product: String) -> String { view.names[product] ?? product }

  private func when(_ instant: Date) -> String {
    let time = ReadableTime(instant, in: view.zone)
    return "\(time.day), \(time.clock)"
  }

  /// Returns a word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789/.:_-".unicodeScalars.contains($0))
    }
    return plain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
