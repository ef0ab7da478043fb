import Foundation
import Journeys
import TollgateCore
import WebPages

extension WorkbenchRendering {
  /// The section with the data of the app's own server, or nothing if it has none.
  var ownServer: HTML {
    guard let server = snapshot.server else { return HTML(trusted: "") }
    return templates.ownServer.filled([
      "kind": .text(agreement(with: server).kind),
      "agreement": .text(agreement(with: server).sentence),
      "facts": .markup(
        .joined(
          facts(of: server).map { name, value in
            templates.fact.filled(["name": .text(name), "value": .text(value)])
          })),
    ])
  }

  /// Shows whether the phone and the server agree about the customer's purchases.
  private func agreement(with server: AppServerState) -> (kind: String, sentence: String) {
    guard let view = snapshot.customerView, view.customer.entitlements.isKnown else {
      return ("unknown", "The app is not open, so there is nothing to compare with.")
    }
    let held = Set(
      view.customer.entitlements.causes
        .filter { cause in cause.end.map { view.moment.paidNow < $0 } ?? true }
        .map { "\($0.entitlement)" })
    let said = Set(server.entitlements.map(\.name))
    if held == said { return ("same", "The phone and the server agree on what the person owns.") }
    let parts = [
      (held.subtracting(said), "The phone alone takes the person to own"),
      (said.subtracting(held), "The server alone takes the person to own"),
    ]
    return (
      "differ",
      parts.filter { !$0.0.isEmpty }.map { names, words in
        "\(words) \(names.sorted().joined(separator: ", "))."
      }.joined(separator: " ")
    )
  }

  private func facts(of server: AppServerState) -> [(String, String)] {
    var facts = [("Server", server.isUp ? "up" : "down: the App Store tries again later")]
    let entitlements = server.entitlements.map { held in
      let cause = held.product.map { "by \(named($0))" } ?? "given by hand"
      return "\(held.name), \(cause), \(held.until.map { "until \(when($0))" } ?? "forever")"
    }
    facts.append(
      ("Entitlements", entitlements.isEmpty ? "none" : entitlements.joined(separator: "; ")))
    if let subscription = server.subscription {
      facts.append(("Subscription", sentence(about: subscription).named))
    }
    facts += server.balances.sorted { $0.key < $1.key }.map {
      ("Balance", "\($0.key): \($0.value)")
    }
    if let newest = server.newestEvents.first {
      facts.append(
        ("Events", "\(server.eventCount), the newest \(newest.type) of \(when(newest.date))"))
      facts += server.newestEvents.dropFirst().map { ("before it", "\($0.type), \(when($0.date))") }
    } else {
      facts.append(("Events", "none"))
    }
    return facts + [("Customer", server.customer)]
  }
}
