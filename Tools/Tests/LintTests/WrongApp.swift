import Foundation
import Testing

/// What is done to the clean app, and what is then found: a file of `Fixtures/Wrong`.
struct WrongApp: Decodable, CustomTestStringConvertible {
  struct Edit: Decodable {
    let file: String

    /// A text that stands once in the file, or nil where all of it is replaced.
    let replace: String?

    /// Nil where the file is deleted.
    let with: String?
  }

  let mistake: String
  let edits: [Edit]
  let finds: [String]

  var testDescription: String { mistake }

  /// Every wrong app, by the rule that it breaks.
  static func all() throws -> [(rule: String, app: WrongApp)] {
    let folder = TemporaryApp.fixtures.appending(path: "Wrong")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.flatMap { name -> [(rule: String, app: WrongApp)] in
      let data = try Data(contentsOf: folder.appending(path: name))
      let rule = String(name.dropLast(".json".count))
      return try JSONDecoder().decode([WrongApp].self, from: data).map { (rule, $0) }
    }
  }

  /// What is found in the clean app when this has been done to it.
  func lint() throws -> [String] {
    let app = try TemporaryApp()
    for edit in edits {
      switch (edit.replace, edit.with) {
      case (let replace?, let with): try app.edit(edit.file, replacing: replace, with: with ?? "")
      case (nil, let with?): try app.write(with, to: edit.file)
      case (nil, nil): try app.remove(edit.file)
      }
    }
    return app.lint()
  }
}
