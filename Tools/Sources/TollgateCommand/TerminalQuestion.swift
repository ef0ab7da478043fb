import ArgumentParser
import Foundation
import SourceJSON

/// A question to a person in a terminal, repeated until it is answered.
struct TerminalQuestion<Answer> {
  /// The question, without its end.
  let text: String

  /// The flag that answers it without a terminal, and an example value.
  let flag: (name: String, example: String)

  /// Other possible values, for use without a terminal.
  var others: String?

  /// The answer of a person who presses Return alone, if there is one.
  var standard: String?

  /// Reads an answer, or throws its mistake.
  let read: (String) throws -> Answer

  /// Asks the person.
  ///
  /// - Throws: An error that names the flag, if there is no terminal or the person ends the input.
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
