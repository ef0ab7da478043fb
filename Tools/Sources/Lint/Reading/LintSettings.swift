import SourceJSON

/// The linter's settings in a catalog, under `lint`.
///
/// ```json
/// "lint": {
///   "forbiddenWords": { "Premium": "Unlimited Plays" },
///   "silence": [
///     { "rule": "text-unused", "at": "about_credits", "because": "The watch app shows it." }
///   ]
/// }
/// ```
struct LintSettings: Sendable {
  /// Words that the app's texts must avoid, with replacements.
  let forbiddenWords: [(word: String, instead: String)]
  let silences: [Silence]

  /// The required form of the settings, for reporting mistakes.
  struct Described: Decodable {
    struct Silenced: Decodable {
      let rule: String
      let at: String?
      let because: String?
    }

    let forbiddenWords: [String: String]?
    let silence: [Silenced]?
  }

  /// Reads the valid parts, in the order of the file.
  init(_ node: JSONNode?) {
    forbiddenWords = (node?[.forbiddenWords]?.members ?? []).compactMap { member in
      member.node.string.map { (member.key, $0) }
    }
    silences = (node?[.silence]?.elements ?? []).compactMap { entry in
      entry[.rule]?.string.map { rule in
        Silence(
          rule: RuleID(rule), subject: entry[.at]?.string, reason: entry[.because]?.string ?? "",
          place: entry.location)
      }
    }
  }
}
