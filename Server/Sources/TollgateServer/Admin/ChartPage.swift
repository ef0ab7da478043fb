import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore
import WebPages

/// The page of charts: a picture, its figures, and the customers behind one of them.
struct ChartPage: Sendable {
  /// The most people of a page, and the most rows of figures.
  private static let most = 100

  let admin: AdminContext

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  static let place = "/admin/charts"

  /// Draws the query's chart.
  func page(_ request: Request) async throws -> AdminPage {
    let asked = Asked(request, backend)
    let environment = try admin.environment(named: asked.text("environment"))
    let question = try await asked.inquiry.question(of: asked.name.rawValue)
    let wanted = asked.text("at").isEmpty ? nil : try asked.inquiry.point(of: question)
    let chart = try await backend.store.read { [charts = backend.charts] store in
      try wanted == nil
        ? charts.chart(question, in: environment, from: store)
        : Chart(question, peopleOf: wanted, in: environment, from: store)
    }
    let answer = ChartAnswer(chart)
    let title = asked.name.title
    var body = [
      admin.heading("Charts"), try form(asked, question, environment),
      templates.section(
        title, .joined([templates.note(asked.name.sentence), drawing(answer, title)])),
    ]
    if let wanted { body.append(people(chart, at: wanted, environment)) }
    body.append(
      templates.section("Figures", .joined([figures(answer, asked, question), csv(asked)])))
    return AdminPage(title: title, body: .joined(body), place: Self.place)
  }

  /// Returns the same as a file of comma-separated values.
  func table(_ request: Request) async throws -> Response {
    let asked = Asked(request, backend)
    let environment = try admin.environment(named: asked.text("environment"))
    let question = try await asked.inquiry.question(of: asked.name.rawValue)
    let chart = try await backend.store.read { [charts = backend.charts] in
      try charts.chart(question, in: environment, from: $0)
    }
    return ChartAnswer(chart).table(named: asked.name.rawValue)
  }

  // The question

  private struct Asked {
    let request: Request
    let name: ChartName
    let inquiry: ChartInquiry

    init(_ request: Request, _ backend: Backend) {
      self.request = request
      let text = { (name: String) in
        request.uri.queryParameters[Substring(name)].map(String.init)
      }
      name = text("chart").flatMap(ChartName.init) ?? .activeSubscriptions
      let hasOwnLines = name.hasOwnLines
      inquiry = ChartInquiry(clock: backend.clock) { name in
        // The form also sends empty fields, and a split for every chart.
        if name == "split", hasOwnLines { return nil }
        return text(name).flatMap { $0.isEmpty ? nil : $0 }
      }
    }

    func text(_ name: String) -> String {
      request.uri.queryParameters[Substring(name)].map(String.init) ?? ""
    }
  }

  private func form(
    _ asked: Asked, _ question: Chart.Question, _ environment: WireEnvironment
  ) throws -> HTML {
    func options(_ list: [(value: String, label: String)], _ chosen: String) -> HTML {
      .joined(
        list.map { value, label in
          templates.option.filled([
            "value": .text(value), "label": .text(label), "selected": .flag(value == chosen),
          ])
        })
    }
    let lengths = ChartPeriods.Length.allCases.map { ($0.rawValue, $0.rawValue) }
    let splits = [("", "not")] + ChartSplit.allCases.map { ($0.rawValue, "by \($0.rawValue)") }
    return templates.chartForm.filled([
      "charts": .markup(
        options(ChartName.allCases.map { ($0.rawValue, $0.title) }, asked.name.rawValue)),
      "lengths": .markup(options(lengths, asked.text("by"))),
      "splits": .markup(options(splits, question.split?.rawValue ?? "")),
      "from": .text(asked.text("from")),
      "to": .text(asked.text("to")),
      "environments": .markup(admin.environments(chosen: environment)),
    ])
  }

  // The answer

  private func drawing(_ answer: ChartAnswer, _ title: String) -> HTML {
    let isRatio = answer.unit == ChartName.Unit.ratio.rawValue
    return ChartDrawing(
      templates: templates, title: title,
      lines: answer.series.map { ($0.name, $0.points.map(\.value.number)) },
      dates: answer.series.first?.points.map { String($0.from.prefix(10)) } ?? []
    ) { value in
      isRatio
        ? value.formatted(.percent.precision(.fractionLength(0...1)))
        : value.formatted(.number.precision(.fractionLength(0...2)))
    }.html
  }

