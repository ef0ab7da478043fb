import Foundation
import Journeys
import Lint
import SourceJSON
import TollgateCore
import WebPages

extension WorkbenchRendering {
  /// The sections that can be unfolded.
  var folds: [HTML] {
    [lots, history, journeys, findings].compactMap(\.self)
  }

  private func fold(
    _ id: String, _ title: String, _ count: String, kind: String = "", _ body: HTML
  ) -> HTML {
    templates.fold.filled([
      "id": .text("fold-\(id)"), "title": .text(title), "count": .text(count),
      "kind": .text(kind), "body": .markup(body),
    ])
  }

  /// The lots of balances, and their changes.
  private var lots: HTML? {
    let rows = (snapshot.customerView?.balances ?? []).flatMap { balance in
      balance.lots.map { lot in
        templates.lot.filled([
          "currency": .text("\(lot.currency)"),
          "source": .text(lot.fact.map { "transaction \($0.transaction)" } ?? "earned"),
          "granted": .text("\(lot.granted)"), "spent": .text("\(lot.spent)"),
          "taken": .text("\(lot.taken)"), "left": .text("\(lot.left)"),
        ])
      }
    }
    guard !rows.isEmpty else { return nil }
    return fold(
      "lots", "Lots", "\(rows.count)",
      templates.lots.filled(["rows": .markup(.joined(rows))]))
  }

  /// The shown paywalls, with the outcome of each.
  private var history: HTML? {
    let events = snapshot.customerView?.history ?? []
    guard !events.isEmpty else { return nil }
    let items = events.suffix(40).reversed().map { event in
      templates.outcome.filled([
        "kind": "event", "label": .text(ReadableTime(event.instant, in: snapshot.zone).clock),
        "text": .text(event.name.rawValue.replacing("_", with: " ")),
        "detail": .text(
          event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")),
        "time": .text(ReadableTime(event.instant, in: snapshot.zone).shortDay),
      ])
    }
    // For every purchase, even without a paywall.
    let shown = events.count { $0.name == .paywallShown }
    let bought = events.count { $0.name == .purchaseCompleted }
    return fold(
      "history", "Paywalls and purchases", "\(shown) shown, \(bought) bought",
      HTML(trusted: #"<ul class="history">\#(HTML.joined(items).markup)</ul>"#))
  }

  /// The journeys in the app's folder, to be opened.
  private var journeys: HTML? {
    guard !entry.journeyFiles.isEmpty else { return nil }
    let files = entry.journeyFiles.map { file in
      let items = file.journeys.enumerated().map { index, journey in
        line(JourneyID(file: file.name, number: index + 1), journey)
      }
      return templates.stories.filled([
        "file": .text(file.name), "stories": .markup(.joined(items)),
      ])
    }
    let count = entry.journeyFiles.reduce(0) { $0 + $1.journeys.count }
    return fold("stories", "Journeys", "\(count)", .joined(files))
  }

  private func line(_ id: JourneyID, _ journey: Result<Journey, InvalidJourney>) -> HTML {
    let app = "/\(PageAddress.segment(entry.id))/"
    switch journey {
    case .success(let journey):
      return templates.story.filled([
        "href": .text("\(app)?journey=\(PageAddress.segment("\(id)"))"),
        "title": .text(journey.title),
      ])
    case .failure(let invalid):
      return templates.story.filled([
        "href": .text(app), "title": .text(invalid.title ?? "(without a title)"),
        "problem": .text(invalid.description),
      ])
    }
  }

  /// The linter's findings in the app's files.
  private var findings: HTML? {
    guard let findings = entry.findings else {
      // The row is there from the start, so that nothing moves when the linter is done.
      return fold("findings", "Lint", "checking…", kind: "", HTML(trusted: ""))
    }
    let items = findings.prefix(80).map(line)
    let body =
      items.isEmpty
      ? HTML(trusted: #"<p class="quiet">The linter finds nothing.</p>"#)
      : HTML(trusted: #"<ul class="findings">\#(HTML.joined(items).markup)</ul>"#)
    return fold(
      "findings", "Lint", findings.isEmpty ? "clean" : "\(findings.count)",
      kind: findings.isEmpty ? "good" : "bad", body)
  }

  /// Returns a finding as an item of a list.
  func line(_ finding: Finding) -> HTML {
    let file = URL(filePath: finding.place.file).lastPathComponent
    return templates.finding.filled([
      "severity": .text(finding.severity.rawValue),
      "place": .text("\(file):\(finding.place.line)"),
      "message": .markup(HTML(prose: finding.message + ".")),
      "fix": .markup(finding.fix.map(HTML.init(prose:))), "rule": .text("\(finding.rule)"),
    ])
  }
}
