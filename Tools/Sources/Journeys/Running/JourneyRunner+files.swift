import Foundation
import SourceJSON
public import TollgateCore
import TollgateEngine
public import TollgateScreens

extension JourneyFile {
  /// Returns the journey files at a path: the file itself, or all in a folder and its subfolders,
  /// by name.
  public static func all(at path: String) -> [JourneyFile] { paths(at: path).map(read) }

  fileprivate static func paths(at path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names =
      FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map {
      path.hasSuffix("/") ? path + $0 : "\(path)/\($0)"
    }
  }
}

extension JourneyRunner {
  /// Reads files and runs their journeys, as many files at a time as there are processors.
  ///
  /// - Parameters:
  ///   - paths: Files, or folders of files.
  ///   - report: Called with the outcome of each journey, in the order of the paths, as soon as all
  ///     earlier ones are complete.
  public func run(
    filesAt paths: [String], reporting report: (JourneyOutcome) -> Void
  ) async {
    var waiting = paths.flatMap(JourneyFile.paths).enumerated().makeIterator()
    var over: [Int: [JourneyOutcome]] = [:]
    var reported = 0
    await withTaskGroup(of: (Int, [JourneyOutcome]).self) { group in
      func begin() {
        guard let (number, path) = waiting.next() else { return }
        group.addTask { (number, await run(JourneyFile.read(path))) }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
      for await (number, outcomes) in group {
        begin()
        over[number] = outcomes
        while let next = over.removeValue(forKey: reported) {
          next.forEach(report)
          reported += 1
        }
      }
    }
  }

  /// Runs the journeys of a file, one after the other.
  ///
  /// A journey with mistakes counts as failed.
  public func run(_ file: JourneyFile) async -> [JourneyOutcome] {
    var outcomes: [JourneyOutcome] = []
    for journey in file.journeys {
      switch journey {
      case .success(let journey): outcomes.append(await run(journey))
      case .failure(let invalid): outcomes.append(JourneyOutcome(invalid))
      }
    }
    return outcomes
  }

  /// Returns a screen of an app, for a new person or after a journey.
  ///
  /// - Parameters:
  ///   - name: The screen's id.
  ///   - app: The app's id, or its folder.
  ///   - journey: The journey to run first.
  ///   - locale: The person's locale, or nil for the journey's.
  ///   - platform: The platform of a new person's device; a journey has its own.
  /// - Returns: The screen.
  /// - Throws: ``JourneyMistake`` for an unknown name or an impossible step; the mistakes in the
  ///   app's files.
  public func screen(
    _ name: String, of app: String, after journey: Journey?, locale: String?,
    platform: Platform = .iOS
  ) async throws -> Screen {
    let simulation: Simulation
    if let journey {
      simulation = try await play(journey)
    } else {
      simulation = try await newcomer(to: app, locale: locale ?? "en_US", platform)
    }
    return try await simulation.discarding {
      let played = simulation.app
      guard journey == nil || played.catalog.app == app || played.isIn(app) else {
        throw JourneyMistake(
          "The journey is about \(played.catalog.app), and the screen is of \(app). "
            + "Name a screen of \(played.catalog.app).")
      }
      if await !simulation.isOpen { try await simulation.launch() }
      return try await simulation.screen(name, locale: locale)
    }
  }

  private func newcomer(
    to app: String, locale: String, _ platform: Platform
  ) async throws -> Simulation {
    var isFolder: ObjCBool = false
    let folder =
      FileManager.default.fileExists(atPath: app, isDirectory: &isFolder) && isFolder.boolValue
      ? try AppFolder(URL(filePath: app, directoryHint: .isDirectory)) : try apps.app(app)
    let noon = Date(timeIntervalSince1970: 1_768_478_400)
    return try await Simulation(
      folder,
      .init(
        start: noon, locale: Locale(identifier: locale), device: DeviceProfile(platform: platform)))
  }
}

extension AppFolder {
  /// Returns a Boolean value that indicates whether the app is inside a folder, regardless of how
  /// its path is written.
  fileprivate func isIn(_ path: String) -> Bool {
    URL(filePath: path).standardizedFileURL.path == url.standardizedFileURL.path
  }
}

extension JourneyOutcome {
  /// A journey that could not be read.
  fileprivate init(_ invalid: InvalidJourney) {
    self.init(
      title: invalid.title ?? "(without a title)", file: invalid.file, line: invalid.line,
      steps: [], mistake: invalid.errors.map(\.description).joined(separator: "\n"), duration: 0)
  }
}
