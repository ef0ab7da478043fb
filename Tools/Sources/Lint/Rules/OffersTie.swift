import Foundation
import SourceJSON

/// Two offers of which nothing but the name says which one counts.
struct OffersTie: LintRule {
  let about = RuleDescription(
    id: "offers-tie", severity: .warning,
    summary: "Two offers can sell one product at one price until one instant.",
    why: "The lower price wins, then the earlier end; if both are equal, only the alphabet decides "
      + "which of them is shown and counted.",
    fix: "Give them different prices or ends, or remove the product from one.")

  func findings(in app: AppSources) -> [Finding] {
    var rivals: [String: [Rival]] = [:]
    return app.entries("offers").flatMap { offer -> [Finding] in
      guard let end = OfferEnd(offer.node["when"]) else { return [] }
      return (offer.node["sells"]?.members ?? []).flatMap { sale -> [Finding] in
        guard let twin = sale.node.string else { return [] }
        let mine = Rival(
          offer: offer.key, end: end, twin: twin, price: app.storeProducts[twin]?.price)
        defer { rivals[sale.key, default: []].append(mine) }
        // Of many that sell one product, the nearest are compared.
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

  /// Returns a Boolean value that indicates whether both can end at one instant: a date falls on
  /// each weekday in some year.
  func canMeet(_ other: OfferEnd) -> Bool {
    switch (self, other) {
    case (.weekday, .date), (.date, .weekday): true
    default: self == other
    }
  }
}
