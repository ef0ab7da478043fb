import Foundation
import Journeys
import Lint
import TollgateCore

/// The shown apps, kept up to date with their files.
///
/// An app is returned as its files are now: their dates are checked then, and no more often than a
/// few times a second. A file that is broken leaves the last good app.
actor AppLibrary {
  static let fileNames = AppDraft.fileNames
  static let journeysName = "Journeys"

  private static let shortest = Duration.milliseconds(200)

  struct Section {
    var entry: AppEntry
    var stamps: FileStamps
    var journeyStamps: FileStamps
    var lastLook: ContinuousClock.Instant
    var lintedVersion = 0
  }

  var sections: [Section]
  private let isImpatient: Bool

  /// Reads the apps' folders; of two with the same id the first is used.
  ///
  /// - Parameters:
  ///   - folders: The apps' folders.
  ///   - isImpatient: A Boolean value that indicates whether files are checked at every request,
  ///     however frequent.
  init(_ folders: [URL], isImpatient: Bool = false) {
    self.isImpatient = isImpatient
    sections = []
    for folder in folders {
      let section = Self.section(folder)
      if !sections.contains(where: { $0.entry.id == section.entry.id }) { sections.append(section) }
    }
  }

  /// Every app, as its files are now.
  var entries: [AppEntry] {
    for index in sections.indices { look(at: index) }
    return sections.map(\.entry)
  }

  /// Returns the app with an id, as its files are now.
  func entry(_ id: String) -> AppEntry? {
    guard let index = sections.firstIndex(where: { $0.entry.id == id }) else { return nil }
    look(at: index)
    startLinting(index)
    return sections[index].entry
  }

  /// Waits until the linter has checked the current files.
  func linted(_ id: String) async -> AppEntry? {
    guard let entry = entry(id) else { return nil }
    take(await Self.findings(of: entry), of: id, version: entry.version)
    return self.entry(id)
  }

  private func look(at index: Int) {
    let now = ContinuousClock.now
    guard isImpatient || now - sections[index].lastLook >= Self.shortest else { return }
    sections[index].lastLook = now
    let folder = sections[index].entry.folder
    let stamps = FileStamps(of: Self.fileNames, in: folder)
    let changed = stamps.changes(since: sections[index].stamps)
    if !changed.isEmpty {
      sections[index].stamps = stamps
      sections[index].entry.draft?.compareWithDisk()
      // Without changes, the files on disk are the draft.
      if sections[index].entry.draft?.changed.isEmpty == true { sections[index].entry.draft = nil }
      note(changed, at: index)
      read(index)
    }
    let journeys = FileStamps(of: Self.journeyNames(in: folder), in: folder)
    let changedJourneys = journeys.changes(since: sections[index].journeyStamps)
    if !changedJourneys.isEmpty {
      sections[index].journeyStamps = journeys
      sections[index].entry.journeyFiles = Self.journeyFiles(in: folder)
      note(changedJourneys, at: index)
    }
  }

  /// Counts the version up, in which some files are others than before.
  func note(_ changed: [String], at index: Int) {
    sections[index].entry.version += 1
    for name in changed {
      sections[index].entry.changes[name] = sections[index].entry.version
    }
  }

  /// Reads an app as its files are now, with the changes that are not saved.
  func read(_ index: Int) {
    do {
      let entry = sections[index].entry
      let app = try entry.draft?.app() ?? AppFolder(entry.folder)
      // Its address stays, so its id must.
      guard app.catalog.app == sections[index].entry.id || sections[index].entry.app == nil else {
        throw JourneyMistake(
          "The catalog’s id is `\(app.catalog.app)` now. Start the studio again to see it so.")
      }
      sections[index].entry.app = app
      sections[index].entry.problem = nil
    } catch {
      sections[index].entry.problem = Self.words(for: error, in: sections[index].entry.folder)
    }
  }

  /// Returns the problems in an app's files, which are named without their folder.
  static func words(for error: any Error, in folder: URL) -> String {
    "\(error)".replacing(folder.path + "/", with: "")
  }

  /// Starts the linter for an app in the background, once for each version.
  private func startLinting(_ index: Int) {
    let (entry, done) = (sections[index].entry, sections[index].lintedVersion)
    guard done < entry.version else { return }
    sections[index].lintedVersion = entry.version
    Task.detached(priority: .utility) { [weak self] in
      let findings = await Self.findings(of: entry)
      await self?.take(findings, of: entry.id, version: entry.version)
    }
  }

  func take(_ findings: [Finding], of id: String, version: Int) {
    guard let index = sections.firstIndex(where: { $0.entry.id == id }),
      sections[index].entry.version == version
    else { return }
    sections[index].entry.findings = findings
  }

  /// Starts the linter for an app's files, with the unsaved changes.
  static func findings(of entry: AppEntry) async -> [Finding] {
    guard let draft = entry.draft else { return Linter().lint([entry.folder.path]).findings }
    return Linter().findings(in: entry.folder.path, with: draft.contents)
  }

  private static func section(_ folder: URL) -> Section {
    var entry: AppEntry
    do {
      let app = try AppFolder(folder)
      entry = AppEntry(id: app.catalog.app, folder: folder, app: app)
    } catch {
      entry = AppEntry(id: folder.lastPathComponent, folder: folder)
      entry.problem = words(for: error, in: folder)
    }
    entry.journeyFiles = journeyFiles(in: folder)
    return Section(
      entry: entry, stamps: FileStamps(of: fileNames, in: folder),
      journeyStamps: FileStamps(of: journeyNames(in: folder), in: folder), lastLook: .now)
  }

  private static func journeyNames(in folder: URL) -> [String] {
    let place = folder.appending(path: journeysName).resolvingSymlinksInPath()
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
      .map { "\(journeysName)/\($0)" }
  }

  private static func journeyFiles(in folder: URL) -> [JourneyEntry] {
    journeyNames(in: folder).map { name in
      JourneyEntry(
        name: String(name.dropFirst(journeysName.count + 1)),
        journeys: JourneyFile.read(folder.appending(path: name).path).journeys)
    }
  }
}
