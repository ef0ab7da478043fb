import AppStoreWire
import Foundation
import Journeys
import LocalAppStore
import WebPages

extension WorkbenchRendering {
  /// The open panel below the phone, or nothing.
  var drawer: HTML {
    switch view.panel {
    case .purchases: snapshot.purchases.map(purchases) ?? HTML(trusted: "")
    case .catalog: catalog
    case nil: HTML(trusted: "")
    }
  }

  /// Links to the panels, each of which closes its panel if it is open.
  var panels: HTML {
    let links: [(PageView.Panel, String)] = [
      (.purchases, "Purchases"), (.catalog, "Catalog"),
    ]
    return .joined(
      links.map { panel, label in
        let isOpen = view.panel == panel
        return templates.filter.filled([
          "href": .text(path + view.with(\.panel, isOpen ? nil : panel).query + "#drawer"),
          "label": .text(label), "current": .flag(isOpen),
        ])
      })
  }

  private func purchases(_ list: PurchaseList) -> HTML {
    templates.purchases.filled([
      "closePath": .text(path + view.with(\.panel, nil).query),
      "none": .flag(list.rows.isEmpty), "some": .flag(!list.rows.isEmpty),
      "courses": .markup(.joined(list.courses.map(course))),
      "rows": .markup(.joined(list.rows.map(row))),
      "earlier": list.earlier > 0 ? .text("\(list.earlier)") : nil,
    ])
  }

  private func row(_ row: PurchaseRow) -> HTML {
    let entry = row.entry
    let subject = "\(snapshot.distinctName(of: entry.productID)), transaction \(entry.id)"
    return templates.purchase.filled([
      "name": .text(named(entry.productID)), "product": .markup(.breakable(entry.productID)),
      "id": .text("\(entry.id)"),
      "original": entry.originalID == entry.id ? nil : .text("\(entry.originalID)"),
      "price": .text(price(of: entry)), "offer": .text(offer(of: entry)),
      "bought": .text(when(entry.purchaseDate)), "ends": .text(entry.expirationDate.map(when)),
      "kind": .text(row.state.kind), "state": .text(words(for: row.state)),
      "finished": .text(
        entry.phase == .purchased ? entry.isFinished ? "finished" : "not finished" : nil),
      "deeds": .markup(
        draw(
          row.deeds.map {
            StudioControl($0.label, of: subject, $0.action, unless: $0.obstacle)
          })),
    ])
  }

  private func price(of entry: LedgerEntry) -> String? {
    guard let amount = entry.amount, entry.ownership == .purchased else { return nil }
    return entry.quantity == 1 ? amount : "\(amount) for \(entry.quantity)"
  }

  private func offer(of entry: LedgerEntry) -> String? {
    guard let offer = entry.offer else { return nil }
    let kind =
      switch offer.type {
      case .introductory: "introductory"
      case .promotional: "promotional"
      case .code: "code"
      case .winBack: "win-back"
      default: "offer"
      }
    let way = offer.discount == .freeTrial ? ", free" : ""
    return kind + way + (offer.id.map { ": \($0)" } ?? "")
  }

  private func words(for state: PurchaseRow.State) -> String {
    switch state {
    case .owned: "owned"
    case .active: "active"
    case .grace: "grace period"
    case .retry: "billing retry"
    case .over: "over"
    case .replaced: "replaced by an upgrade"
    case .waiting(.askToBuy): "waits for a parent"
    case .waiting: "waits for the account"
    case .refunded(let date): "refunded on \(day(date))"
    case .notShared(let date): "not shared since \(day(date))"
    }
  }

  /// Returns a date's day, with the year where it is another than now.
  private func day(_ date: Date) -> String {
    let day = ReadableTime(date, in: snapshot.zone)
    let year = day.day.suffix(4)
    return ReadableTime(snapshot.storeNow, in: snapshot.zone).day.hasSuffix(year)
      ? day.shortDay : "\(day.shortDay) \(year)"
  }
}

/// A subscription's course, as a bar over months and as text.
extension WorkbenchRendering {
  /// The number of periods described in words, the newest ones.
  private static let told = 8

  private func course(_ course: SubscriptionCourse) -> HTML {
    let bar = CourseBar(course, at: snapshot.storeNow, in: snapshot.zone)
    let name = snapshot.distinctName(of: course.view.product)
    let told = course.stretches.suffix(Self.told)
    let dates = told.flatMap { [$0.start, $0.end] } + [snapshot.storeNow]
    let hasYears = Set(dates.map { ReadableTime($0, in: snapshot.zone).day.suffix(4) }).count > 1
    return templates.course.filled([
      "name": .text(name), "sentence": .text(sentence(about: course.view).text),
      "bar": .markup(bar.drawing),
      "stretches": .markup(
        .joined(
          told.map { stretch in
            templates.stretch.filled([
              "kind": .text(stretch.kind.rawValue), "label": .text(stretch.kind.label),
              "span": .text(span(stretch, hasYears)), "price": .text(stretch.price),
            ])
          })),
      "earlier": course.stretches.count > told.count
        ? .text("\(course.stretches.count - told.count)") : nil,
      "event": .markup(ControlPanel(snapshot: snapshot).nextEvent(of: course).map { draw([$0]) }),
      "over": .flag(course.nextEvent == nil),
    ])
  }

  /// Returns from when to when a stretch is.
  ///
  /// - Parameters:
  ///   - stretch: The stretch.
  ///   - hasYears: A Boolean value that indicates whether each day includes its year, as when
  ///     others do.
  /// - Returns: The words.
  private func span(_ stretch: SubscriptionCourse.Stretch, _ hasYears: Bool) -> String {
    guard stretch.end.timeIntervalSince(stretch.start) >= 172_800 else {
      return "\(when(stretch.start)) – \(when(stretch.end))"
    }
    let days = [stretch.start, stretch.end].map { date in
      let time = ReadableTime(date, in: snapshot.zone)
      return hasYears ? "\(time.shortDay) \(time.day.suffix(4))" : time.shortDay
    }
    return days.joined(separator: " – ")
  }
}

extension HTML {
  /// A name that lines break in only behind its dots.
  static func breakable(_ name: String) -> HTML {
    HTML(trusted: HTML(escaping: name).markup.replacing(".", with: ".<wbr>"))
  }
}

extension PurchaseRow.State {
  /// The name for the style sheet.
  fileprivate var kind: String {
    switch self {
    case .owned, .active: "good"
    case .grace, .waiting: "wait"
    case .retry, .refunded, .notShared: "bad"
    case .over, .replaced: "quiet"
    }
  }
}

extension SubscriptionCourse.Stretch.Kind {
  /// The name on the page.
  var label: String {
    switch self {
    case .trial: "Free trial"
    case .offer: "Offer"
    case .paid: "Paid"
    case .shared: "Shared by the family"
    case .grace: "Grace period"
    case .retry: "Billing retry, no access"
    case .refunded: "Refunded"
    case .next: "Next period"
    }
  }
}
