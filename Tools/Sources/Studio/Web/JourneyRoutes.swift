import Foundation
import HTTPTypes
import Hummingbird
import Journeys
import LoopbackServer
import TollgateCore

/// The routes that show and save a run's moves as a journey.
struct JourneyRoutes: Sendable {
  let studio: StudioRoutes

  func add(to router: Router<ConnectionContext>) {
    router.get("/:app/:run/journey") { request, context in
      let draft = try await draft(context, title(in: request)).draft
      return Response.html(studio.pages.journey(draft))
    }
    router.get("/:app/:run/journey.yaml") { request, context in
      let draft = try await draft(context, title(in: request)).draft
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/yaml; charset=utf-8",
          .contentDisposition: "attachment; filename=\"\(draft.file).yaml\"",
        ], body: ResponseBody(byteBuffer: ByteBuffer(string: draft.text)))
    }
    router.post("/:app/:run/journey") { request, context in
      let fields = try await Form(request).fields
      let shown = try await draft(context, fields["title"])
      var draft = shown.draft
      if let file = fields["file"], fields["do"] == "save", draft.problem == nil {
        draft.file = file
        keep(&draft, in: shown.entry)
      }
      return Response.html(studio.pages.journey(draft))
    }
  }

  /// Returns the draft of the run that an address names, while the client waits for it.
  private func draft(
    _ context: ConnectionContext, _ title: String?
  ) async throws -> (draft: JourneyDraft, entry: AppEntry) {
    try await studio.connections.whileOpen(context.channel) {
      let (run, entry) = try await studio.run(context)
      let draft = try await draft(of: run, entry, title)
      // A replay for a client that disconnected may be incomplete.
      try Task.checkCancellation()
      return (draft, entry)
    }
  }

  private func title(in request: Request) -> String? {
    request.uri.queryParameters["title"].map(String.init)
  }

  private func draft(
    of run: Run, _ entry: AppEntry, _ title: String?
  ) async throws -> JourneyDraft {
    let title = title.flatMap { $0.isEmpty ? nil : String($0.prefix(120)) } ?? "What I did"
    let path = "/\(PageAddress.segment(entry.id))/\(run.id)/"
    var draft = JourneyDraft(
      runPath: path, appName: entry.name, folder: entry.folder.lastPathComponent, title: title,
      file: JourneyDraft.file(named: title),
      text: "")
    do {
      draft.text = try await run.journey(titled: title, app: entry.place).text
    } catch {
      draft.problem = "It can’t be played again: \(error)"
    }
    return draft
  }

  /// Writes a journey into the app's folder, and never replaces a file.
  private func keep(_ draft: inout JourneyDraft, in entry: AppEntry) {
    guard JourneyDraft.isPlain(draft.file) else {
      draft.problem = "A file’s name has small letters, digits and hyphens only."
      return
    }
    let folder = entry.folder.appending(path: AppLibrary.journeysName)
    let file = folder.appending(path: "\(draft.file).yaml")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(draft.text.utf8).write(to: file, options: .withoutOverwriting)
      draft.saved =
        "\(entry.folder.lastPathComponent)/\(AppLibrary.journeysName)/\(draft.file).yaml"
    } catch {
      draft.problem =
        FileManager.default.fileExists(atPath: file.path)
        ? "There is a file `\(draft.file).yaml` already. Choose another name."
        : "It can’t be written: \(error.localizedDescription)"
    }
  }
}

extension AppEntry {
  /// The reference to the app in a journey of its folder.
  fileprivate var place: Journey.App {
    folder.deletingLastPathComponent().lastPathComponent == "Examples"
      ? .id(app?.catalog.app ?? id)
      : .files(catalog: "../\(AppFolder.catalogName)", products: "../\(AppFolder.productsName)")
  }
}

extension HTTPField.Name {
  /// The header that names the file that an answer is.
  static var contentDisposition: HTTPField.Name {
    .init("Content-Disposition") ?? .origin
  }
}
