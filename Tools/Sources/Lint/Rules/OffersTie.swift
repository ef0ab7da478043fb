import Foundation
import SourceJSON

/// Two offers with the same conditions, so that only their names decide which one applies.
struct OffersTie: LintRule {
  let about = RuleDescription(
    id: "offers-tie", severity: .warning,
    summary: "Two offers can sell one product at one price until one instant.",
    why: "The lower price wins, then the earlier end; if both are equal, only the alphabet decides "
      + "which of them is shown and counted.",
    fix: "Give them different prices or ends, or remove the product from one.")

  func findings(in app: AppSources) -> [Finding] {
    var rivals: [String: [Rival]] = [:]
    return app.entries(.offers).flatMap { offer -> [Finding] in
      guard let end = OfferEnd(offer.node[.when]) else { return [] }
      return (offer.node[.sells]?.members ?? []).flatMap { sale -> [Finding] in
        guard let twin = sale.node.string else { return [] }
        let mine = Rival(
          offer: offer.key, end: end, twin: twin, price: app.storeProducts[twin]?.price)
        defer { rivals[sale.key, default: []].append(mine) }
        // Of many offers on one product, each is compared with its neighbors.
        return (rivals[sale.key] ?? []).suffix(Self.mostRivals).filter(mine.ties).map { other in
          finding(
            at: sale.keyLocation, on: offer.key,
            "the offers `\(other.offer)` and `\(offer.key)` can sell `\(sale.key)` at one price "
              + "until one instant")
        }
      }
    }
  }

  private static let mostRivals = 100

  /// An offer that sells a product.
  private struct Rival {
    let offer: String
    let end: OfferEnd
    let twin: String
    let price: Decimal?

    func ties(_ other: Rival) -> Bool {
      offer != other.offer && end.canMeet(other.end) && (twin == other.twin || price == other.price)
    }
  }
}

/// The end of an offer, as far as two ends can be the same instant.
private enum OfferEnd: Equatable {
  /// A time after an event that happens to a customer once.
  case event(String, length: String)

  /// A time after a goal; one step can reach several goals.
  case goal(progression: String, length: String)
  case weekday(String)
  case date(String)

  init?(_ when: JSONNode?) {
    if let hours = when?[.firstLaunch]?[.hours]?.integer {
      self = .event(CatalogKey.firstLaunch.rawValue, length: "\(hours) hours")
    } else if let goal = when?[.reached], let hours = goal[.hours]?.integer {
      self = .goal(progression: goal[.progress]?.string ?? "", length: "\(hours) hours")
    } else if let date = when?[.dates]?[.until]?.string {
      self = .date(date)
    } else if let stretch = when?[.within], let length = stretch.length {
      guard let from = stretch[.from] else { return nil }
      if let goal = from[.reached]?.members.first?.key {
        self = .goal(progression: goal, length: length)
      } else {
        self = .event(from.string ?? from[.ended]?.string ?? "", length: length)
      }
    } else if let day = when?[.daysOfWeek]?.dayAfterTheLast {
      self = .weekday(day)
    } else {
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether both can end at one instant: a date falls on
  /// each weekday in some year.
  func canMeet(_ other: OfferEnd) -> Bool {
    switch (self, other) {
    case (.weekday, .date), (.date, .weekday): true
    default: self == other
    }
  }
}

extension JSONNode {
  /// A length of time as text, such as `24 hours`.
  fileprivate var length: String? {
    for unit in [CatalogKey.seconds, .minutes, .hours, .days, .months] {
      if let count = self[unit]?.integer { return "\(count) \(unit)" }
    }
    return nil
  }

  /// The day of the week after the first run of listed days, or nil if all seven are listed.
  fileprivate var dayAfterTheLast: String? {
    let week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let listed = Set(elements.compactMap(\.string))
    return week.indices.map { ($0, ($0 + 1) % 7) }
      .first { listed.contains(week[$0.0]) && !listed.contains(week[$0.1]) }.map { week[$0.1] }
  }
}
