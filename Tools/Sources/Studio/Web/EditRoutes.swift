import HTTPTypes
import Hummingbird
import LoopbackServer

/// The route that changes an app's files, undoes changes, and saves them.
struct EditRoutes: Sendable {
  let studio: StudioRoutes

  /// The longest form, in bytes: a text of the maximum length, with nine bytes for each character.
  private static let longest = 32_768

  func add(to router: Router<ConnectionContext>) {
    router.post("/:app/:run/edit") { request, context in
      try await studio.connections.whileOpen(context.channel) {
        let (run, entry) = try await studio.run(context, isUsed: true)
        let fields = try await Form(request, upTo: Self.longest).fields
        let anchor = try await change(entry.id, as: fields)
        guard let changed = await studio.library.linted(entry.id) else {
          throw Problem.noSuchApp(entry.id)
        }
        try await run.keepUp(with: changed)
        return try await studio.answer(request, run, changed, at: anchor)
      }
    }
  }

  /// Performs a form's change, and returns the id of the changed element.
  private func change(_ app: String, as fields: [String: String]) async throws -> String {
    let library = studio.library
    switch fields["do"] {
    case "save": await library.save(app)
    case "discard": await library.discard(app)
    case "reload":
      let file = fields["file"] ?? ""
      await library.edit(app) { draft throws(EditMistake) in try draft.reload(file) }
    case "undo": await library.edit(app) { draft throws(EditMistake) in try draft.undo() }
    case nil: return try await edit(app, as: fields)
    default:
      throw Problem.malformed("The field “do” is none of “save”, “discard”, “reload” and “undo”.")
    }
    return "drawer"
  }

  private func edit(_ app: String, as fields: [String: String]) async throws -> String {
    guard let file = fields["file"], let path = fields["place"], let seen = fields["seen"] else {
      throw Problem.malformed("One of the fields “file”, “place” and “seen” is missing.")
    }
    let place = CatalogOutline.Place(file: file, path: FilePath(path))
    switch (fields["value"], fields["move"]) {
    case (let text?, nil):
      await studio.library.edit(app, at: place, typing: text) { draft throws(EditMistake) in
        try draft.set(text, at: place, seen: seen)
      }
    case (nil, let way?) where ["up", "down"].contains(way):
      await studio.library.edit(app, at: place) { draft throws(EditMistake) in
        try draft.move(place, by: way == "up" ? -1 : 1, seen: seen)
      }
    default:
      throw Problem.malformed("There is either a “value”, or a “move” that is “up” or “down”.")
    }
    return place.id
  }
}
