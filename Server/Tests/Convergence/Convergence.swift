import Foundation
import Logging
import PostgresTesting
import Synchronization

/// Lives random lives of customers at a server that loses, doubles, delays and dies, and compares each with a life in
/// which nothing goes wrong.
///
/// One in so many lives goes over HTTP, with real signatures, and one in so many is kept in
/// PostgreSQL (none by default).
///
///     Convergence COUNT [--signed EVERY] [--postgresql EVERY] [--seed NUMBER] [--examples FOLDER] [--disk FOLDER]
@main
enum Convergence {
  /// One in so many lives is kept in a file, and each crash leaves a copy of it.
  private static let filed = 50

  static func main() async throws {
    // A cancelled server logs that for each connection.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let apps = try ExampleApp.all(in: arguments.examples)
    print("\(arguments.count) lives, seed \(arguments.seed)")
    let progress = Progress(of: arguments.count)
    // A life waits for its database now and then.
    let workers = 3 * ProcessInfo.processInfo.activeProcessorCount
    await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask {
          for number in stride(from: worker, to: arguments.count, by: workers) {
            let story = Story(seed: arguments.seed &+ UInt64(number), apps: apps)
            let isSigned = number % arguments.signed == arguments.signed - 1
            let every = arguments.postgresql
            let keeping: Keeping =
              if !isSigned, every > 0, number % every == 0 {
                .postgresql(try PostgresCluster.shared.get())
              } else {
                isSigned || number % filed == 0 ? .file(in: arguments.disk) : .memory
              }
            try await live(story, signed: isSigned, keptIn: keeping)
            progress.add(1)
          }
        }
      }
      do { try await group.waitForAll() } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
    print("\(progress.rate) lives a second. Each ended where the App Store is.")
  }

  private static func live(_ story: Story, signed: Bool, keptIn keeping: Keeping) async throws {
    @Sendable func differences(_ story: Story) async throws -> [String] {
      guard signed, case .file(let folder) = keeping else {
        return try await Life.differences(story, keptIn: keeping)
      }
      return try await SignedLife.differences(story, in: folder)
    }
    let found = try await differences(story)
    guard !found.isEmpty else { return }
    let shrunk = await story.shrunk { (try? await differences($0).isEmpty) == false }
    let left = try await differences(shrunk)
    throw Failure(
      story: shrunk, isSigned: signed, of: story.steps.count,
      differences: left.isEmpty ? found : left)
  }
}

/// A life with an unexpected outcome.
private struct Failure: Error, CustomStringConvertible {
  let story: Story
  let isSigned: Bool
  let of: Int
  let differences: [String]

  var description: String {
    """
    After life \(story.seed) the server is wrong:
      \(differences.joined(separator: "\n  "))
    Live it again with `Convergence 1 --seed \(story.seed)\(isSigned ? " --signed 1" : "")`. Of its \(of) steps these suffice:

    \(story.journey)
    """
  }
}

private struct Arguments: Sendable {
  var count = 0
  var signed = 50
  var postgresql = 0
  var seed = UInt64.random(in: .min ... .max)
  var examples = URL(filePath: "Examples")
  var disk = URL(filePath: "/dev/shm")

  init(_ words: ArraySlice<String>) throws {
    var words = Array(words)
    if !FileManager.default.fileExists(atPath: disk.path) {
      disk = FileManager.default.temporaryDirectory
    }
    guard let count = words.first.flatMap({ Int($0) }), count > 0 else { Self.refuse() }
    self.count = count
    words.removeFirst()
    while words.count >= 2 {
      switch words[0] {
      case "--seed":
        guard let seed = UInt64(words[1]) else { Self.refuse() }
        self.seed = seed
      case "--signed":
        guard let signed = Int(words[1]), signed > 0 else { Self.refuse() }
        self.signed = signed
      case "--postgresql":
        guard let every = Int(words[1]), every > 0 else { Self.refuse() }
        postgresql = every
      case "--examples": examples = URL(filePath: words[1])
      case "--disk": disk = URL(filePath: words[1])
      default: Self.refuse()
      }
      words.removeFirst(2)
    }
    guard words.isEmpty else { Self.refuse() }
  }

  private static func refuse() -> Never {
    FileHandle.standardError.write(
      Data(
        "Usage: Convergence COUNT [--signed EVERY] [--postgresql EVERY] [--seed NUMBER] [--examples FOLDER] [--disk FOLDER]\n"
          .utf8))
    exit(64)
  }
}

/// Says how far it is, ten times.
private final class Progress: Sendable {
  private let total: Int
  private let done = Atomic(0)
  private let start = ContinuousClock.now

  init(of total: Int) { self.total = total }

  func add(_ count: Int) {
    let (before, after) = done.add(count, ordering: .relaxed)
    guard after * 10 / total > before * 10 / total else { return }
    // At once, also if it goes into a file.
    FileHandle.standardOutput.write(Data("  \(after), \(rate) a second\n".utf8))
  }

  var rate: Int {
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    return Int(Double(done.load(ordering: .relaxed)) / max(seconds, 0.001))
  }
}
