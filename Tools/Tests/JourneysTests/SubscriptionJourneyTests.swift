import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("Journeys of an app with subscriptions")
struct SubscriptionJourneyTests {
  @Test("pass, control by control")
  func pass() async throws {
    let path = folder.appending(path: "subscriptions.yaml").path
    let report = await report(JourneyFile.read(path))
    #expect(report.hasSuffix("7 passed, 0 failed"), "\(report)")
  }

  @Test("pass on several devices, which keep their state")
  func devices() async throws {
    let path = folder.appending(path: "devices.yaml").path
    let report = await report(JourneyFile.read(path))
    #expect(report.hasSuffix("5 passed, 0 failed"), "\(report)")
  }

  @Test("name each unexpected part of a subscription")
  func mismatches() async {
    let report = await report(
      JourneyFile(
        text: """
          journey: Wrong
          catalog: Catalog.json
          products: Products.storekit
          start: 2026-01-31T12:00:00
          steps:
            - launch:
            - buy: news.monthly
              expect: { subscription: { state: expired, renews: false, next: none, product: news.monthly } }
          """, path: folder.appending(path: "wrong.yaml").path))
    for words in [
      "subscription.state", "expected  expired", "actual    subscribed", "subscription.renews",
      "expected  false", "subscription.next", "actual    news.monthly", "0 passed, 1 failed",
    ] {
      #expect(report.contains(words), "\(report)")
    }
    #expect(!report.contains("subscription.product"))
  }

  @Test("suggest another product if the bought one doesn't exist")
  func unknownProduct() async {
    for (expected, isAsked) in [("purchased", true), ("failed", true)] {
      let report = await report(
        JourneyFile(
          text: """
            journey: Wrong
            catalog: Catalog.json
            products: Products.storekit
            steps:
              - launch:
              - buy: news.montly
                expect: { result: \(expected) }
            """, path: folder.appending(path: "wrong.yaml").path))
      #expect(report.contains("Did you mean `news.monthly`?") == isAsked, "\(report)")
    }
  }

  @Test("report the missing subscription if a control needs one")
  func mistakes() async {
    for (step, words) in [
      ("cancel_renewal: news.monthly", "no subscription to `news.monthly` that runs"),
      (
        "{ refund: news.monthly, purchase: 2 }",
        "no purchase 2 of `news.monthly`: the account has made 0"
      ),
      ("expire: news.monthly", "no subscription to `news.monthly` that runs"),
      ("use_device: 2", "There is no device 2: there is one device."),
      ("use_device: 1", "Device 1 is the one that is used already."),
      ("accept_price:", "The account wasn't asked to pay more"),
      ("raise_price: { nws: 3 }", "sells no `nws`"),
      ("raise_price: { news.montly: 3 }", "sells no `news.montly`. Did you mean `news.monthly`?"),
      ("refund: news.montly", "sells no `news.montly`. Did you mean `news.monthly`?"),
      ("cancel_renewal: news.montly", "sells no `news.montly`. Did you mean `news.monthly`?"),
    ] {
      let report = await report(
        JourneyFile(
          text: """
            journey: Wrong
            catalog: Catalog.json
            products: Products.storekit
            steps:
              - launch:
              - \(step)
            """, path: folder.appending(path: "wrong.yaml").path))
      #expect(report.contains(words), "\(report)")
      #expect(report.contains("wrong.yaml:6"))
    }
  }

  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Subscriptions")

  private func report(_ file: JourneyFile) async -> String {
    var report = JourneyReport()
    var lines: [String] = []
    let runner = JourneyRunner(apps: AppDirectory(nil), servers: .inProcess)
    for outcome in await runner.run(file) { lines.append(report.add(outcome)) }
    return (lines + [report.closingLine]).joined(separator: "\n")
  }
}
