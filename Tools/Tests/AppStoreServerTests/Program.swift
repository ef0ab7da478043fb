import Foundation

/// Another process, whose program lies beside the tests.
struct Program {
  private let process = Process()
  private let standardOutput = Pipe()
  private let standardError = Pipe()

  init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    #if canImport(Darwin)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    #else
    let tests: URL? = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    process.executableURL = tests?.deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
  }

  /// Its whole output, once it has ended.
  func output() throws -> String { try all(standardOutput) }

  func errors() throws -> String { try all(standardError) }

  private func all(_ pipe: Pipe) throws -> String {
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  /// The address in its first line of output.
  func address() throws -> URL? {
    let words = try line(of: standardOutput).split(separator: " ")
    return words.first { $0.hasPrefix("http://") }.flatMap { URL(string: String($0)) }
  }

  /// The first line that it complains with, once it does.
  func complaint() throws -> String { try line(of: standardError) }

  private func line(of pipe: Pipe) throws -> String {
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      guard !byte.isEmpty else { break }
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
