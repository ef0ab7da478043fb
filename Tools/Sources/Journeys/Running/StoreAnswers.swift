import Foundation
import LocalAppStore
import Synchronization
import TollgateOpenStore

/// Keeps the App Store's answers to one device back, for some seconds or until a journey lets it answer.
///
/// Only what Apple's store asks its servers for waits: products, purchases, restores and signed
/// dates. Data that StoreKit caches on the device is available at once.
final class StoreAnswers: Sendable {
  /// The seconds that a slow answer takes.
  static let delay: TimeInterval = 5

  /// A question that waits for its answer.
  private struct Question {
    /// The instant at which it is answered, or nil if it isn't.
    let due: Date?
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var pace = Action.StorePace.normal
    var waiting: [Question] = []

    /// The questions of processes that have ended.
    var abandoned: [Question] = []
  }

  private let clock: StoreClock
  private let state = Mutex(State())

  init(at clock: StoreClock, pace: Action.StorePace = .normal) {
    self.clock = clock
    state.withLock { $0.pace = pace }
  }

  /// The speed of the store's answers; `normal` answers all waiting requests.
  var pace: Action.StorePace {
    get { state.withLock { $0.pace } }
    set {
      let answered = state.withLock { state -> [Question] in
        state.pace = newValue
        guard newValue == .normal else { return [] }
        defer { state.waiting = [] }
        return state.waiting
      }
      for question in answered { question.continuation.resume(returning: true) }
    }
  }

  /// The number of questions that wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// The instant of the next answer, or nil.
  var nextDue: Date? { state.withLock { $0.waiting.compactMap(\.due).min() } }

  /// Returns when the store answers.
  ///
  /// - Throws: ``StoreFailure`` if the calling process has ended.
  func pass() async throws(StoreFailure) {
    let now = clock.now
    let isAnswered = await withCheckedContinuation { continuation in
      let isImmediate = state.withLock { state in
        guard state.pace != .normal else { return true }
        state.waiting.append(
          Question(
            due: state.pace == .slow ? now.addingTimeInterval(Self.delay) : nil,
            continuation: continuation))
        return false
      }
      if isImmediate { continuation.resume(returning: true) }
    }
    guard isAnswered else { throw StoreFailure(.network, "The process has ended.") }
  }

  /// Answers the requests that are due.
  func runDue() {
    let now = clock.now
    let answered = state.withLock { state in
      let due = state.waiting.filter { $0.due.map { $0 <= now } ?? false }
      state.waiting.removeAll { $0.due.map { $0 <= now } ?? false }
      return due
    }
    for question in answered { question.continuation.resume(returning: true) }
  }

  /// Discards the requests of a process that has ended.
  func abandon() {
    state.withLock { state in
      state.abandoned += state.waiting
      state.waiting = []
    }
  }

  /// Ends everything that was abandoned, once it can no longer be seen.
  func discard() {
    abandon()
    let abandoned = state.withLock { state in
      defer { state.abandoned = [] }
      return state.abandoned
    }
    for question in abandoned { question.continuation.resume(returning: false) }
  }
}
