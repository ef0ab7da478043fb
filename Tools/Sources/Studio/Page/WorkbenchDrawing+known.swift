import Foundation
import PaywallHTML
import TollgateCore

extension WorkbenchDrawing {
  /// What the app knows of the person, and what it would answer now.
  var known: HTML {
    templates.known.filled([
      "closed": .flag(!world.isOpen), "open": .flag(world.isOpen),
      "answers": .markup(.joined(world.answers.map(answer))),
      "facts": .markup(.joined(knownFacts.map(fact))),
    ])
  }

  private func answer(_ answer: World.Answer) -> HTML {
    templates.answer.filled([
      "access": .text(answer.decision.access.rawValue), "feature": .text("\(answer.feature)"),
      "sentence": .markup(HTML(prose: answer.sentence)),
    ])
  }

  private func fact(_ fact: (name: String, value: String)) -> HTML {
    templates.fact.filled(["name": .text(fact.name), "value": .text(fact.value)])
  }

  private var knownFacts: [(name: String, value: String)] {
    var facts: [(String, String)] = [("Entitlements", entitlements)]
    facts += world.quotas.map {
      ("Used today", "\($0.feature): \($0.used) of \($0.limit)")
    }
    facts += world.choices.map { ("Chosen \($0.choice)", $0.option) }
    if world.customer?.isSimulating == true { facts.append(("Test switch", "on")) }
    facts += [("Takes for now", trustedTime), ("Unfinished", unfinished)]
    return facts
  }

  private var entitlements: String {
    guard let customer = world.customer, let moment = world.moment else { return "" }
    guard customer.entitlements.isKnown else { return "not known yet" }
    let causes = customer.entitlements.causes.filter { cause in
      cause.end.map { moment.paidNow < $0 } ?? true
    }
    return causes.isEmpty
      ? "none"
      : causes.map { cause in
        let end = cause.end.map { "until \(StudioTime($0, in: world.zone).day)" } ?? "for ever"
        return "\(cause.entitlement), by transaction \(cause.fact.transaction), \(end)"
      }.joined(separator: "; ")
  }

  private var trustedTime: String {
    guard let moment = world.moment else { return "" }
    let now = StudioTime(moment.now, in: world.zone)
    return "\(now.clock) on \(now.shortDay), "
      + (moment.now == world.deviceNow
        ? "the device’s clock" : "which the device’s clock is behind")
  }

  private var unfinished: String {
    world.unfinished == 0 ? "no transaction" : "\(world.unfinished) in the store"
  }
}
