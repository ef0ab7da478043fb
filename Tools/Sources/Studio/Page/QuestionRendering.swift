import Journeys
import TollgateScreens
import WebPages

/// Draws the confirmation of a link: all that it would do, and a form that does it.
struct QuestionRendering {
  let templates: PageTemplates
  let asked: Asked

  var title: String {
    asked.moves == nil ? "Begin \(asked.entry.name)?" : "Do this in \(asked.entry.name)?"
  }

  var question: HTML {
    // The signature is no part of the request, and was not made by this studio.
    let fields = asked.link.query.filter { $0.name != LinkSigner.fieldName }
    return templates.question.filled([
      "title": .text(title), "text": .text(text),
      "deeds": .markup(deeds.isEmpty ? nil : HTML.joined(deeds)),
      "path": .text(SituationLink.path(of: asked.entry.id)),
      "fields": .markup(
        .joined(
          (fields + asked.view.fields).map { name, value in
            templates.field.filled(["name": .text(name), "value": .text(value)])
          })), "verb": .text(asked.moves == nil ? "Begin" : "Do it"),
    ])
  }

  private var text: String {
    guard let moves = asked.moves else {
      return "Another page led here. Nothing was begun yet."
    }
    let count = moves.count == 1 ? "one thing" : "\(moves.count) things"
    return
      "This link was not written by the studio that runs now, so nothing was done yet. It begins a new person with a "
      + "new phone, and does \(count) with them, on this machine alone."
  }

  /// The moves in order; repeated ones are one line.
  private var deeds: [HTML] {
    var runs: [(move: Move, count: Int)] = []
    for move in asked.moves ?? [] {
      if let last = runs.last, last.move == move {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((move, 1))
      }
    }
    return runs.map { move, count in
      templates.deed.filled([
        "text": .text(words(for: move)), "count": count == 1 ? nil : .text("\(count)"),
      ])
    }
  }

  /// Returns a move as it would be done: with the step as a journey writes it, or the fields of a
  /// touch.
  private func words(for move: Move) -> String {
    switch move {
    case .perform(let action): "\(move.words): \(action.text)"
    case .touch(let action):
      "\(move.words): " + action.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    case .scripted(let index): "\(move.words), number \(index + 1)"
    }
  }
}
