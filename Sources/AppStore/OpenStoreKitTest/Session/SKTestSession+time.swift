public import Foundation
import LocalAppStore

extension SKTestSession {
  /// The store's time.
  public var now: Date {
    environment.store.followClock()
    return environment.store.clock.now
  }

  /// Advances the store's clock, and waits until listeners are done with all that happened.
  ///
  /// Everything that falls due happens in order, each at its own instant. From the first time on the clock is the
  /// test's: it doesn't move in between. Apple's systems have no such call.
  public func advance(by duration: Duration) async {
    let seconds = duration / .seconds(1)
    await advance(to: now + seconds)
  }

  /// Advances the store's clock to an instant, as ``advance(by:)`` does.
  public func advance(to date: Date) async {
    environment.store.followClock()
    environment.holdClock()
    await environment.store.advance(to: date)
  }

  /// Waits until the app has received all updates, and its listeners wait for more.
  ///
  /// It doesn't wait for future listeners; ``untilListening()`` does.
  public func settled() async { await environment.store.settled() }

  /// Waits until the app listens to `Transaction.updates`.
  public func untilListening() async {
    await environment.store.listening(environment.launch.id)
  }
}
