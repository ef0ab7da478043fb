import SourceJSON

/// An offer that never ends.
struct OfferWithoutEnd: LintRule {
  let about = RuleDescription(
    id: "offer-without-end", severity: .error,
    summary: "An offer is open again the moment it ends, or lasts longer than a year.",
    why: "A price that is always reduced is the price: the struck-through price and the countdown "
      + "are untrue.",
    fix: "Let it end: some days of the week, dates that leave others out, or a length up to a year."
  )

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.offers).compactMap { offer in
      guard let when = offer.node[.when] else {
        return finding(
          at: offer.node.location, on: offer.key,
          "the offer `\(offer.key)` does not say when it is",
          fix: "Write `when`.")
      }
      if let span = when[.dates], let from = span[.from]?.string, from == span[.until]?.string {
        return finding(
          at: span.location, on: offer.key,
          "the offer `\(offer.key)` begins again the moment it ends")
      }
      if let days = when[.daysOfWeek], Set(days.elements.compactMap(\.string)).count == 7 {
        return finding(
          at: days.location, on: offer.key,
          "the offer `\(offer.key)` begins again the moment it ends")
      }
      let spans = [CatalogKey.firstLaunch, .reached, .within].compactMap { when[$0] }
      guard let span = spans.first, span.hours > 8_784 else { return nil }
      let place = span[.hours] ?? span
      return finding(
        at: place.location, on: offer.key, "the offer `\(offer.key)` lasts longer than a year")
    }
  }
}

extension JSONNode {
  /// The number of whole hours of a length of time; months have 30 days.
  fileprivate var hours: Int {
    let units = [(CatalogKey.hours, 1), (.days, 24), (.months, 720)]
    return units.lazy.compactMap { unit, hours in
      self[unit]?.integer.flatMap { $0 < 1_000_000 ? $0 * hours : nil }
    }.first ?? 0
  }
}
