import AppStoreWire
import Foundation
import ServerCore
import Testing

@testable import TollgateServer

@Suite("The cache of verified tokens")
struct RecentNotificationsTests {
  private func notification(_ token: String) -> NotificationFact {
    NotificationFact(
      NotificationPayload(
        notificationType: .test, notificationUUID: WireUUID(UUID()),
        signedDate: .init(rawValue: 1_760_000_000_000)),
      token: token)
  }

  @Test("compares signed texts exactly, and returns each once")
  func once() {
    let recent = RecentNotifications()
    let one = notification("a.b.c")
    recent.remember(one)
    #expect(recent.take("a.b.d") == nil)
    #expect(recent.take("a.b.c") == one)
    #expect(recent.take("a.b.c") == nil)
  }

  @Test("is bounded: the oldest is verified again")
  func bounded() {
    let recent = RecentNotifications()
    for number in 0..<1_000 { recent.remember(notification("\(number)")) }
    #expect(recent.take("743") == nil)
    #expect((744..<1_000).allSatisfy { recent.take("\($0)") != nil })
  }
}
