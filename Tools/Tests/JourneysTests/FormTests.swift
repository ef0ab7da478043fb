import Foundation
import LocalAppStore
import SourceJSON
import Testing

@testable import Journeys

@Suite("The forms of journeys")
struct FormTests {
  @Test("read every action and its parameters as they are written", arguments: ActionKey.all)
  func readsActions(key: ActionKey) throws {
    for action in key.form.examples() {
      let again = try Step(line: action.text).action
      #expect(again == action, "\(action.text)")
      #expect(again.key == key)
    }
  }

  @Test("read random expectations as they are written", arguments: 0..<200 as Range<UInt64>)
  func readsExpectations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let key = try #require(ActionKey.all.randomElement(using: &random))
    let action = try #require(key.form.examples().randomElement(using: &random))
    var expected = Expectations()
    for field in Expectations.fields where Bool.random(using: &random) {
      guard field.actions.map(key.isOne(of:)) ?? true else { continue }
      field.field.examples().randomElement(using: &random)?(&expected)
    }
    if let result = expected.result, !key.results.contains(result) {
      expected.result = key.results.randomElement(using: &random)
    }
    if expected.error != nil, expected.result != nil { expected.result = .failed }
    let journey = Journey(
      title: "forms", app: .id("any"), start: .init(secondsOnTheWall: 0),
      steps: [Step(action, expecting: expected)])
    let again = try #require(JourneyFile(text: journey.text, path: "j").journeys.first).get()
    #expect(again.steps.first?.expectations == expected, "\(journey.text)")
    #expect(again.text == journey.text)
  }

  @Test("read random heads of journeys as they are written", arguments: 0..<50 as Range<UInt64>)
  func readsHeads(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var journey = Journey(
      title: "forms", app: .id("any"), start: Journey.Defaults().start, steps: [Step(.launch)])
    for field in Journey.fields where Bool.random(using: &random) {
      field.examples().randomElement(using: &random)?(&journey)
    }
    let again = try #require(JourneyFile(text: journey.text, path: "j").journeys.first).get()
    #expect(again.text == journey.text)
  }

  @Test("match Docs/journey.schema.json; `make schema` writes it")
  func publishesSchema() throws {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../Docs/journey.schema.json").standardizedFileURL
    let text = try JourneySchema.text()
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "Run `make schema`.")
  }
}
