import Foundation
import TollgateOpenStore

/// A process that runs the real engine over real files, and is killed.
///
///     CrashChild die FOLDER SCENARIO POINT
///     CrashChild use FOLDER
///     CrashChild keep FOLDER
@main
enum CrashChild {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 2 else { throw WrongArguments() }
    let folder = URL(filePath: words[1], directoryHint: .isDirectory)
    switch (words[0], words.dropFirst(2).first, words.dropFirst(3).first) {
    case ("die", let scenario?, let point?):
      guard let scenario = Scenario(rawValue: scenario), let point = CrashPoint(rawValue: point)
      else { throw WrongArguments() }
      try await die(in: scenario, at: point, folder)
    case ("use", nil, nil): try await use(folder)
    case ("keep", nil, nil): try await KeptStore.sell(in: folder)
    default: throw WrongArguments()
    }
  }

  /// Uses twice, then plays the scenario, and is killed on the way.
  private static func die(in scenario: Scenario, at point: CrashPoint, _ folder: URL) async throws {
    let fuse = Fuse(point)
    let shop = try await Shop(in: folder)
    let app = try await RunningApp(in: shop) { fuse.burn(to: $0) }
    for _ in 0..<2 { _ = try app.tollkeeper.use("play") }
    app.tollkeeper.open("paywall")
    try await scenario.play(in: app) { fuse.light() }
    await app.settled()
  }

  /// Uses without end, and reports each use once it has returned.
  private static func use(_ folder: URL) async throws {
    let app = try await RunningApp(in: Shop(in: folder))
    var count = 0
    while try app.tollkeeper.useNow("play") {
      count += 1
      FileHandle.standardOutput.write(Data("\(count)\n".utf8))
    }
  }
}

/// The arguments after the program's name are unknown.
struct WrongArguments: Error {}

extension Tollkeeper {
  fileprivate func useNow(_ feature: Feature.ID) throws -> Bool { try use(feature).isAllowed }
}
