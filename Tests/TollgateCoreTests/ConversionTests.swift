import Foundation
import Testing
import TollgateCore

@Suite("The conversion of a paywall")
struct ConversionTests {
  private func event(
    _ name: AnalyticsEvent.Name, _ paywall: String?, variant: String? = nil, result: String? = nil
  ) -> AnalyticsEvent {
    AnalyticsEvent(
      name, at: .distantPast, ["paywall": paywall, "variant": variant, "result": result])
  }

  @Test("is its purchases divided by its views, separately for each variant")
  func variants() throws {
    let report = Conversion.report(of: [
      event(.paywallShown, "wall", variant: "coffee"), event(.paywallShown, "wall"),
      event(.purchaseStarted, "wall"), event(.purchasePending, "wall"),
      event(.purchaseCompleted, "wall", result: "purchased"),
      event(.paywallShown, "wall", variant: "coffee"), event(.paywallDismissed, "wall"),
      event(.paywallShown, "wall", variant: "coffee"),
      event(.purchaseCompleted, "wall", variant: "coffee", result: "purchased"),
      event(.paywallShown, "wall", variant: "coffee"), event(.purchaseCompleted, nil),
    ])
    #expect(report.count == 2)
    #expect(report[.init("wall")]?.rate == 1)
    #expect(report[.init("wall", variant: "coffee")]?.rate == 0.25)
    #expect(report[.init("wall", variant: "coffee")]?.shown == 4)
  }

  @Test("ignores purchases that were owned already, pending or failed, and paywalls without a view")
  func onlyPurchases() {
    let report = Conversion.report(of: [
      event(.paywallShown, "wall"), event(.purchaseCompleted, "wall", result: "already_owned"),
      event(.purchaseCompleted, "wall", result: "scheduled"), event(.purchaseFailed, "wall"),
      event(.purchaseCompleted, "other", result: "purchased"),
    ])
    #expect(report[.init("wall")]?.rate == 0)
    #expect(report[.init("other")]?.completed == 1)
    #expect(report[.init("other")]?.rate == nil)
    #expect(Conversion.report(of: []).isEmpty)
  }
}
