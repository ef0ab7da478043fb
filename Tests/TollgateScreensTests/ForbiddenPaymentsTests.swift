import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("With forbidden payments")
struct ForbiddenPaymentsTests {
  @Test(
    "prices show that and can't be tapped",
    arguments: ["BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier"])
  func prices(name: String) throws {
    let app = try ExampleApp(name)
    for paywall in app.catalog.paywalls {
      let open = app.newcomer().with {
        _ = $0.presentation.open(paywall.id, at: $0.moment.now)
      }
      let allowed = try #require(app.screen(open))
      let forbidden = try #require(app.screen(open.with { $0.canMakePayments = false }))
      #expect(allowed.controls.contains { $0.canBuy }, "\(paywall.id)")
      #expect(!forbidden.controls.contains { $0.canBuy }, "\(paywall.id)")
      #expect(forbidden.plainText.contains("Purchases are turned off on this device."))
      #expect(!allowed.plainText.contains("Purchases are turned off on this device."))
    }
  }

  @Test("owned features stay owned, and purchases can be restored")
  func owned() throws {
    let app = try RetroRacing()
    let state = ScreenState.free().owning(RetroRacing.unlimitedPlays, of: app.catalog).paywall()
      .with { $0.canMakePayments = false }
    #expect(!app.text(state).contains("Purchases are turned off"))
    let restoring = ScreenState.free().paywall().with { $0.canMakePayments = false }
    let restore = try #require(app.screen(restoring)?.controls.first { $0.action == .restore })
    #expect(restore.isEnabled)
  }
}

extension Screen.Control {
  fileprivate var canBuy: Bool { if case .buy = action { isEnabled } else { false } }
}
