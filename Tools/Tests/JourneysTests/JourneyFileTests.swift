import Foundation
import Journeys
import SourceJSON
import Testing
import TollgateCore

@Suite("A journey file")
struct JourneyFileTests {
  @Test("is read with all its facts about the customer")
  func readsHeader() throws {
    let journey = try onlyJourney(
      """
      # A remark.
      journey: A free player gets six rounds a day
      app: retro-racing
      start: 2026-03-28T21:00:00
      time_zone: Europe/Madrid
      locale: es_ES
      storefront: ESP
      platform: watchOS
      app_version: 1.10
      build: testflight
      onboarded: false
      experiments: { paywall_order: drawn, price: high }
      remote: { play.limit: 8, banner: "", menu: { es: Hola, ca: no }, price: 1.10, old: default }
      steps:
        - launch:
      """)
    #expect(journey.title == "A free player gets six rounds a day")
    #expect(journey.app == .id("retro-racing"))
    #expect(journey.start == LocalDateTime("2026-03-28T21:00:00"))
    #expect(journey.timeZone == TimeZone(identifier: "Europe/Madrid"))
    #expect(journey.locale == "es_ES" && journey.storefront == "ESP")
    #expect(journey.platform == .watchOS && journey.build == .testflight)
    #expect(journey.appVersion == "1.10", "a version is no number")
    #expect(!journey.onboarded)
    #expect(journey.experiments == ["paywall_order": .drawn, "price": .variant("high")])
    #expect(
      journey.remote == [
        "play.limit": "8", "banner": "", "menu.es": "Hola", "menu.ca": "no", "price": "1.10",
        "old": "default",
      ])
    #expect(journey.file == "j.yaml" && journey.line == 2)
    #expect(journey.steps.map(\.line) == [15])
  }

  @Test("leaves out default values")
  func defaults() throws {
    let journey = try onlyJourney("journey: J\napp: a\nsteps:\n  - launch:")
    #expect(journey.start.description == "2026-01-15T12:00:00")
    #expect(journey.timeZone.secondsFromGMT() == 0)
    #expect(journey.locale == "en_US" && journey.storefront == "USA")
    #expect(journey.platform == .iOS && journey.build == .release && journey.onboarded)
    #expect(journey.appVersion == "1.0")
    #expect(journey.experiments.isEmpty && journey.remote.isEmpty)
  }

  @Test("reads values from their text, not as YAML would", arguments: ["no", "nb_NO", "ca_ES"])
  func norwegian(locale: String) throws {
    let text = "journey: yes\napp: 0x10\nlocale: \(locale)\nsteps:\n- {update_app: 1.10, note: ~}"
    let journey = try onlyJourney(text)
    #expect(journey.locale == locale && journey.title == "yes" && journey.app == .id("0x10"))
    #expect(journey.steps[0].action == .updateApp(version: "1.10"))
    #expect(journey.steps[0].note == "~")
  }

  @Test("can hold several journeys, with `---` before, between and after them")
  func severalJourneys() {
    let text = """
      # Two stories.
      ---
      journey: One
      app: a
      steps: [{launch: }]
      --- # The second.
      journey: Two
      app: a
      steps: [{launch: }]
      ---
      """
    #expect(outcomes(of: text) == ["One at 3", "Two at 7"])
    #expect(outcomes(of: "---\n" + text.replacing("\n", with: "\r\n")) == ["One at 4", "Two at 8"])
    #expect(outcomes(of: "\u{FEFF}%YAML 1.1\n" + text) == ["One at 4", "Two at 8"])
    #expect(
      outcomes(of: text.replacing("--- # The second.", with: "...\n---")) == [
        "One at 3", "Two at 8",
      ])
  }

  @Test("is split at `---` only")
  func otherDashes() throws {
    let journey = try onlyJourney("journey: J\napp: a\nsteps: [{launch: , note: 'a\n---b'}]")
    #expect(journey.steps[0].note == "a ---b")
  }

  @Test("keeps a journey when the one beside it is broken")
  func brokenNeighbours() {
    let good = "journey: Good\napp: a\nsteps: [{launch: }]\n"
    let wrong = "journey: Wrong\napp: a\nsteps: [{lunch: }]\n"
    let twice = "journey: Twice\napp: a\napp: b\nsteps: [{launch: }]\n"
    let noYAML = "journey: [\n"
    #expect(
      outcomes(of: [good, wrong, twice, noYAML, good].joined(separator: "---\n")) == [
        "Good at 1",
        "j.yaml:7:10: unknown key `lunch` in a step. Did you mean `launch`?",
        "j.yaml:10:1: `app` occurs twice in one mapping. Leave one of them out.",
        "j.yaml:15:1: this is not YAML: did not find expected node content while parsing a flow node",
        "Good at 16",
      ])
  }

  @Test("has a title, also with mistakes")
  func titleOfInvalid() {
    let file = JourneyFile(text: "\njourney: Wrong\napp: a\nstep: []", path: "j.yaml")
    #expect(throws: InvalidJourney.self) { try file.journeys[0].get() }
    guard case .failure(let invalid) = file.journeys[0] else { return }
    #expect(invalid.title == "Wrong" && invalid.line == 2 && invalid.file == "j.yaml")
    #expect(
      invalid.errors.map(\.description) == [
        "j.yaml:2:1: `steps` is missing from this journey. Write `steps:` with what happens.",
        "j.yaml:4:1: unknown key `step` in a journey. Did you mean `steps`?",
      ])
  }

  @Test("reports all missing keys of an empty journey")
  func emptyJourney() throws {
    let file = JourneyFile(text: "{}", path: "j.yaml")
    guard case .failure(let invalid) = try #require(file.journeys.first) else {
      Issue.record("it was taken for a journey")
      return
    }
    #expect(
      invalid.errors.map(\.description) == [
        "j.yaml:1:1: `journey` is missing from this journey. Write `journey:` with its title.",
        "j.yaml:1:1: this journey names no app. Write `app: ID`, or `catalog:` and `products:`.",
        "j.yaml:1:1: `steps` is missing from this journey. Write `steps:` with what happens.",
      ])
  }

  @Test(
    "without a journey counts as one with a mistake", arguments: ["", "# nothing\n", "---\n---\n"])
  func empty(text: String) {
    let expected = "j.yaml:1:1: the file holds no journey. A journey begins with `journey:`."
    #expect(outcomes(of: text) == [expected])
  }

  @Test("may use anchors and aliases")
  func anchors() throws {
    let journey = try onlyJourney(
      """
      journey: J
      app: a
      steps:
        - &tap { use: play, expect: &fine { access: allowed } }
        - *tap
        - { check: play, expect: *fine }
      """)
    #expect(journey.steps[0].action == journey.steps[1].action)
    #expect(journey.steps[2].expectations.access == .allowed)
  }

  @Test("finds the files it names beside itself, and reports a missing one")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "journeys of ñ-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Shop"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "j.yaml").path(percentEncoded: false)
    let catalog = folder.appending(path: "Shop/Catalog.json").path(percentEncoded: false)
    let products = folder.appending(path: "Shop/Products.storekit").path(percentEncoded: false)
    let text = """
      journey: J
      catalog: Shop/Catalog.json
      products: Shop/../Shop/Products.storekit
      steps: [{launch: }]
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    try Data().write(to: URL(filePath: catalog))
    #expect(
      "\(JourneyFile.read(path).journeys[0])".contains(
        "\(path):3:11: there is no file `Shop/../Shop/Products.storekit`. "
          + "Paths start at the journey's own folder."))
    let folders = text.replacing("Shop/Catalog.json", with: "Shop")
    #expect(
      mistakes(in: JourneyFile(text: folders, path: path)).first
        == "\(path):2:10: `Shop` is a folder. Name a file.")
    try Data().write(to: URL(filePath: products))
    let journey = try JourneyFile.read(path).journeys[0].get()
    #expect(journey.app == .files(catalog: catalog, products: products))
  }

  @Test("that is missing, or is not UTF-8, counts as one journey with a mistake")
  func unreadable() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "latin1-\(ProcessInfo.processInfo.processIdentifier).yaml").path()
    try Data([0x6A, 0xE9]).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(
      mistakes(in: JourneyFile.read(path)) == [
        "\(path):1:1: the file is not UTF-8. Save it as UTF-8."
      ])
    #expect(
      mistakes(in: JourneyFile.read("nowhere.yaml"))
        == ["nowhere.yaml:1:1: there is no such file"])
  }

  private func outcomes(of text: String) -> [String] {
    JourneyFile(text: text, path: "j.yaml").journeys.map { result in
      switch result {
      case .success(let journey): "\(journey.title) at \(journey.line)"
      case .failure(let invalid): invalid.description
      }
    }
  }
}

/// The one journey of a text, which must have no mistakes.
func onlyJourney(_ text: String) throws -> Journey {
  let journeys = JourneyFile(text: text, path: "j.yaml").journeys
  try #require(journeys.count == 1)
  return try journeys[0].get()
}

/// Everything that is wrong in a file, in its order.
func mistakes(in file: JourneyFile) -> [String] {
  file.journeys.flatMap { result -> [String] in
    guard case .failure(let invalid) = result else { return [] }
    return invalid.errors.map(\.description)
  }
}

@Suite("A file of journeys that is too large")
struct LargeJourneyFileTests {
  @Test("is refused with its size and the limit")
  func refused() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Data(count: JourneyLimits.fileSize + 1).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      mistakes(in: JourneyFile.read(file.path)) == [
        "\(file.path):1:1: this file is too large: it has 2.1 MB, and the limit is 2 MB. "
          + "Take out what does not belong in it."
      ])
  }
}
