import AppStoreWire
import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import WebPages

extension WorkbenchRendering {
  /// Returns the App Store's page of a subscription, which covers the app until a choice is made.
  func storePage(_ page: RunSnapshot.StorePage) -> HTML {
    let visit = page.visit
    let plan = snapshot.products.first { $0.id == visit.productID }
    let content = visit.content
    return templates.storePage.filled([
      "name": .text(snapshot.distinctName(of: visit.productID)),
      "state": .text(plan?.subscription.map { sentence(about: $0).text }),
      "hasMessage": .flag(content != nil), "header": .text(content?.header ?? ""),
      "body": .text(content?.body ?? ""),
      "terms": .text(page.terms.map(words)),
      "accept": .text(content?.productID == nil ? nil : "Accept Offer"),
      "source": .text(source(of: visit)),
    ])
  }

  /// Returns a sentence about where the content of a page comes from.
  private func source(of visit: RetentionVisit) -> String {
    let origin =
      switch visit.source {
      case .realtime: "The app’s server answered this."
      case .default: "This is the app’s default message."
      case RetentionVisit.Source.none?, nil:
        visit.result == .success
          ? "The app’s server had no message." : "The app shows no message here."
      }
    return visit.problem.map { "\(origin) The offer is left out, because \($0)." } ?? origin
  }

  private func words(for terms: SubscriptionTerms.Introduction) -> String {
    let length = words(for: terms.length)
    return switch terms.payment {
    case .free: "\(length) free"
    case .payUpFront: "\(length) for \(terms.displayPrice)"
    case .payAsYouGo:
      "\(terms.displayPrice) per \(words(for: terms.period, alone: true)), for \(length)"
    }
  }

  /// Returns a length: `3 months`, and after *per* `month`.
  private func words(for period: SubscriptionTerms.Period, alone: Bool = false) -> String {
    let unit = "\(period.unit.rawValue)\(period.value == 1 ? "" : "s")"
    return alone && period.value == 1 ? unit : "\(period.value) \(unit)"
  }
}
