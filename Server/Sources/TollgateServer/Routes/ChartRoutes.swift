import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import SourceJSON

/// The routes of charts: `GET /v1/charts/{name}`, and the customers behind a point.
struct ChartRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    let name = Operation.Parameter.path("name", .words(ChartName.allCases.map(\.rawValue)))
    let date = Schema(["type": "string", "format": "date"])
    let question: [Operation.Parameter] = [
      name, .environment(of: backend), .query("from", date), .query("to", date),
      .query("by", .words(ChartPeriods.Length.allCases.map(\.rawValue))),
      .query("timeZone", .text()),
      .query("currency", Schema(["type": "string", "pattern": "^[A-Z]{3}$"])),
      .query("split", .words(ChartSplit.allCases.map(\.rawValue))),
    ]
    addresses.get(
      "/v1/charts/{name}",
      Operation(
        "Counts what became of everybody, by days, weeks or months.", key: .secret,
        parameters: question + [.query("format", .words(["json", "csv"]))],
        answers: [
          .json("The chart; with `format=csv` as comma-separated values.", ChartAnswer.self)
            .or("text/csv")
        ],
        refusals: [.notFound, .unprocessableContent])
    ) { call in
      try await chart(call)
    }
    addresses.get(
      "/v1/charts/{name}/customers",
      Operation(
        "Lists who is behind one point of a chart.", key: .secret,
        parameters: question + [.query("at", .text(), isNeeded: true)] + Operation.Parameter.page,
        answers: [.json("A page of purchases, each with its customer.", Behind.self)],
        refusals: [.notFound, .unprocessableContent])
    ) { call in
      try await people(call)
    }
  }

  private func inquiry(_ call: Call) -> ChartInquiry {
    ChartInquiry(clock: backend.clock) { call.query($0) }
  }

  private func chart(_ call: Call) async throws -> Response {
    let form = call.query("format") ?? "json"
    guard ["json", "csv"].contains(form) else {
      throw ServerRefusal(
        .badRequest, "bad_format", "There is no such form of a chart.",
        fix: "Leave `format` out, or ask for json or csv.")
    }
    let environment = try customers.environment(of: call.request)
    let question = try await inquiry(call).question(of: try call.text("name"))
    let answer = ChartAnswer(
      try await backend.store.read { [charts = backend.charts] in
        try charts.chart(question, in: environment, from: $0)
      })
    return form == "csv" ? answer.table(named: question.name.rawValue) : try .json(answer)
  }

  /// The JSON of a customer behind a point.
  private struct Behind: Encodable, Described {
    struct Person: Encodable {
      let customer: OrNull<String>
      let originalTransactionId: String
      let split: String?
      let value: ChartAnswer.Value
      let currency: String?
    }

    let customers: [Person]
    let next: OrNull<String>

    static let schema = Schema.object([
      "customers": .list(
        of: .object(
          [
            "customer": Schema.uuid.orNull, "originalTransactionId": .text(),
            "value": Schema(["type": .array(["integer", "number", "string", "null"])]),
          ], optional: ["split": .string, "currency": .string])), "next": .next,
    ])
  }

  private func people(_ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let inquiry = inquiry(call)
    let question = try await inquiry.question(of: try call.text("name"))
    let index = try inquiry.point(of: question)
    let (after, limit) = (Int(try call.number("after") ?? 0), try call.limit())
    let people = try await backend.store.read { store in
      try Chart(question, peopleOf: index, in: environment, from: store).people()
    }
    let page = people.dropFirst(after).prefix(limit)
    let unit = question.name.unit == .money ? ChartName.Unit.money : .customers
    return try .json(
      Behind(
        customers: page.map { person in
          Behind.Person(
            customer: OrNull(person.customer?.uuidString.lowercased()),
            originalTransactionId: person.original, split: person.line.split,
            value: ChartAnswer.Value(
              Chart.Point(value: person.value), in: unit, person.line.currency),
            currency: person.line.currency)
        },
        next: OrNull(page.endIndex < people.endIndex ? "\(page.endIndex)" : nil)))
  }
}
