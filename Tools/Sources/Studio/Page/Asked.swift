import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import TollgateScreens

/// A request for a run of an app: its initial situation, and the moves to repeat.
struct Asked: Sendable {
  let entry: AppEntry
  let beginning: Beginning

  /// The moves to repeat, or `nil` if the request has none.
  let moves: [Move]?

  /// The choice of views and options.
  let view: PageView

  /// The link with all fields except those of the view.
  let link: SituationLink

  /// Reads fields; of two with one name the first counts.
  ///
  /// - Throws: ``Problem`` if they lead nowhere.
  init(_ fields: [(name: String, value: String)], of entry: AppEntry) throws {
    var values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    // Platform names are case-insensitive.
    values["platform"] = values["platform"].map { word in
      Platform.allCases.first { $0.rawValue.lowercased() == word.lowercased() }?.rawValue ?? word
    }
    try Self.check(values, of: entry)
    self.entry = entry
    view = PageView(fields)
    link = SituationLink(
      app: entry.id, query: fields.filter { !PageView.names.contains($0.name) })
    let beginning = Beginning(values)
    if let id = beginning.script {
      guard let script = entry.journey(id) else { throw Problem.noSuchJourney(id, of: entry) }
      self.beginning = Beginning(script, id)
    } else {
      self.beginning = beginning
    }
    moves = try values[SituationLink.doneName].map { try Self.moves($0, of: entry) }
  }

  /// Throws if a field's value is invalid.
  private static func check(_ values: [String: String], of entry: AppEntry) throws {
    let choices: [(name: String, known: [String])] = [
      ("platform", Platform.allCases.map(\.rawValue)),
      ("build", BuildKind.allCases.map(\.rawValue)),
      ("onboarded", ["yes", "no"]),
    ]
    for choice in choices {
      try check(values[choice.name], choice.name, among: choice.known, of: entry)
    }
    // Languages are too many to list.
    let languages = entry.app?.strings?.languages.sorted() ?? ["en"]
    let start = "\(Beginning().start)"
    let examples: [(name: String, some: [String], isKnown: (String) -> Bool)] = [
      ("language", languages, { Locale(named: $0) != nil }),
      ("storefront", Travel.storefronts, { StorefrontCountry($0) != nil }),
      ("zone", Travel.zones.map(\.identifier), { TimeZone(identifier: $0) != nil }),
      ("start", [start], { LocalDateTime(typed: $0) != nil }),
    ]
    for example in examples {
      guard let value = values[example.name], !value.isEmpty, !example.isKnown(value) else {
        continue
      }
      throw Problem.unknownValue(value, of: example.name, such: example.some, for: entry)
    }
  }

  /// Throws if an address names something that does not exist.
  private static func check(
    _ value: String?, _ name: String, among known: [String], of entry: AppEntry
  ) throws {
    guard let value, !value.isEmpty, !known.contains(value) else { return }
    throw Problem.unknownValue(value, of: name, among: known, for: entry)
  }

  private static func moves(_ word: String, of entry: AppEntry) throws -> [Move] {
    do {
      let moves = try Link(word: word).moves
      for case .touch(let action) in moves where entry.app?.screens.knows(action) != true {
        throw MalformedLink(
          "\(entry.name) knows nothing of “\(action.fields.map(\.value).last ?? "")”.")
      }
      return moves
    } catch {
      throw Problem.badLink("\(error)", of: entry)
    }
  }
}
