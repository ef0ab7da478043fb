import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A Chromium on this machine, which takes pictures of pages.
struct Chromium: Sendable {
  /// The reason why there is no picture.
  enum Failure: Error, Hashable, CustomStringConvertible {
    case missing
    case failed(String)

    var description: String {
      switch self {
      case .missing: Chromium.advice
      case .failed(let text): "Chromium took no picture. It said: \(text)"
      }
    }
  }

  /// The advice if there is no Chromium.
  static let advice =
    "There is no Chromium on this machine to take pictures with. Install one (on Debian and Ubuntu: "
    + "sudo apt-get install chromium; on a Mac: brew install --cask google-chrome), or name one before the studio is started: "
    + "CHROMIUM=/path/to/chromium tollgate studio."

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]
  private static let longest = Duration.seconds(60)

  private let program: URL

  /// Finds the Chromium that `CHROMIUM` names, or the first that is installed.
  ///
  /// - Parameter environment: The environment, with `CHROMIUM` and `PATH`.
  init?(in environment: [String: String] = ProcessInfo.processInfo.environment) {
    let named = environment["CHROMIUM"].flatMap { $0.isEmpty ? nil : $0 }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = (named.map { [$0] } ?? Self.names).flatMap { name in
      name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    }
    var isFolder: ObjCBool = false
    guard
      let path = paths.first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
          && FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
          && !isFolder.boolValue
      })
    else { return nil }
    program = URL(filePath: path)
  }

  /// Takes a picture of a page, at two pixels for each point.
  ///
  /// - Parameters:
  ///   - html: The page, which refers to no other file.
  ///   - size: Its size in points.
  /// - Returns: The picture, as PNG.
  /// - Throws: ``Failure``, also after a timeout of a minute; `CancellationError`.
  func picture(of html: String, size: (width: Int, height: Int)) async throws -> Data {
    try await open(html, size: size) { ["--screenshot=\($0.path)"] }
  }

  /// Returns the length of a page, which writes it into an attribute of its own: `data-height="1200"`.
  ///
  /// - Parameters:
  ///   - html: The page, which refers to no other file.
  ///   - width: Its width in points.
  ///   - least: The length of the window for its layout.
  /// - Returns: The length in points, at least that of the window.
  /// - Throws: As ``picture(of:size:)``.
  func height(of html: String, width: Int, least: Int) async throws -> Int {
    let said = try await open(html, size: (width, least)) { _ in
      // Until its font is there, its lines break elsewhere.
      ["--dump-dom", "--virtual-time-budget=4000"]
    }
    guard let match = String(decoding: said, as: UTF8.self).firstMatch(of: /data-height="(\d+)"/),
      let height = Int(match.1)
    else { throw Failure.failed("nothing of how long the page is.") }
    return max(height, least)
  }

  /// Opens a page, and returns the requested picture, or Chromium's output.
  private func open(
    _ html: String, size: (width: Int, height: Int), asking words: (URL) -> [String]
  ) async throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, picture) = (folder.appending(path: "page.html"), folder.appending(path: "page.png"))
    try Data(html.utf8).write(to: page)
    let asked = words(picture)
    let process = Process()
    process.executableURL = program
    process.arguments =
      [
        "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
        "--no-first-run", "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--force-device-scale-factor=2", "--window-size=\(size.width),\(size.height)",
        "--user-data-dir=\(folder.appending(path: "profile").path)",
        // A Mac would ask for permission to use the keychain; elsewhere it has no effect.
        "--use-mock-keychain",
        // Root has no sandbox.
      ] + asked + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
    let said = folder.appending(path: "said.txt")
    try Data().write(to: said)
    let output = try FileHandle(forWritingTo: said)
    defer { try? output.close() }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try await Self.run(process)
    let isPicture = asked.contains { $0.hasPrefix("--screenshot") }
    guard let data = try? Data(contentsOf: isPicture ? picture : said), !data.isEmpty else {
      let text = (try? String(contentsOf: said, encoding: .utf8)) ?? ""
      throw Failure.failed(String(text.suffix(400)))
    }
    return data
  }

  /// Runs a process to its end, and ends it after a minute, or if its caller is cancelled.
  private static func run(_ process: Process) async throws {
    try process.run()
    let deadline = ContinuousClock.now + longest
    while process.isRunning {
      do {
        try await Task.sleep(for: .milliseconds(40))
        guard ContinuousClock.now < deadline else { throw Failure.failed("nothing for a minute.") }
      } catch {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        throw error
      }
    }
  }
}

/// Takes one picture after the other, so that many who ask start no crowd of browsers.
actor PictureTaker {
  private var last: Task<Data, any Error>?

  /// Takes a picture after all requested before it.
  func picture(
    of html: String, size: (width: Int, height: Int), by chromium: Chromium
  ) async throws -> Data {
    let before = last
    let task = Task {
      _ = await before?.result
      try Task.checkCancellation()
      return try await chromium.picture(of: html, size: size)
    }
    last = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
