import Foundation
import LocalAppStore
import Synchronization

/// Lives random histories of balances, and compares each with a model.
///
///     WalletHistories COUNT [--seed NUMBER]
@main
enum WalletHistories {
  static func main() async throws {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    print("\(arguments.count) histories, seed \(arguments.seed)")
    let progress = Progress(of: arguments.count)
    let workers = ProcessInfo.processInfo.activeProcessorCount
    await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask {
          for first in stride(
            from: worker * AppProcess.size, to: arguments.count, by: workers * AppProcess.size)
          {
            let count = min(AppProcess.size, arguments.count - first)
            try await live(count, seed: arguments.seed &+ UInt64(first))
            progress.add(count)
          }
        }
      }
      do {
        try await group.waitForAll()
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
    print("Nothing was lost, and nothing granted twice.")
  }

  /// Lives some histories in one ledger, one after another.
  private static func live(_ count: Int, seed: UInt64) async throws {
    // Devices and a store take a hundred times as long as a wallet: there is one household for many histories.
    var draw = SeededGenerator(seed: seed)
    if draw.next() % 16 == 0 { try await liveTogether(seed: seed) }
    if draw.next() % 2 == 0 { try await setClocks(seed: seed) }
    let process = try await AppProcess()
    for number in 0..<count {
      var random = SeededGenerator(seed: seed &+ UInt64(number))
      var history = History(number: number)
      do {
        for _ in 0..<Int.random(in: 6...16, using: &random) {
          try await history.step(in: process, &random)
          try history.compare(process.tollkeeper)
        }
        try await process.relaunch()
        try history.compare(process.tollkeeper)
      } catch {
        throw Failure(seed: seed, number: number, log: history.log, what: "\(error)")
      }
    }
  }
}

extension WalletHistories {
  /// Lives the history of some devices of one person.
  fileprivate static func liveTogether(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var household = try await Household(seed: seed, &random)
    do {
      try await household.live(steps: Int.random(in: 6...20, using: &random), &random)
    } catch {
      throw Failure(seed: seed, number: 0, log: household.log, what: "In a household, \(error)")
    }
  }
}

extension WalletHistories {
  /// Lives the history of a person who sets clocks.
  fileprivate static func setClocks(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var history = try ClockHistory()
    do {
      try await history.live(steps: Int.random(in: 8...30, using: &random), &random)
    } catch {
      throw Failure(
        seed: seed, number: 0, log: history.log, what: "With clocks that are set, \(error)")
    }
  }
}

/// A history that came out otherwise than it must.
struct Failure: Error, CustomStringConvertible {
  let seed: UInt64
  let number: Int
  let log: [String]
  let what: String

  var description: String {
    """
    History \(number) of the ledger of seed \(seed): \(what).
    Live it again with `WalletHistories \(number + 1) --seed \(seed)`.
      \(log.joined(separator: "\n  "))
    """
  }
}

private struct Arguments {
  let count: Int
  let seed: UInt64

  init(_ words: ArraySlice<String>) throws {
    let words = Array(words)
    switch (words.first.flatMap { Int($0) }, words.dropFirst().first, words.dropFirst(2).first) {
    case (let count?, nil, nil) where count > 0:
      (self.count, seed) = (count, .random(in: .min ... .max))
    case (let count?, "--seed", let text?) where count > 0 && words.count == 3:
      guard let seed = UInt64(text) else { fallthrough }
      (self.count, self.seed) = (count, seed)
    default:
      FileHandle.standardError.write(Data("Usage: WalletHistories COUNT [--seed NUMBER]\n".utf8))
      exit(64)
    }
  }
}

/// Says how far it is, ten times.
private final class Progress: Sendable {
  private let total: Int
  private let done = Atomic(0)

  init(of total: Int) { self.total = total }

  func add(_ count: Int) {
    let (before, after) = done.add(count, ordering: .relaxed)
    if after * 10 / total > before * 10 / total { print("  \(after)") }
  }
}
