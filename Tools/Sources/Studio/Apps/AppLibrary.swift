import Foundation
import Journeys
import Lint
import TollgateCore

/// The apps that are shown, kept as their files are.
///
/// An app is returned as its files are now: their dates are checked then, and no more often than a
/// few times a second. A file that is broken leaves the last good app.
actor AppLibrary {
  static let fileNames = [
    AppFolder.catalogName, AppFolder.productsName, AppFolder.stringsName,
  ]
  static let journeysName = "Journeys"

  private static let shortest = Duration.milliseconds(200)

  private struct Section {
    var entry: AppEntry
    var stamps: FileStamps
    var journeyStamps: FileStamps
    var lastLook: ContinuousClock.Instant
    var lintedVersion = 0
  }

  private var sections: [Section]
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

  /// Waits until the linter has looked at what there is now.
  func linted(_ id: String) async -> AppEntry? {
    guard let entry = entry(id) else { return nil }
    take(await Self.findings(in: entry.folder), of: id, version: entry.version)
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
      sections[index].entry.version += 1
      sections[index].entry.changed = changed
      read(index)
    }
    let journeys = FileStamps(of: Self.journeyNames(in: folder), in: folder)
    let changedJourneys = journeys.changes(since: sections[index].journeyStamps)
    if !changedJourneys.isEmpty {
      sections[index].journeyStamps = journeys
      sections[index].entry.journeyFiles = Self.journeyFiles(in: folder)
      sections[index].entry.version += 1
      sections[index].entry.changed = changed + changedJourneys
    }
  }

  private func read(_ index: Int) {
    do {
      let app = try AppFolder(sections[index].entry.folder)
      // Its address stays, so its id must.
      guard app.catalog.app == sections[index].entry.id || sections[index].entry.app == nil else {
        throw JourneyMistake(
          "The catalog’s id is `\(app.catalog.app)` now. Start the studio again to see it so.")
      }
      sections[index].entry.app = app
      sections[index].entry.problem = nil
    } catch {
      sections[index].entry.problem = "\(error)"
    }
  }

  /// Lets the linter look at an app beside everything else, once for each version.
  private func startLinting(_ index: Int) {
    let (entry, done) = (sections[index].entry, sections[index].lintedVersion)
    guard done < entry.version else { return }
    sections[index].lintedVersion = entry.version
    Task.detached(priority: .utility) { [weak self] in
      let findings = await Self.findings(in: entry.folder)
      await self?.take(findings, of: entry.id, version: entry.version)
    }
  }

  private func take(_ findings: [Finding], of id: String, version: Int) {
    guard let index = sections.firstIndex(where: { $0.entry.id == id }),
      sections[index].entry.version == version
    else { return }
    sections[index].entry.findings = findings
  }

  private static func findings(in folder: URL) async -> [Finding] {
    Linter().lint([folder.path]).findings
  }

  private static func section(_ folder: URL) -> Section {
    var entry: AppEntry
    do {
      let app = try AppFolder(folder)
      entry = AppEntry(id: app.catalog.app, folder: folder, app: app)
    } catch {
      entry = AppEntry(id: folder.lastPathComponent, folder: folder)
      entry.problem = "\(error)"
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
