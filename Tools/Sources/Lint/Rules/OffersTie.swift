import SourceJSON

/// Two offers of which nothing but the name says which one counts.
struct OffersTie: LintRule {
  let about = RuleDescription(
    id: "offers-tie", severity: .warning,
    summary: "Two offers can sell one product at one price until one instant.",
    why: "The lower price wins, then the earlier end; where both are equal only the alphabet "
      + "decides which of them is shown and counted.",
    mend: "Give them other prices or other ends, or take the product out of one.")

  func findings(in app: AppSources) -> [Finding] {
    let offers = app.entries("offers")
    return offers.indices.flatMap { index -> [Finding] in
      offers[..<index].flatMap { earlier in
        ties(of: offers[index], with: earlier, in: app)
      }
    }
  }

  private func ties(
    of offer: JSONNode.Member, with other: JSONNode.Member, in app: AppSources
  ) -> [Finding] {
    guard let mine = OfferEnd(offer.node["when"]), let theirs = OfferEnd(other.node["when"]),
      mine.canMeet(theirs)
    else { return [] }
    return (offer.node["sells"]?.members ?? []).compactMap { sale in
      guard let twin = sale.node.string, let rival = other.node["sells"]?[sale.key]?.string,
        twin == rival || app.shelf[twin]?.price == app.shelf[rival]?.price
      else { return nil }
      return finding(
        at: sale.keyLocation, on: offer.key,
        "the offers `\(other.key)` and `\(offer.key)` can sell `\(sale.key)` at one price until "
          + "one instant")
    }
  }
}

/// When an offer ends, as far as two ends can be the same instant.
private enum OfferEnd: Equatable {
  /// So long after one's own first launch.
  case launch(hours: Int)

  /// So long after something was reached; one step can reach several goals.
  case goal(progression: String, hours: Int)
  case weekday(String)
  case date(String)

  init?(_ when: JSONNode?) {
    if let hours = when?["firstLaunch"]?["hours"]?.integer {
      self = .launch(hours: hours)
    } else if let goal = when?["reached"], let hours = goal["hours"]?.integer {
      self = .goal(progression: goal["progress"]?.string ?? "", hours: hours)
    } else if let day = when?["weekly"]?["until"]?.string {
      self = .weekday(day)
    } else if let date = when?["yearly"]?["until"]?.string {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Whether both can end at one instant: a date falls on each weekday in some year.
  func canMeet(_ other: OfferEnd) -> Bool {
    switch (self, other) {
    case (.weekday, .date), (.date, .weekday): true
    default: self == other
    }
  }
}
