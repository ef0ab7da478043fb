import SourceJSON

/// Words that catalogs had before one vocabulary replaced them, each with its successor.
enum EarlierWord {
  /// The words of access rules and of other conditions.
  static let conditions = [
    "freeOn": "`platform`", "on": "`platform`", "days": "`daysOfWeek`", "shelf": "`store`",
  ]

  /// The words of placements' rules.
  static let placements = [
    "whileOn": "\"when\": { \"switch\": … }",
    "oncePerVersion": "\"quota\": { \"limit\": 1, \"per\": \"version\" }",
  ]

  /// The words of an offer's `when`.
  static let offers = [
    "weekly": "\"daysOfWeek\", with each day",
    "yearly": "\"dates\": { \"from\": \"12-20\", \"until\": \"01-02\" }",
  ]
}

extension Decoder {
  /// Throws the mistake of the first key of an object that is an earlier word.
  ///
  /// - Parameter words: The earlier words, each with its successor.
  /// - Throws: The mistake, at the key.
  func refuse(_ words: [String: String]) throws(SourceError) {
    for member in sourceNode?.members ?? [] {
      guard let word = words[member.key] else { continue }
      throw SourceError(
        "`\(member.key)` is no longer a word of catalogs", fix: "Write \(word).",
        at: member.keyLocation)
    }
  }
}
