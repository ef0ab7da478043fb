import Journeys
import TollgateCore
import TollgateScreens

/// A request for a run of an app: how it begins, and the moves to repeat.
struct Asked: Sendable {
  let entry: AppEntry
  let beginning: Beginning

  /// The moves to repeat, or `nil` if the request has none.
  let moves: [Move]?

  /// The choice of what is shown, and how.
  let view: PageView

  /// The link with all its fields but those of the view.
  let link: SituationLink

  /// Reads fields; of two with one name the first counts.
  ///
  /// - Throws: ``Problem`` where they lead nowhere.
  init(_ fields: [(name: String, value: String)], of entry: AppEntry) throws {
    let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    try Self.check(
      values["platform"], "platform", among: Platform.allCases.map(\.rawValue), of: entry)
    try Self.check(values["build"], "build", among: BuildKind.allCases.map(\.rawValue), of: entry)
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

  /// Throws where an address asks for what there is none of.
  private static func check(
    _ value: String?, _ name: String, among known: [String], of entry: AppEntry
  ) throws {
    guard let value, !known.contains(value) else { return }
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
