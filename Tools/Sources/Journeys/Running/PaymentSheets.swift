import Foundation
import LocalAppStore
import Synchronization

/// The simulated payment sheets, which stay open for the length that a journey sets.
final class PaymentSheets: Sendable {
  /// The sheet of the next purchase: the signal that it is open, and its answer.
  private struct Sheet {
    let opened: AsyncStream<Void>.Continuation
    let answered: AsyncStream<Void>
  }

  private let next = Mutex<Sheet?>(nil)

  /// Makes a purchase whose sheet is answered at an instant, all that falls due until then having
  /// happened; if none is named, at once.
  ///
  /// No time passes if no sheet opens, because the app already owns the product or can't request
  /// it.
  func holding<Outcome: Sendable>(
    until end: Date?, on store: LocalStore, _ purchase: @escaping @Sendable () async -> Outcome
  ) async -> Outcome {
    guard let end else { return await purchase() }
    let (opened, opening) = AsyncStream.makeStream(of: Void.self)
    let (answered, answering) = AsyncStream.makeStream(of: Void.self)
    next.withLock { $0 = Sheet(opened: opening, answered: answered) }
    async let outcome = closing(opening, after: purchase)
    for await _ in opened { await store.advance(to: end) }
    answering.finish()
    return await outcome
  }

  private func closing<Outcome: Sendable>(
    _ opening: AsyncStream<Void>.Continuation, after purchase: @Sendable () async -> Outcome
  ) async -> Outcome {
    let outcome = await purchase()
    next.withLock { $0 = nil }
    opening.finish()
    return outcome
  }

  /// Waits for the person's answer, if a sheet should stay open.
  func answer() async {
    let sheet = next.withLock { next in
      defer { next = nil }
      return next
    }
    guard let sheet else { return }
    sheet.opened.yield()
    sheet.opened.finish()
    for await _ in sheet.answered {}
  }
}
