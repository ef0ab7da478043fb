import Foundation
import Journeys
import TollgateCore
import TollgateEngine
import WebPages

extension WorkbenchRendering {
  /// The section with the app's data about the customer, and its current decisions.
  var known: HTML {
    templates.known.filled([
      "closed": .flag(!snapshot.isOpen), "open": .flag(snapshot.isOpen),
      "answers": .markup(.joined((snapshot.customerView?.answers ?? []).map(answer))),
      "facts": .markup(.joined(knownFacts.map(fact))),
      "server": .markup(ownServer), "folds": .markup(.joined(folds)),
    ])
  }

  private func answer(_ answer: CustomerView.Answer) -> HTML {
    templates.answer.filled([
      "access": .text(answer.decision.look), "feature": .text("\(answer.feature)"),
      "sentence": .markup(HTML(prose: answer.sentence)),
    ])
  }

  private func fact(_ fact: (name: String, value: String)) -> HTML {
    templates.fact.filled(["name": .text(fact.name), "value": .text(fact.value)])
  }

  private var knownFacts: [(name: String, value: String)] {
    guard let customerView = snapshot.customerView else { return [] }
    var facts: [(String, String)] = [("Entitlements", entitlements(of: customerView))]
    if let subscription = customerView.subscription {
      facts.append(("Subscription", sentence(about: subscription).named))
    }
    let badges = customerView.customer.entitlements.badges(at: customerView.moment.paidNow)
    if !badges.isEmpty { facts.append(("Badges", badges.map(\.rawValue).sorted().list)) }
    facts += customerView.quotas.map { quota in
      let end = quota.resetsAt.map { ", back \(when($0))" } ?? ""
      return ("Used", "\(quota.feature): \(quota.used) of \(quota.limit)\(end)")
    }
    facts += customerView.balances.map { balance in
      let next = customerView.catalog.nextIncome(
        of: balance.currency, for: customerView.customer, at: customerView.moment)
      let more = next.map { ", more \(when($0))" } ?? ""
      return ("Balance", "\(balance.currency): \(balance.balance)\(more)")
    }
    facts += customerView.customer.progress.sorted { $0.key < $1.key }.map {
      ("Progress", "\($0.key): \($0.value)")
    }
    facts += customerView.trials.map { ("Trial", words(for: $0)) }
    facts += customerView.offers.map { offer in
      ("Offer", offer.end.map { "\(offer.id), until \(when($0))" } ?? "\(offer.id)")
    }
    facts += customerView.variants.sorted { $0.key < $1.key }.map {
      ("Variant", "\($0.key): \($0.value)")
    }
    facts += customerView.catalog.choices.map { choice in
      let chosen = customerView.catalog.chosen(
        choice, for: customerView.customer, at: customerView.moment)
      return ("Chosen \(choice.id)", chosen.rawValue)
    }
    if !customerView.customer.pending.isEmpty {
      facts.append(
        (
          "Waits",
          customerView.customer.pending.map { waiting(for: $0, in: customerView) }
            .sorted().list
        ))
    }
    if customerView.customer.isSimulating { facts.append(("Test switch", "on")) }
    facts += [("Takes for now", trustedTime(of: customerView)), ("Unfinished", unfinished)]
    if !customerView.stuck.isEmpty {
      facts.append(
        ("Stuck", customerView.stuck.map { "\($0.product), which the catalog lacks" }.list))
    }
    return facts
  }

  private func entitlements(of customerView: CustomerView) -> String {
    let held = customerView.customer.entitlements
    guard held.isKnown else { return "not known yet" }
    let causes = held.causes.filter { $0.end.map { customerView.moment.paidNow < $0 } ?? true }
    guard !causes.isEmpty else { return "none" }
    return causes.map { cause in
      let grace = cause.graceStart.map { ", from \(when($0)) by grace" } ?? ""
      let end = (cause.end.map { "until \(when($0))" } ?? "forever") + grace
      let source =
        cause.source == .server
        ? "says the app’s server"
        : cause.source == .app
          ? "given by the app"
          : "by \(named(cause.product.rawValue)), transaction \(cause.fact.transaction)"
      return "\(cause.entitlement), \(source), \(end)"
    }.joined(separator: "; ")
  }

  /// Returns the sentence about a subscription, the same as in every other text.
  func sentence(about view: SubscriptionView) -> SubscriptionSentence {
    SubscriptionSentence(view, names: snapshot.names, at: snapshot.storeNow, in: snapshot.zone)
  }

  private func words(for trial: CustomerView.TrialStatus) -> String {
    let start = trial.start.map { ", begun \(when($0))" } ?? ""
    return switch trial.state {
    case .unknown, .notBegun: "\(trial.id): not begun"
    case .expired: "\(trial.id): over\(start)"
    case .active(let days): "\(trial.id): \(days) day\(days == 1 ? "" : "s") left\(start)"
    }
  }

  /// Returns a requested product, with the instant at which the app stops waiting for it.
  private func waiting(
    for product: Catalog.Product.ID, in customerView: CustomerView
  ) -> String {
    let asked = customerView.history.first {
      $0.name == .purchasePending && $0.properties["product"] == product.rawValue
    }
    let end = asked.map { ", until \(when($0.instant.addingTimeInterval(30 * 86_400)))" } ?? ""
    return "\(named(product.rawValue)), for an answer\(end)"
  }

  private func trustedTime(of customerView: CustomerView) -> String {
    let now = ReadableTime(customerView.moment.now, in: snapshot.zone)
    return "\(now.clock) on \(now.shortDay), "
      + (customerView.moment.now == snapshot.deviceNow
        ? "the device’s clock" : "which the device’s clock is behind")
  }

  private var unfinished: String {
    snapshot.unfinished == 0 ? "no transaction" : "\(snapshot.unfinished) in the store"
  }

  func named(_ product: String) -> String { snapshot.names[product] ?? product }

  /// Returns an instant as the person's clock shows it, with its day.
  func when(_ instant: Date) -> String {
    let time = ReadableTime(instant, in: snapshot.zone)
    return "\(time.day), \(time.clock)"
  }
}

extension [String] {
  fileprivate var list: String { joined(separator: ", ") }
}
