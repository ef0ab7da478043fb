import Foundation
import ServerCore
import WebPages

/// The charts of the overview as small pictures, each with its figure and the way to the whole chart.
struct OverviewTiles {
  /// The most lines of one chart; its page has all.
  private static let most = 3
  private static let (width, height) = (240.0, 48.0)

  let admin: AdminContext
  let environment: String
  let counted: OverviewCharts.Counted?

  var html: HTML {
    guard let counted else {
      return admin.templates.note("They are being counted. Load the page again in a moment.")
    }
    let tiles = counted.charts.map(tile)
    return .joined([
      HTML(trusted: "<ul class=\"tiles\">\(HTML.joined(tiles).markup)</ul>"),
      HTML(
        trusted:
          "<p class=\"quiet\">As of \(admin.templates.when(counted.date).markup).</p>"),
    ])
  }

  private func tile(_ chart: Chart) -> HTML {
    let name = chart.question.name
    let place = "\(ChartPage.place)?\(admin.query(environment, [("chart", name.rawValue)]))"
    let lines = chart.lines()
    // The largest amounts are not the largest numbers, so currencies come in their own order.
    let rows = lines.prefix(Self.most).map { row(of: name, $0.line, $0.points, chart) }
    let more =
      lines.count > Self.most
      ? admin.templates.note("and \(lines.count - Self.most) more") : HTML.joined([])
    let none = lines.isEmpty ? admin.templates.note("none yet") : HTML.joined([])
    return HTML(
      trusted: """
        <li><h3>\(admin.templates.link(name.title, to: place).markup)</h3>\
        \(HTML.joined(Array(rows) + [more, none]).markup)</li>
        """)
  }

  private func row(
    of name: ChartName, _ line: Chart.Line, _ points: [Chart.Point], _ chart: Chart
  ) -> HTML {
    let values = points.map(\.value)
    let isSum = name == .revenue || name == .newCustomers
    let sum = Int64(clamping: values.reduce(into: Int128(0)) { $0 += Int128($1) })
    let figure = words(isSum ? sum : values.last ?? 0, line)
    let days = "\(values.count) days"
    return HTML(
      trusted: """
        <p class="figure"><strong>\(HTML(escaping: figure).markup)</strong> \
        \(isSum ? "in \(days)" : "now")</p>\
        <svg class="spark" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
        preserveAspectRatio="none" role="img" aria-label="\(HTML(escaping: sentence(name, line, values, chart)).markup)">\
        \(drawing(values))</svg>
        """)
  }

  /// The description of a picture, for people who can't see it.
  private func sentence(
    _ name: ChartName, _ line: Chart.Line, _ values: [Int64], _ chart: Chart
  ) -> String {
    let date = chart.question.periods.bounds[0].text.prefix(10)
    let (first, last) = (values.first ?? 0, values.last ?? 0)
    return
      "\(name.title) by day since \(date): \(words(first, line)) on the first day, \(words(last, line)) on the last, \(words(values.max() ?? 0, line)) at most"
  }

  private func words(_ value: Int64, _ line: Chart.Line) -> String {
    guard let currency = line.currency else { return value.formatted() }
    return "\(Money(thousandths: value, currency: currency).amount) \(currency)"
  }

  /// Draws a line over the days, and its baseline.
  private func drawing(_ values: [Int64]) -> String {
    let (low, high) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
    let span = max(1, Double(high) - Double(low))
    let (step, room) = (Self.width / Double(max(1, values.count - 1)), Self.height - 6)
    // A constant zero lies on the base line.
    func y(_ value: Int64) -> Double { 3 + room * (1 - (Double(value) - Double(low)) / span) }
    func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
    let points = values.enumerated().map {
      "\(text(Double($0.offset) * step)),\(text(y($0.element)))"
    }
    let floor = text(y(0))
    return """
      <line class="zero" x1="0" x2="\(Int(Self.width))" y1="\(floor)" y2="\(floor)"/>\
      <polyline class="c0" points="\(points.joined(separator: " "))"/>
      """
  }
}