  private func figures(
    _ answer: ChartAnswer, _ asked: Asked, _ question: Chart.Question
  ) -> HTML {
    let shown = question.periods.indices.reversed().prefix(Self.most)
    let rows =
      answer.series.isEmpty
      ? []
      : shown.map { index -> [HTML] in
        let point = answer.series[0].points[index]
        let date = String(point.from.prefix(10))
        let state =
          point.final ? templates.text("final") : templates.badge("not final yet", .wait)
        return [templates.link(date, to: address(asked, ("at", date)))]
          + answer.series.map { templates.text($0.points[index].value.shown) } + [state]
      }
    let table = templates.table(
      "Figures", ["From"] + answer.series.map(\.name) + ["State"], rows,
      none: "Nothing was paid in this time.")
    return HTML(
      trusted: """
        <div class="wide-table" tabindex="0" role="region" aria-label="Figures">\(table.markup)</div>
        """)
  }

  private func csv(_ asked: Asked) -> HTML {
    let link = templates.link(
      "All of it as comma-separated values", to: address(asked, at: "\(Self.place).csv"))
    return HTML(trusted: "<p>\(link.markup)</p>")
  }

  private func people(
    _ chart: Chart, at index: Int, _ environment: WireEnvironment
  ) -> HTML {
    let people = chart.people()
    let unit = chart.question.name.unit == .money ? ChartName.Unit.money : .customers
    let rows = people.prefix(Self.most).map { person -> [HTML] in
      [
        person.customer.map { admin.name(of: $0, in: environment) } ?? templates.text("nobody’s"),
        templates.text(person.original),
        templates.text(
          [person.line.currency, person.line.split].compactMap(\.self).joined(separator: " ")),
        templates.text(
          ChartAnswer.Value(Chart.Point(value: person.value), in: unit, person.line.currency)
            .shown),
      ]
    }
    let date = chart.question.periods.bounds[index].text.prefix(10)
    let table = templates.table(
      "The customers behind it", ["Customer", "Purchase", "Of", "Adds"], rows, none: "Nobody.")
    let more =
      people.count > Self.most
      ? templates.note("These are \(Self.most) of \(people.count); the HTTP interface lists all.")
      : HTML.joined([])
    return templates.section("Behind \(date)", .joined([table, more]))
  }

  /// Returns the address of this page with another value in its query.
  private func address(
    _ asked: Asked, at place: String = place, _ value: (String, String)...
  ) -> String {
    let kept = ["by", "split", "from", "to", "timeZone", "currency"].compactMap { name in
      asked.text(name).isEmpty ? nil : (name, asked.text(name))
    }
    return "\(place)?"
      + admin.query(
        asked.text("environment"), [("chart", asked.name.rawValue)] + kept + value)
  }
}

extension ChartAnswer.Series {
  /// The line's name for people.
  fileprivate var name: String {
    let words = [currency, split].compactMap(\.self)
    return words.isEmpty ? "All" : words.joined(separator: " ")
  }
}

extension ChartAnswer.Value {
  /// The value for people.
  fileprivate var shown: String {
    switch self {
    case .count(let count): "\(count)"
    case .amount(let text): text
    case .ratio(let ratio?): ratio.formatted(.percent.precision(.fractionLength(0...1)))
    case .ratio(nil): "–"
    }
  }
}

extension ChartName {
  /// The name for people.
  var title: String {
    switch self {
    case .activeSubscriptions: "Active subscriptions"
    case .activeTrials: "Active trials"
    case .mrr: "Monthly recurring revenue"
    case .mrrMovement: "Movement of monthly revenue"
    case .revenue: "Revenue"
    case .proceeds: "Proceeds"
    case .refunds: "Refunds"
    case .trialConversion: "Trial conversion"
    case .churn: "Churn"
    case .retention: "Retention"
    case .newCustomers: "New customers"
    }
  }

  /// The unit of one figure.
  fileprivate var sentence: String {
    switch self {
    case .activeSubscriptions: "Subscriptions that are paid for, at the end of each period."
    case .activeTrials: "Free trials that run, at the end of each period."
    case .mrr: "What the paid subscriptions come to in a month, at the end of each period."
    case .mrrMovement: "How the monthly revenue got from the beginning of each period to its end."
    case .revenue: "What was paid in each period, less what was refunded in it."
    case .proceeds:
      "An estimate of what the App Store pays out of the revenue, with taxes still in it."
    case .refunds: "What was refunded in each period, whenever it was paid."
    case .trialConversion:
      "Of the trials that began in each period, the share that was paid for afterwards."
    case .churn:
      "Of the subscriptions at the beginning of each period, the share that was gone at its end."
    case .retention:
      "Of those who first paid in a period, the share that still did so many periods later."
    case .newCustomers: "Customers who first bought something in each period, trials included."
    }
  }
}
