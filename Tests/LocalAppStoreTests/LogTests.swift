import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store's log")
struct LogTests {
  @Test("lists events in order, with a server's copy of each transaction")
  func tells() async throws {
    let home = try await Household()
    let launch = try await home.store.send(OpenApp(on: home.device))
    guard
      case .purchased(let jws) = try await home.store.send(
        Buy(.init(productID: "unlock"), by: launch.id))
    else { return }
    let verifier = try JWSVerifier(roots: [home.store.root])
    let bought = try verifier.transaction(
      jws, bundleID: "com.example.app", environments: [.production])
    let id = TransactionID(rawValue: try #require(UInt64(bought.transactionId)))
    try await home.store.send(FinishTransaction(id, by: launch.id))
    try await home.store.send(RefundTransaction(id))
    try await home.store.send(EndLaunch(launch.id))

    let events = try await home.store.send(ListEvents())
    #expect(
      events.map(\.kind) == [.installed, .launched, .purchased, .finished, .refunded, .ended])
    #expect(events.map(\.number) == Array(1...6))
    #expect(try await home.store.send(ListEvents(after: 4)).map(\.kind) == [.refunded, .ended])
    let copy = try verifier.transaction(
      try #require(events[4].jws), bundleID: "com.example.app", environments: [.production])
    #expect(copy.transactionId == bought.transactionId)
    #expect(copy.revocationDate != nil)
    #expect(copy.deviceVerification == nil)
    #expect(try await home.store.send(ListEvents()).map(\.jws) == events.map(\.jws))
  }
}
