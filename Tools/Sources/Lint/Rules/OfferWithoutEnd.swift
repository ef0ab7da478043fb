import SourceJSON

/// An offer that never ends.
struct OfferWithoutEnd: LintRule {
  let about = RuleDescription(
    id: "offer-without-end", severity: .error,
    summary: "An offer has no end, or is open again the moment it ends.",
    why: "A price that is always reduced is the price: the struck-through price and the countdown "
      + "are untrue.",
    fix: "Let it end: an `until` other than `from`, or a number of hours up to a year.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries("offers").compactMap { offer in
      guard let when = offer.node["when"] else {
        return finding(
          at: offer.node.location, on: offer.key,
          "the offer `\(offer.key)` does not say when it is",
          fix: "Write `when`.")
      }
      for kind in ["weekly", "yearly"] {
        guard let span = when[kind], let from = span["from"]?.string, from == span["until"]?.string
        else { continue }
        return finding(
          at: span.location, on: offer.key,
          "the offer `\(offer.key)` begins again the moment it ends")
      }
      let spans = ["firstLaunch", "reached"].compactMap { when[$0]?["hours"] }
      guard let hours = spans.first, let number = hours.integer, number > 8_784 else { return nil }
      return finding(
        at: hours.location, on: offer.key,
        "the offer `\(offer.key)` lasts longer than a year")
    }
  }
}
