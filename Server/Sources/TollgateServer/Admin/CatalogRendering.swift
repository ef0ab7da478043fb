import Foundation
import ServerCore
import ServerStore
import TollgateCore
import WebPages

/// Draws the catalog in force.
struct CatalogRendering {
  let templates: AdminTemplates
  let catalog: ServedCatalog
  let versions: [KeptCatalog]

  var page: HTML {
    .joined([
      templates.section("Experiments", experiments),
      templates.section("Remote values", remote), templates.section("Products", products),
      templates.section("Versions", history),
    ])
  }

  private var experiments: HTML {
    templates.table(
      "Experiments", ["Experiment", "State", "Paywall", "Variants"],
      catalog.catalog.experiments.map { experiment in
        let total = experiment.variants.reduce(0) { $0 + $1.weight }
        let variants = experiment.variants.map { variant in
          "\(variant.id): \((Double(variant.weight) / Double(max(1, total))).formatted(.percent.precision(.fractionLength(0...1))))"
        }
        return [
          templates.text(experiment.id.rawValue),
          experiment.standard == "off"
            ? templates.badge("off", .plain) : templates.badge(experiment.standard, .good),
          templates.text(experiment.paywall.rawValue),
          templates.text(variants.joined(separator: ", ")),
        ]
      }, none: "The catalog has none.")
  }

  private var remote: HTML {
    templates.table(
      "Remote values", ["Name", "Value", "May be"],
      catalog.catalog.remote.sorted { $0.key < $1.key }.map { id, value in
        let (now, range) =
          switch value.kind {
          case .number(let number, let range):
            ("\(number)", "\(range.lowerBound) to \(range.upperBound)")
          case .choice(let name, let names): (name, names.joined(separator: ", "))
          case .message(let key): ("the app’s text \(key)", "any text")
          }
        return [templates.text(id.rawValue), templates.text(now), templates.text(range)]
      }, none: "The catalog has none.")
  }

  private var products: HTML {
    templates.table(
      "Products", ["Product", "Type", "Grants"],
      catalog.catalog.products.map { product in
        let grants =
          product.entitlements.map(\.rawValue)
          + product.balances.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return [
          templates.text(product.id.rawValue), templates.text(product.kind.rawValue),
          templates.text(grants.joined(separator: ", ")),
        ]
      }, none: "The catalog has none.")
  }

  private var history: HTML {
    templates.table(
      "Versions", ["Version", "In force since", "SHA-256 of the file"],
      versions.map { version in
        [
          templates.text("\(version.number)"), templates.when(version.date),
          HTML(trusted: "<code>\(HTML(escaping: version.digest.rawValue).markup)</code>"),
        ]
      }, none: "None.")
  }
}
