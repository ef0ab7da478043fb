import Foundation
import Journeys
import Lint
import ServedJourneys
import Testing

@Suite("The worked examples of Docs/Catalog.md")
struct WorkedExampleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let resources = tests.appending(path: "WorkedExamples")
  private static let page = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/Catalog.md")

  /// The folder of each example's screens, names and prices.
  private static let folders = [
    "Energy": "energy", "Credits with a plan and packs": "credits",
    "Three tiers with limits": "tiers", "A three-day pass": "pass",
    "A soft paywall at most every seven days": "soft-paywall", "A tip jar": "tips",
  ]

  /// An example as the page has it.
  struct Example: Sendable, CustomTestStringConvertible {
    let title: String
    let catalog: String
    let steps: String

    var testDescription: String { title }
  }

  private static let examples: [Example] = {
    guard let text = try? String(contentsOf: page, encoding: .utf8),
      let section = text.components(separatedBy: "\n## ").first(where: {
        $0.hasPrefix("Worked examples\n")
      })
    else { return [] }
    func block(_ kind: String, in text: String) -> String {
      let parts = text.components(separatedBy: "```\(kind)\n")
      return parts.dropFirst().first?.components(separatedBy: "\n```").first ?? ""
    }
    return section.components(separatedBy: "\n### ").dropFirst().map { part in
      Example(
        title: String(part.prefix { $0 != "\n" }), catalog: block("json", in: part),
        steps: block("yaml", in: part))
    }
  }()

  @Test("are the ones whose screens, names and prices are tested")
  func complete() {
    #expect(Set(Self.examples.map(\.title)) == Set(Self.folders.keys))
  }

  @Test("pass their journeys, and the linter finds nothing in them", arguments: examples)
  func holds(example: Example) async throws {
    let name = try #require(Self.folders[example.title])
    let source = Self.resources.appending(path: name)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Journeys"), withIntermediateDirectories: true)
    for file in ["Products.storekit", "Localizable.xcstrings"] {
      try FileManager.default.copyItem(
        at: source.appending(path: file), to: folder.appending(path: file))
    }
    let base = try String(contentsOf: source.appending(path: "Base.json"), encoding: .utf8)
    try merged(base, example.catalog).write(
      to: folder.appending(path: "Catalog.json"), atomically: true, encoding: .utf8)
    let journey = folder.appending(path: "Journeys/example.yaml")
    let steps = example.steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    try "journey: \(example.title)\napp: \(name)\nstart: 2026-01-15T12:00:00\nsteps:\n\(steps)\n"
      .write(
        to: journey, atomically: true, encoding: .utf8)
    var report = JourneyReport()
    var lines: [String] = []
    for outcome in await JourneyRunner(apps: AppDirectory(nil), servers: .inProcess).run(
      JourneyFile.read(journey.path))
    {
      lines.append(report.add(outcome))
    }
    #expect(report.closingLine == "1 passed, 0 failed", "\(lines.joined(separator: "\n"))")
    #expect(Linter().lint([folder.path]).lines == [])
  }

  /// Returns one object with the keys of both.
  private func merged(_ base: String, _ catalog: String) -> String {
    let (first, second) = (base.trimming, catalog.trimming)
    return "\(first.dropLast().description.trimming),\n\(second.dropFirst())\n"
  }
}

extension String {
  fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
