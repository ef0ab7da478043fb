import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import SourceJSON

/// A chart's answer, in JSON or as a table.
struct ChartAnswer: Encodable, Described {
  struct Series: Encodable {
    let split: String?
    let currency: String?
    let points: [Point]
  }

  struct Point: Encodable {
    let from: String
    let value: Value
    let final: Bool
    let revisedAt: String?
  }

  /// A count, an amount as decimal text, or a share of 1 that is null if nothing is counted.
  enum Value: Encodable {
    case count(Int64)
    case amount(String)
    case ratio(Double?)

    init(_ point: Chart.Point, in unit: ChartName.Unit, _ currency: String?) {
      switch unit {
      case .subscriptions, .trials, .customers: self = .count(point.value)
      case .money:
        self = .amount(Money(thousandths: point.value, currency: currency ?? "").amount)
      case .ratio:
        self = .ratio(point.base == 0 ? nil : Double(point.value) / Double(point.base))
      }
    }

    /// The value as text; nil if nothing is counted.
    var text: String? {
      switch self {
      case .count(let count): "\(count)"
      case .amount(let text): text
      case .ratio(let ratio): ratio.map { "\($0)" }
      }
    }

    /// The value as a number to draw.
    var number: Double? { text.flatMap { Double($0) } }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .count(let count): try container.encode(count)
      case .amount(let text): try container.encode(text)
      case .ratio(let ratio): try container.encode(ratio)
      }
    }
  }

  let unit: String
  let series: [Series]

  static let schema = Schema.object([
    "unit": .words(ChartName.Unit.allCases.map(\.rawValue)),
    "series": .list(
      of: .object(
        [
          "points": .list(
            of: .object(
              [
                "from": .instant,
                "value": Schema(["type": .array(["integer", "number", "string", "null"])]),
                "final": .boolean,
              ], optional: ["revisedAt": .instant]))
        ], optional: ["split": .string, "currency": .string])),
  ])

  init(_ chart: Chart) {
    let (unit, periods) = (chart.question.name.unit, chart.question.periods)
    self.unit = unit.rawValue
    series = chart.lines().map { line, points in
      Series(
        split: line.split, currency: line.currency,
        points: points.enumerated().map { index, point in
          Point(
            from: periods.bounds[index].text,
            value: Value(point, in: unit, line.currency), final: periods.isFinal(index),
            revisedAt: chart.revision(of: point, at: index)?.text)
        })
    }
  }

  /// The chart as comma-separated values, a line for each point (RFC 4180).
  var csv: String {
    let header = CSV.line(["from", "split", "currency", "value", "final", "revisedAt"])
    return series.reduce(into: header) { text, series in
      for point in series.points {
        text += CSV.line([
          point.from, series.split ?? "", series.currency ?? "", point.value.text ?? "",
          "\(point.final)", point.revisedAt ?? "",
        ])
      }
    }
  }

  /// Returns the chart as a file of comma-separated values.
  func table(named name: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name).csv\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: csv)))
  }
}
