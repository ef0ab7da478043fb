/// A run's moves as a journey, before it is saved.
struct JourneyDraft: Sendable {
  let runPath: String
  let appName: String
  let folder: String
  var title: String

  /// The file's name, without its ending.
  var file: String
  var text: String

  /// The file in which it was saved, or `nil`.
  var saved: String?

  /// The reason why it could not be saved, or `nil`.
  var problem: String?
}

extension JourneyDraft {
  /// Returns a file's name made of a title: its letters and digits, small, the rest hyphens.
  static func file(named title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").prefix(60)
    return name.isEmpty ? "my-journey" : String(name)
  }

  /// Returns a Boolean value that indicates whether a file's name stays in its folder.
  static func isPlain(_ file: String) -> Bool {
    file.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,59}/) != nil
  }
}
