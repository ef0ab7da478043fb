import Foundation
import SourceJSON

/// Reads one journey, and collects all that is wrong with it.
struct JourneyReader {
  private let node: YAMLNode
  private var fields: [JourneyKey: YAMLNode] = [:]
  private var errors: [SourceError] = []

  init(_ node: YAMLNode) { self.node = node }

  mutating func read() -> Result<Journey, InvalidJourney> {
    attempt { try $0.sortFields() }
    let journey = fields.isEmpty && !errors.isEmpty ? nil : readJourney()
    guard let journey, errors.isEmpty else { return .failure(invalidJourney) }
    return .success(journey)
  }

  private var invalidJourney: InvalidJourney {
    InvalidJourney(
      title: fields[.journey]?.scalar, file: node.location.file, line: node.location.line,
      errors: errors.sorted { $0.location < $1.location })
  }

  private mutating func sortFields() throws {
    for member in try node.members(of: "a mapping that begins with `journey: TITLE`") {
      if let key = JourneyKey(rawValue: member.key) {
        fields[key] = member.value
      } else {
        let known = JourneyKey.allCases.map(\.rawValue)
        errors.append(member.unknown(in: "a journey", known: known))
      }
    }
  }

  private mutating func readJourney() -> Journey? {
    let title = required(.journey, "Write `journey:` with its title.") {
      try $0.name(of: "a title")
    }
    let app = attempt { try $0.readApp() }
    let steps = required(.steps, "Write `steps:` with what happens.") { try $0.steps() }
    var journey = Journey(
      title: title ?? "", app: app ?? .id(""), start: Journey.Defaults().start,
      steps: (steps ?? []).compactMap { step in attempt { _ in try StepReader.read(step) } })
    journey.file = node.location.file
    journey.line = node.location.line
    journey.places = fields.mapValues(\.location)
    for field in Journey.fields {
      guard let value = JourneyKey(rawValue: field.key).flatMap({ fields[$0] }) else { continue }
      attempt { _ in try field.read(value, &journey) }
    }
    return journey
  }

  private func readApp() throws -> Journey.App {
    switch (fields[.app], fields[.catalog], fields[.products]) {
    case (let app?, nil, nil):
      return .id(try app.name(of: "the id of an app"))
    case (nil, let catalog?, let products?):
      return .files(catalog: try catalog.existingFile(), products: try products.existingFile())
    case (_?, let other?, _), (_?, nil, let other?):
      throw other.error("`app` can't be combined with \(other.name)", fix: "Leave one of them out.")
    case (nil, let lonely?, nil), (nil, nil, let lonely?):
      throw lonely.error("`catalog` and `products` go together", fix: "Name both files.")
    case (nil, nil, nil):
      throw node.error(
        "this journey names no app", fix: "Write `app: ID`, or `catalog:` and `products:`.")
    }
  }

  private mutating func required<Value>(
    _ key: JourneyKey, _ fix: String, _ read: (YAMLNode) throws -> Value
  ) -> Value? {
    guard let field = fields[key] else {
      errors.append(node.error("`\(key.rawValue)` is missing from this journey", fix: fix))
      return nil
    }
    return attempt { _ in try read(field) }
  }

  /// Keeps the mistake that reading throws, so that reading can go on.
  @discardableResult
  private mutating func attempt<Value>(_ read: (inout JourneyReader) throws -> Value) -> Value? {
    do {
      return try read(&self)
    } catch {
      errors.append(error as? SourceError ?? node.error("\(error)"))
      return nil
    }
  }
}
