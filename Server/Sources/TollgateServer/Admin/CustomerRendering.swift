import AppStoreWire
import Foundation
import ServerCore
import TollgateCore
import WebPages

/// Draws the data about one customer.
struct CustomerRendering {
  let templates: AdminTemplates
  let catalog: ServedCatalog
  let record: CustomerRecord
  let report: CustomerReport
  let csrf: String

  private var path: String { "/admin/customers/\(report.customer)" }

  var summary: HTML {
    templates.facts([
      ("Identifier", templates.text(report.customer)),
      ("Environment", templates.text(report.environment)),
      ("First seen", report.firstSeen.value.map(when) ?? templates.text("never")),
      ("Time zone", templates.text(record.timeZone.name)),
    ])
  }

  var entitlements: HTML {
    let held = templates.table(
      "Entitlements", ["Entitlement", "State", "Until", "From"],
      report.entitlements.sorted { $0.key < $1.key }.map { name, held in
        [
          templates.text(name),
          held.isActive ? templates.badge("active", .good) : templates.badge("over", .plain),
          until(held.until.value),
          templates.text(held.product.value ?? "given by hand"),
        ]
      }, none: "None.")
    let given = record.grants.map { grant, date in
      [
        templates.text(grant.entitlement.rawValue), templates.text(grant.reason),
        templates.when(date), until(grant.until?.text),
        templates.button(
          "Take back", about: grant.entitlement.rawValue, to: "\(path)/withdraw", csrf: csrf,
          [("grant", grant.id.uuidString), ("environment", report.environment)]),
      ]
    }
    guard !given.isEmpty else { return held }
    return .joined([
      held,
      HTML(trusted: "<h3>Given by hand</h3>"),
      templates.table(
        "Given by hand", ["Entitlement", "Reason", "Given", "Until", "Take back"], given, none: ""),
    ])
  }

  var grantForm: HTML {
    let names = catalog.catalog.knownEntitlements.sorted()
    guard !names.isEmpty else { return templates.note("No product of the catalog gives any.") }
    let options = names.map { name in
      templates.option.filled([
        "value": .text(name.rawValue), "label": .text(name.rawValue), "selected": .flag(false),
      ])
    }
    return templates.grant.filled([
      "action": .text("\(path)/grants"), "csrf": .text(csrf),
      "grant": .text(UUID().uuidString.lowercased()), "environment": .text(report.environment),
      "options": .markup(.joined(options)),
    ])
  }

  var subscriptions: HTML {
    templates.table(
      "Subscriptions", ["Product", "State", "Until", "Then", "First transaction"],
      report.subscriptions.map { plan in
        [
          templates.text(plan.product), state(plan.state), until(plan.until.value),
          templates.text(plan.next.value.map { "renews to \($0)" } ?? "ends"),
          templates.text(plan.originalTransactionId),
        ]
      }, none: "None.")
  }

  var purchases: HTML {
    templates.table(
      "Purchases", ["When", "Product", "Price", "Refunded", "Transaction"],
      report.purchases.map { purchase in
        [
          when(purchase.purchaseDate),
          templates.text(
            purchase.product + (purchase.quantity > 1 ? " × \(purchase.quantity)" : "")
              + (purchase.ownership == "familyShared" ? ", shared by their family" : "")),
          templates.text(
            purchase.price.value.map { "\($0.amount) \($0.currency)" } ?? "not said"),
          purchase.refunded.value.map { refund in
            HTML.joined([
              templates.badge("\(refund.percentage.formatted())%", .bad), templates.text(" "),
              when(refund.at),
            ])
          } ?? templates.text("no"),
          templates.text(purchase.transactionId),
        ]
      }, none: "None.")
  }

  var balances: HTML {
    templates.table(
      "Balances", ["Currency", "Left"],
      report.balances.sorted { $0.key < $1.key }.map { name, amount in
        [templates.text(name), templates.text("\(amount)")]
      }, none: "None was ever granted.")
  }

  func timeline(_ entries: [TimelineEntry]) -> HTML {
    templates.table(
      "Timeline", ["When", "What", "About"],
      entries.map { entry in
        [
          when(entry.at), what(entry),
          templates.text(
            [
              entry.product, entry.detail, entry.originalTransactionId.map { "purchase \($0)" },
              entry.amounts.map { amounts in
                amounts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                  .joined(separator: ", ")
              },
            ].compactMap(\.self).joined(separator: " · ")),
        ]
      }, none: "Nothing is known of them.")
  }

  private func what(_ entry: TimelineEntry) -> HTML {
    switch entry.kind {
    case "notification": templates.link(entry.type, to: "/admin/notifications/\(entry.id)")
    case "fact": templates.text("\(entry.type) \(entry.id), as signed")
    case "event": templates.text("event \(entry.type)")
    default: templates.text(entry.type)
    }
  }

  private func state(_ state: SubscriptionChain.State) -> HTML {
    switch state {
    case .subscribed: templates.badge("subscribed", .good)
    case .expired: templates.badge("expired", .plain)
    case .inBillingRetryPeriod: templates.badge("in billing retry", .wait)
    case .inGracePeriod: templates.badge("in its grace period", .wait)
    case .revoked: templates.badge("revoked", .bad)
    }
  }

  private func until(_ text: String?) -> HTML { text.map(when) ?? templates.text("no end") }

  private func when(_ text: String) -> HTML {
    (try? WireDate(text: text, of: "date")).map(templates.when) ?? templates.text(text)
  }
}
