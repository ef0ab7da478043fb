import Foundation
import Hummingbird
import ServerCore
import ServerStore
import WebPages

/// The page of experiments: the result of each variant, and its verdict.
struct ExperimentPage: Sendable {
  static let place = "/admin/experiments"

  let admin: AdminContext

  private var templates: AdminTemplates { admin.templates }

  func page(_ request: Request) async throws -> AdminPage {
    let environment = try admin.environment(named: admin.text("environment", of: request))
    let catalog = admin.backend.catalog.catalog
    let results = try await admin.backend.store.read {
      try ExperimentResult.all(of: catalog, in: environment, from: $0)
    }
    let answer = ExperimentAnswer(results, in: catalog)
    let sections = answer.experiments.map { experiment in
      templates.section(
        experiment.experiment,
        .joined([
          templates.note(experiment.sentence), bars(of: experiment), table(of: experiment),
        ]))
    }
    let none = templates.note("The catalog has no experiments, and no customer ever saw one.")
    return AdminPage(
      title: "Experiments",
      body: .joined(
        [
          admin.heading("Experiments"),
          admin.environmentForm(at: Self.place, chosen: environment),
        ] + (sections.isEmpty ? [none] : sections)),
      place: Self.place)
  }

  private func table(of experiment: ExperimentAnswer.Listed) -> HTML {
    let rows = experiment.variants.map { variant -> [HTML] in
      [
        templates.text(variant.variant), templates.text("\(variant.customers)"),
        templates.text("\(variant.converted)"),
        templates.text(Self.percent(variant.conversion.value)),
        templates.text(
          variant.revenue.isEmpty
            ? "none" : variant.revenue.map(Self.words).joined(separator: ", ")),
        verdict(on: variant),
      ]
    }
    return templates.table(
      "What \(experiment.experiment) came to",
      ["Variant", "Saw it first", "Then paid", "Conversion, 95 %", "Revenue", "Verdict"], rows,
      none: "No customer has seen it.")
  }

  /// Draws the interval of each variant's conversion; the table has the same in figures.
  private func bars(of experiment: ExperimentAnswer.Listed) -> HTML {
    let known = experiment.variants.compactMap { variant in
      variant.conversion.value.map { (variant.variant, $0) }
    }
    guard let most = known.map(\.1.high).max(), most > 0 else { return .joined([]) }
    // On a phone the letters are twice as large: a name is above its interval, with room for the
    // figure behind it.
    let (width, room, row) = (760, 110, 64)
    func place(_ value: Double) -> Int { 8 + Int(Double(width - room - 8) * value / most) }
    let drawn = known.enumerated().map { number, variant -> String in
      let (name, estimate) = variant
      let (top, middle) = (row * number + 22, row * number + 44)
      return """
        <text x="0" y="\(top)">\(HTML(escaping: name).markup)</text>\
        <line class="range" x1="\(place(estimate.low))" x2="\(place(estimate.high))" y1="\(middle)" y2="\(middle)"/>\
        <circle cx="\(place(estimate.value))" cy="\(middle)" r="6"/>\
        <text x="\(place(estimate.high) + 10)" y="\(middle + 6)">\(Self.share(estimate.value))</text>
        """
    }
    let label = known.map { "\($0.0) \(Self.percent($0.1))" }.joined(separator: ", ")
    return HTML(
      trusted: """
        <figure class="chart intervals"><svg viewBox="0 0 \(width) \(row * known.count)" role="img" \
        aria-label="Conversion: \(HTML(escaping: label).markup)">\(drawn.joined())</svg></figure>
        """)
  }

  private func verdict(on variant: ExperimentAnswer.Variant) -> HTML {
    guard let verdict = ExperimentResult.Verdict(rawValue: variant.verdict) else {
      return templates.text(variant.verdict)
    }
    let difference = variant.difference.value.map { " by \(Self.points($0.value))" } ?? ""
    switch verdict {
    case .control: return templates.text("what the others are compared with")
    case .better: return .joined([templates.badge("better", .good), templates.text(difference)])
    case .worse: return .joined([templates.badge("worse", .bad), templates.text(difference)])
    case .open:
      let missing =
        variant.missing.value.map {
          $0 == 0
            ? " Enough saw it for a difference like this one."
            : " \($0.formatted()) more of each for a difference like this one."
        } ?? ""
      return .joined([templates.badge("open", .wait), templates.text(missing)])
    }
  }

  private static func share(_ value: Double) -> String {
    value.formatted(.percent.precision(.fractionLength(1)))
  }

  private static func percent(_ estimate: Estimate?) -> String {
    estimate.map { "\(share($0.value)) (\(share($0.low)) to \(share($0.high)))" } ?? "–"
  }

  private static func points(_ value: Double) -> String {
    "\((abs(value) * 100).formatted(.number.precision(.fractionLength(1)))) points"
  }

  private static func words(_ revenue: ExperimentAnswer.Revenue) -> String {
    let (currency, number) = (
      revenue.total.currency, FloatingPointFormatStyle<Double>.number.precision(.fractionLength(2))
    )
    let each =
      revenue.perCustomer.value.map {
        ", \($0.value.formatted(number)) each (\($0.low.formatted(number)) to \($0.high.formatted(number)))"
      } ?? ""
    return "\(revenue.total.amount) \(currency)\(each)"
  }
}

extension ExperimentAnswer.Listed {
  /// The state as a sentence.
  fileprivate var sentence: String {
    switch state.value {
    case nil: "The catalog no longer has it."
    case "off": "It is off in the catalog: only a remote value turns it on."
    case "drawn": "Each installation draws a variant."
    case let only?: "Everybody sees \(only)."
    }
  }
}
