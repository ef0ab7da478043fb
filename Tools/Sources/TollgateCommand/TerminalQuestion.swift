import ArgumentParser
import Foundation
import SourceJSON

/// A question to a person in a terminal, which is asked again until there is an answer to it.
struct TerminalQuestion<Answer> {
  /// The question, without its end.
  let text: String

  /// The flag that answers it elsewhere, and an example of what to give there.
  let flag: (name: String, example: String)

  /// What else could be given, for who has no terminal.
  var others: String?

  /// The answer of a person who presses Return alone, if there is one.
  var standard: String?

  /// Reads an answer, or throws what is wrong with it.
  let read: (String) throws -> Answer

  /// Asks the person.
  ///
  /// - Throws: If there is no terminal, or the person ends the input: which flag to give.
  func ask() throws -> Answer {
    let example = "Give \(flag.name), such as \(flag.name) \(InitCommand.quoted(flag.example))."
    let fix = [example, others].compactMap(\.self).joined(separator: " ")
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw ValidationError(fix) }
    while true {
      print("\(text)\(standard.map { " (\($0))" } ?? ""): ", terminator: "")
      fflush(nil)
      guard let line = readLine() else {
        print()
        throw ValidationError("There was no answer. \(fix)")
      }
      let answer = line.trimmingCharacters(in: .whitespaces)
      guard let answer = answer.isEmpty ? standard : answer else { continue }
      do {
        return try read(answer)
      } catch let problem as ValidationError {
        print(problem.message)
      }
    }
  }
}
