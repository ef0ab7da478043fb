import Testing

@testable import LocalAppStore

@Suite("Deliveries")
struct DeliveriesTests {
  private let launch = LaunchID(rawValue: 1)

  @Test("are not quiet while a request is under way, and wake waiters when it ends")
  func requestsCount() {
    var deliveries = Deliveries()
    #expect(deliveries.isQuiet(for: nil))
    deliveries.requestBegan()
    #expect(!deliveries.isQuiet(for: nil))
    #expect(deliveries.waitForQuiet(in: nil) {}.isEmpty)
    #expect(deliveries.requestEnded().count == 1)
    #expect(deliveries.isQuiet(for: nil))
  }

  @Test("are not quiet while a new listener has not begun, or is busy")
  func listenersCount() {
    var deliveries = Deliveries()
    let listener = deliveries.register(launch, .transactions, in: nil)
    #expect(!deliveries.isQuiet(for: nil))
    #expect(deliveries.openTopics(of: launch) == [])
    _ = deliveries.wait(listener, in: nil) { _ in }
    #expect(deliveries.isQuiet(for: nil))
    #expect(deliveries.openTopics(of: launch) == [.transactions])

    #expect(deliveries.deliver(.transaction("a"), to: launch).count == 1)
    #expect(!deliveries.isQuiet(for: nil))
    #expect(deliveries.openTopics(of: launch) == [])
    _ = deliveries.leave(listener)
    #expect(deliveries.isQuiet(for: nil))
  }

  @Test("are kept for a listener between its requests, even if it is cancelled meanwhile")
  func keepsWhatComesBetween() {
    var deliveries = Deliveries()
    let listener = deliveries.register(launch, .transactions, in: nil)
    _ = deliveries.next(listener, in: nil)
    #expect(deliveries.deliver(.transaction("a"), to: launch).isEmpty)
    #expect(!deliveries.isQuiet(for: nil))
    _ = deliveries.cancel(listener)
    guard case (.update(.transaction("a")), _) = deliveries.next(listener, in: nil) else {
      Issue.record("the update was lost")
      return
    }
    guard case (.over, _) = deliveries.next(listener, in: nil) else {
      Issue.record("the cancelled listener goes on")
      return
    }
  }

  @Test("go only to the listeners of their topic and their process")
  func findTheirListeners() {
    var deliveries = Deliveries()
    let other = LaunchID(rawValue: 2)
    for (launch, topic) in [(launch, StoreTopic.storefront), (other, .transactions)] {
      let listener = deliveries.register(launch, topic, in: nil)
      _ = deliveries.wait(listener, in: nil) { _ in }
    }
    #expect(deliveries.openTopics(of: launch) == [.storefront])
    #expect(deliveries.deliver(.transaction("a"), to: launch).isEmpty)
    #expect(deliveries.deliver(.transaction("a"), to: other).count == 1)
    #expect(deliveries.openTopics(of: launch) == [.storefront])
  }
}
