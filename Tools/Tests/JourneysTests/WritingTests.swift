import Foundation
import Journeys
import Testing

@Suite("A journey as text")
struct WritingTests {
  @Test("is read back as the same journey, for every example", arguments: Self.examples)
  func readsBackTheSame(path: String) throws {
    for journey in JourneyFile.read(path).journeys {
      let journey = try journey.get()
      let text = journey.text
      let file = JourneyFile(text: text, path: path)
      let again = try #require(file.journeys.first).get()
      #expect(again.steps.map(\.action) == journey.steps.map(\.action))
      #expect(again.steps.map(\.expectations) == journey.steps.map(\.expectations))
      #expect(again.steps.map(\.note) == journey.steps.map(\.note))
      #expect(again.title == journey.title)
      #expect(again.head == journey.head)
      #expect(again.text == text)
    }
  }

  @Test(
    "keeps any title",
    arguments: [
      "Plain words, and more.", "a: b", "# no comment", "- x", "\"q\"", "it’s", "trailing:", "é ü",
      "[list]", "no", "1.10", "a #b", "\u{2028}", "{ a }", "&a", "ends with space ", "'",
      "line\nline",
    ])
  func keepsTitles(title: String) throws {
    var journey = try #require(
      JourneyFile(text: "journey: x\napp: y\nsteps:\n  - launch:\n", path: "x.yaml").journeys.first
    ).get()
    journey.title = title
    journey.steps[0].note = title
    let again = try #require(
      JourneyFile(text: journey.text, path: "x.yaml").journeys.first
    ).get()
    #expect(again.title == title)
    #expect(again.steps[0].note == title)
  }

  private static var examples: [String] {
    let here = URL(filePath: #filePath).resolvingSymlinksInPath()
    let root = here.deletingLastPathComponent().appending(path: "../../../Examples")
    return JourneyFile.all(at: root.standardizedFileURL.path).map(\.path)
  }
}

extension Journey {
  /// The lines before the steps, for comparison.
  fileprivate var head: [String] {
    [
      "\(app)", "\(start)", timeZone.identifier, locale, storefront, "\(platform)", appVersion,
      "\(build)", "\(onboarded)", "\(experiments.sorted { $0.key < $1.key })",
      "\(remote.sorted { $0.key < $1.key })",
    ]
  }
}
