import Forecasting
import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import WebPages

/// Draws a forecast of an app's income: the assumptions as a form, and two variants side by side.
struct ForecastRendering {
  let templates: PageTemplates
  let entry: AppEntry
  let app: AppFolder
  let query: ForecastQuery

  /// The result, or the problem with the parameters.
  let outcome: Result<Forecast, ForecastMistake>

  private struct Field {
    let key: String
    let label: String
    let usual: String
  }

  var page: HTML {
    let path = "/\(PageAddress.segment(entry.id))/"
    let mistake: ForecastMistake? = if case .failure(let mistake) = outcome { mistake } else { nil }
    return templates.forecast.filled([
      "back": .text(PageAddress.wayBack(to: entry.id, from: query.run)),
      "run": .text(query.run),
      "anew": .text(
        path + "forecast" + (query.run.map { "?run=\(PageAddress.segment($0))" } ?? "")),
      "appName": .text(entry.name), "path": .text(path + "forecast"),
      "mistake": .text(mistake.map(sentence)), "plan": .markup(plan(mistake)),
      "rows": .markup(.joined(fields.map { row($0, mistake) })),
      "moreA": .text(query["a.more"] ?? ""), "moreB": .text(query["b.more"] ?? ""),
      "results": .markup((try? outcome.get()).map(results)),
      "csv": .text(path + "forecast.csv" + query.text),
      "json": .text(path + "forecast.json" + query.text),
      "command": .text(query.command(for: entry.folder.relativePath)),
    ])
  }

  /// Returns the problem, with the name of its field.
  private func sentence(_ mistake: ForecastMistake) -> String {
    // Code marks are for terminals.
    let text = mistake.description.replacing("`", with: "")
    guard let key = mistake.key else { return text }
    let label = Self.planLabels[key] ?? fields.first { $0.key == key }?.label
    return label.map { "\($0): \(text)" } ?? text
  }

  private static let planLabels = [
    "customers": "People who get the app", "months": "Months", "start": "First month",
    "seed": "Seed",
  ]

  // The form

  /// The assumptions that have a field of their own, with their defaults.
  private var fields: [Field] {
    guard
      let usual = try? Variant("A", catalog: app.catalog, selling: app.products, assuming: [])
    else { return [] }
    let values = Dictionary(usual.lines.map { ($0.key, $0.value) }) { one, _ in one }
    let sold = app.products.products.filter { !app.catalog.isOfferTwin(.init($0.id)) }
    var fields: [Field] = []
    for product in sold {
      let name = product.referenceName ?? product.id
      fields.append(
        Field(
          key: "share.\(product.id)", label: "\(name): share of people who buy it first",
          usual: values["share.\(product.id)"] ?? "0%"))
      fields.append(
        Field(key: "price.\(product.id)", label: "\(name): price", usual: "\(product.price)"))
    }
    let kinds = Set(sold.map(\.kind))
    let shown: [AssumptionKey] =
      (kinds.contains(.autoRenewable) ? [.trialConversion, .churn] : [])
      + (kinds.contains(.consumable) || kinds.contains(.nonRenewing) ? [.again] : []) + [.refunds]
      + (kinds.contains(.autoRenewable) ? [.paymentFailure, .recovery, .returns, .graceDays] : [])
      + [.storefronts, .arrivalMonths]
    let grace = app.products.settings.gracePeriod.map { "\($0.days)" } ?? "0"
    return fields
      + shown.map { key in
        Field(
          key: key.rawValue, label: key.meaning.prefix(1).uppercased() + key.meaning.dropFirst(),
          usual: values[key.rawValue] ?? (key == .graceDays ? grace : "all"))
      }
  }

  private func row(_ field: Field, _ mistake: ForecastMistake?) -> HTML {
    func input(_ variant: String) -> HTML {
      let name = "\(variant).\(field.key)"
      let given = query[name]
      return templates.forecastInput.filled([
        "name": .text(name), "label": .text("\(field.label), \(variant.uppercased())"),
        "value": .text(given ?? ""),
        "wrong": .flag(mistake?.key == field.key && given != nil),
      ])
    }
    return templates.forecastRow.filled([
      "label": .text(field.label),
      // A list of shares breaks behind a comma.
      "usual": .text(field.usual.replacing(",", with: ",\u{200B}")),
      "a": .markup(input("a")), "b": .markup(input("b")),
    ])
  }

