import Foundation
import Journeys
import Lint

/// One app of the studio, as its files were when they were last read.
struct AppEntry: Sendable {
  /// Names the app in addresses: its catalog's id, or the folder if the catalog could never be read.
  let id: String
  let folder: URL

  /// The app when all of its files could last be read, or `nil` if they never could.
  var app: AppFolder?

  /// The current problem of its files, with its location, or `nil`.
  var problem: String?

  /// Counted up whenever a file changes.
  var version = 1

  /// The version of each file's last change, by name.
  var changes: [String: Int] = [:]

  /// The app's files with unsaved changes, or nil.
  var draft: AppDraft?

  /// The journeys in its folder.
  var journeyFiles: [JourneyEntry] = []

  /// The linter's findings, or `nil` until it has run.
  var findings: [Finding]?

  /// The app's unique identity.
  let mark: AppMark

  /// The name of the app.
  var name: String { mark.name }

  init(id: String, folder: URL, app: AppFolder? = nil) {
    self.id = id
    self.folder = folder
    self.app = app
    mark = AppMark(of: folder)
  }

  /// Returns the files that changed after a version, in alphabetical order.
  func changed(since version: Int) -> [String] {
    changes.filter { $0.value > version }.keys.sorted()
  }

  /// Returns the readable journey with a name, if there is one.
  func journey(_ id: JourneyID) -> Journey? {
    guard let file = journeyFiles.first(where: { $0.name == id.file }),
      file.journeys.indices.contains(id.number - 1)
    else { return nil }
    return try? file.journeys[id.number - 1].get()
  }
}

/// A file of journeys in an app's folder.
struct JourneyEntry: Sendable {
  /// Its path below the folder of journeys.
  let name: String
  let journeys: [Result<Journey, InvalidJourney>]
}
