import Foundation
import WebPages

/// A chart as a picture: a line for each series.
///
/// A table below it has the same figures, so a person who can't see it lacks nothing.
struct ChartDrawing {
  /// The most lines that can be distinguished; the table has all.
  static let most = 8

  private static let width = 760.0
  private static let height = 260.0
  private static let margins = (left: 64.0, right: 12.0, top: 12.0, bottom: 28.0)

  let templates: AdminTemplates

  /// The chart's name for people.
  let title: String

  /// The lines, each with a value for each period, or nil if nothing is counted.
  let lines: [(name: String, values: [Double?])]

  /// The dates on which the periods begin.
  let dates: [String]

  /// Writes a value for people.
  let format: (Double) -> String

  var html: HTML {
    let shown = Array(lines.prefix(Self.most))
    let values = shown.flatMap(\.values).compactMap(\.self)
    let scale = Scale(values)
    let drawn = shown.enumerated().flatMap { number, line in
      runs(of: line.values).map { run in path(run, number, scale) }
    }
    let legend =
      shown.count < 2 && lines.count < 2
      ? HTML.joined([])
      : HTML.joined(
        shown.enumerated().map { number, line in
          HTML(
            trusted: "<span class=\"c\(number)\">\(HTML(escaping: line.name).markup)</span>")
        }
          + (lines.count > Self.most
            ? [templates.text("and \(lines.count - Self.most) more in the table")] : []))
    return templates.chartDrawing.filled([
      "width": .text("\(Int(Self.width))"), "height": .text("\(Int(Self.height))"),
      "label": .text(summary), "body": .markup(.joined(grid(scale) + drawn)),
      "legend": .markup(legend),
    ])
  }

  /// The meaning of the picture, in a sentence.
  private var summary: String {
    guard let line = lines.first, let last = line.values.last ?? nil, let date = dates.last else {
      return "\(title): nothing yet"
    }
    let name = lines.count > 1 ? " of \(line.name)" : ""
    return "\(title)\(name), \(format(last)) in the period from \(date); the table below has all"
  }

  /// The values from the least to the largest that is drawn, in steps that people count in.
  private struct Scale {
    let least: Double
    let largest: Double
    let step: Double

    init(_ values: [Double]) {
      let (low, high) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
      let span = high - low > 0 ? high - low : 1
      let rough = span / 4
      let power = pow(10, floor(log10(rough)))
      let factor = [1.0, 2, 2.5, 5, 10].first { $0 * power >= rough } ?? 10
      step = factor * power
      least = (low / step).rounded(.down) * step
      largest = max(least + step, (high / step).rounded(.up) * step)
    }

    var marks: [Double] {
      (0...Int(((largest - least) / step).rounded())).map { least + Double($0) * step }
    }
  }

  private func x(_ index: Int) -> Double {
    let left = Self.margins.left
    let room = Self.width - left - Self.margins.right
    return dates.count < 2
      ? left + room / 2 : left + room * Double(index) / Double(dates.count - 1)
  }

  private func y(_ value: Double, _ scale: Scale) -> Double {
    let share = (value - scale.least) / (scale.largest - scale.least)
    let room = Self.height - Self.margins.top - Self.margins.bottom
    return Self.height - Self.margins.bottom - room * share
  }

  private func grid(_ scale: Scale) -> [HTML] {
    let rows = scale.marks.map { mark in
      let height = Self.number(y(mark, scale))
      return HTML(
        trusted: """
          <line class="\(mark == 0 ? "zero" : "grid")" x1="\(Self.number(Self.margins.left))" x2="\(Self.number(Self.width - Self.margins.right))" \
          y1="\(height)" y2="\(height)"/><text class="value" x="\(Self.number(Self.margins.left - 8))" y="\(height)">\
          \(HTML(escaping: format(mark)).markup)</text>
          """)
    }
    let wanted = Set([0, (dates.count - 1) / 2, dates.count - 1])
    let columns = wanted.filter(dates.indices.contains).sorted().map { index in
      let anchor = index == 0 ? "first" : index == dates.count - 1 ? "last" : "date"
      return HTML(
        trusted: """
          <text class="\(anchor)" x="\(Self.number(x(index)))" y="\(Self.number(Self.height - 8))">\
          \(HTML(escaping: dates[index]).markup)</text>
          """)
    }
    return rows + columns
  }

  /// Returns the stretches of a line in which something is counted.
  private func runs(of values: [Double?]) -> [[(index: Int, value: Double)]] {
    var runs: [[(index: Int, value: Double)]] = [[]]
    for (index, value) in values.enumerated() {
      if let value {
        runs[runs.count - 1].append((index, value))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs.filter { !$0.isEmpty }
  }

  private func path(
    _ run: [(index: Int, value: Double)], _ number: Int, _ scale: Scale
  ) -> HTML {
    let points = run.map { "\(Self.number(x($0.index))),\(Self.number(y($0.value, scale)))" }
    // One point alone has no line.
    guard let only = points.first, points.count == 1 else {
      return HTML(
        trusted: "<polyline class=\"c\(number)\" points=\"\(points.joined(separator: " "))\"/>")
    }
    let place = only.split(separator: ",")
    return HTML(
      trusted: "<circle class=\"c\(number)\" cx=\"\(place[0])\" cy=\"\(place[1])\" r=\"4\"/>")
  }

  /// Writes a coordinate, to a tenth.
  private static func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