  private func plan(_ mistake: ForecastMistake?) -> HTML {
    let usual = [
      "customers": "\(ForecastQuery.usualCustomers)", "months": "24", "start": "2026-01",
      "seed": "1",
    ]
    return .joined(
      ForecastQuery.planFields.map { name in
        templates.forecastPlan.filled([
          "name": .text(name), "label": .text(Self.planLabels[name] ?? name),
          "value": .text(query[name] ?? usual[name] ?? ""), "wrong": .flag(mistake?.key == name),
        ])
      })
  }

  // The result

  private func results(_ forecast: Forecast) -> HTML {
    let currencies = forecast.currencies
    let money: [(Measure, String)] = currencies.flatMap { currency in
      [Measure.mrr, .revenue, .proceeds].map { ($0, currency) }
    }
    let counts: [Measure] = [.newCustomers, .activeSubscriptions, .entitled]
    let charts =
      money.map { chart(forecast, $0, in: $1) } + counts.map { chart(forecast, $0, in: nil) }
    return templates.forecastResults.filled([
      "about": .text(
        "\(forecast.plan.customers) people from \(forecast.plan.start) on, \(forecast.plan.months) months, seed "
          + "\(forecast.plan.seed). Both variants have the same people."),
      "same": .flag(query.lines(of: "b").isEmpty),
      "summary": .markup(.joined(summaries(forecast, money, counts))),
      "charts": .markup(.joined(charts)),
      "remarks": .markup(remarks(forecast)),
    ])
  }

  private func remarks(_ forecast: Forecast) -> HTML? {
    let remarks = Set(forecast.outcomes.flatMap(\.variant.remarks)).sorted()
    guard !remarks.isEmpty else { return nil }
    return .joined(
      remarks.map {
        HTML(trusted: "<li>\(HTML(escaping: $0.replacing("`", with: "")).markup)</li>")
      })
  }

  private func summaries(
    _ forecast: Forecast, _ money: [(Measure, String)], _ counts: [Measure]
  ) -> [HTML] {
    let measures = money.map { ($0, Optional($1)) } + counts.map { ($0, nil) }
    return measures.map { measure, currency in
      let totals = forecast.outcomes.map { $0.total(measure, in: currency) }
      let difference = totals.count == 2 ? totals[1] - totals[0] : 0
      return templates.forecastSummary.filled([
        "title": .text(title(measure, currency)),
        "when": .text(measure.isSummed ? "in all months" : "at the end"),
        "a": .text(Self.written(totals[0], in: currency)),
        "b": .text(Self.written(totals[1], in: currency)),
        "difference": .text(
          (difference > 0 ? "+" : "") + Self.written(difference, in: currency)),
        "kind": .text(difference > 0 ? "up" : difference < 0 ? "down" : "same"),
      ])
    }
  }

  private func title(_ measure: Measure, _ currency: String?) -> String {
    currency.map { "\(measure.title), \($0)" } ?? measure.title
  }

  private func chart(_ forecast: Forecast, _ measure: Measure, in currency: String?) -> HTML {
    LineChart(
      title: title(measure, currency), meaning: measure.meaning, months: forecast.plan.names,
      lines: forecast.outcomes.map { outcome in
        LineChart.Line(
          name: outcome.variant.name, style: outcome.variant.name.lowercased(),
          values: outcome.values(measure, in: currency))
      }, written: { Self.written($0, in: currency) }
    ).figure
  }

  /// Returns a number with a space between thousands, of money without the unit's fraction where that is zero.
  private static func written(_ value: Int64, in currency: String?) -> String {
    let text = currency.map { Forecast.amount(value, in: $0) } ?? "\(value)"
    let parts = text.split(separator: ".")
    let isNegative = text.hasPrefix("-")
    var digits = Array(parts[0].filter(\.isNumber))
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert("\u{202F}", at: place)
    }
    let fraction = parts.count == 2 && parts[1] != "00" ? ".\(parts[1])" : ""
    return (isNegative ? "−" : "") + String(digits) + fraction
  }
}
