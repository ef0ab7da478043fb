import Foundation
import Testing

/// A change to the clean app, with the resulting findings: a file of `Fixtures/Wrong`.
struct WrongApp: Decodable {
  struct Edit: Decodable {
    let file: String

    /// A text that is once in the file, or nil if all of it is replaced.
    let replace: String?

    /// A Boolean value that indicates whether every occurrence of the text is replaced.
    let everywhere: Bool?

    /// Nil if the file is deleted.
    let with: String?
  }

  let mistake: String
  let edits: [Edit]
  let finds: [String]

  /// A wrong app, and the rule that it breaks.
  struct Case: CustomTestStringConvertible {
    let rule: String
    let app: WrongApp

    var testDescription: String { "\(rule): \(app.mistake)" }
  }

  /// Every wrong app; none if a file can't be read, which a test of its own notices.
  static let all: [Case] = (try? read()) ?? []

  private static func read() throws -> [Case] {
    let folder = TemporaryApp.fixtures.appending(path: "Wrong")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.flatMap { name -> [Case] in
      let data = try Data(contentsOf: folder.appending(path: name))
      let rule = String(name.dropLast(".json".count))
      return try JSONDecoder().decode([WrongApp].self, from: data)
        .map { Case(rule: rule, app: $0) }
    }
  }

  /// The findings in the changed app.
  func lint() throws -> [String] {
    let app = try TemporaryApp()
    for edit in edits {
      switch (edit.replace, edit.with) {
      case (let replace?, let with):
        try app.edit(
          edit.file, replacing: replace, with: with ?? "", everywhere: edit.everywhere ?? false)
      case (nil, let with?): try app.write(with, to: edit.file)
      case (nil, nil): try app.remove(edit.file)
      }
    }
    return app.lint()
  }
}
