import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A screen of an app with a trial")
struct TrialScreenTests {
  static let product: Catalog.Product.ID = "com.listen2.fullaccess"
  let app: ExampleApp
  let settings: ScreenState

  init() throws {
    app = try ExampleApp("Listen2")
    settings = app.newcomer().open("settings")
  }

  @Test(
    "counts the days that are left, never none",
    arguments: [
      (7, "Trial: 7 days remaining"), (2, "Trial: 2 days remaining"), (1, "Trial: 1 day remaining"),
      (0, "Trial Expired"),
    ])
  func countsDays(days: Int, expected: String) {
    let text = app.text(settings.trial(days))
    #expect(text.contains(expected))
    #expect(text.contains("Trial") && !text.contains("0 days"))
    #expect(text.contains("[Restore Purchase]"))
    #expect(text.contains(days > 0 ? "[Upgrade — $24.99]" : "[Unlock Listen2 — $24.99]"))
  }

  @Test("shows paying customers only that all is unlocked, whatever became of the trial")
  func unlocked() {
    for days in [5, 0] {
      let text = app.text(
        settings.trial(days).with { $0.customer.entitlements = app.holding(Self.product) })
      #expect(text.contains("✓ Full Version Unlocked"))
      for gone in ["Trial", "$24.99", "Restore Purchase", "Locked"] {
        #expect(!text.contains(gone))
      }
    }
  }

  @Test("draws its heading only, until the store has answered and the trial's start is known")
  func loading() {
    let unknown = settings.trial(5).with { $0.customer.entitlements = .unknown }
    for state in [unknown, settings] {
      let section = app.screen(state)?.elements.first
      guard case .section(let section) = section else {
        Issue.record("the first element is \(String(describing: section))")
        continue
      }
      #expect(section.rows.count == 1)
      #expect(app.text(state).contains("Listen2 Pro"))
    }
  }

  @Test("disables the button without a price, and offers to try the store again")
  func withoutAPrice() throws {
    for productCatalog in [ProductCatalogState.unreachable, .loaded([])] {
      let screen = try #require(app.screen(settings.trial(0).store(productCatalog)))
      #expect(screen.controls.first { $0.action == .buy(Self.product) }?.isEnabled == false)
      #expect(screen.controls.contains { $0.action == .reload && $0.isEnabled })
      #expect(!screen.plainText.contains("—"))
    }
    let loading = try #require(app.screen(settings.trial(0).store(.loading)))
    #expect(loading.controls.first { $0.action == .buy(Self.product) }?.isEnabled == false)
  }

  @Test("shows that a purchase waits for approval, and allows another request")
  func pending() throws {
    let screen = try #require(
      app.screen(settings.trial(0).with { $0.customer.pending = [Self.product] }))
    #expect(screen.plainText.contains("Waiting for Approval"))
    #expect(screen.controls.first { $0.action == .buy(Self.product) }?.isEnabled == true)
  }

  @Test("leads from the locked voices to the same nag as Play, which can be closed")
  func voicesLeadToTheNag() throws {
    let expired = try #require(app.screen(settings.trial(0)))
    #expect(expired.controls.contains { $0.action == .use("voice_selection", then: nil) })
    #expect(expired.plainText.contains("Choose a Voice: Locked"))
    let nag = try #require(app.screen(settings.trial(0).paywall("unlock")))
    #expect(nag.plainText.contains("Your free trial has ended"))
    #expect(nag.exit?.isEnabled == true)
    #expect(!app.text(settings.trial(3)).contains("Locked"))
  }
}
