import Foundation

/// The other process.
struct Child {
  private let process = Process()
  private let output = Pipe()

  init(_ words: String...) throws {
    process.executableURL = try Self.executable
    process.arguments = words
    process.standardOutput = output
    try process.run()
  }

  /// Waits for its end.
  ///
  /// - Returns: Whether it was killed, which no exit of its own looks like.
  func wasKilled() -> Bool {
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  /// Reads the uses that it reports, kills it after so many, and waits for its end.
  ///
  /// The child continues, so the kill can hit any instant of a later use.
  ///
  /// - Returns: The last use that it reported.
  func kill(afterUses uses: Int) throws -> Int {
    var lines = Data()
    var isKilled = false
    while let more = try output.fileHandleForReading.read(upToCount: 64), !more.isEmpty {
      lines += more
      if !isKilled, lines.count(where: { $0 == UInt8(ascii: "\n") }) >= uses {
        isKilled = Foundation.kill(process.processIdentifier, SIGKILL) == 0
      }
    }
    process.waitUntilExit()
    return lines.count { $0 == UInt8(ascii: "\n") }
  }

  /// The program lies beside the tests.
  private static var executable: URL {
    get throws {
      #if canImport(Darwin)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      #else
      let tests: URL? = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      #endif
      guard let tests else { throw CocoaError(.fileNoSuchFile) }
      return tests.deletingLastPathComponent().appending(path: "CrashChild")
    }
  }
}
