import Foundation
import Testing
import TollgateCore

@Suite("The presented paywall or screen")
struct PresentationTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  @Test("is the paywall while one is open, and then the screen behind it")
  func paywallOverScreen() {
    var presentation = Presentation()
    presentation.open("settings")
    let isNew = presentation.open("wall", at: noon)
    #expect(isNew)
    #expect(presentation.visibleScreen(in: .game) == "paywall")
    presentation.dismiss(in: .game)
    #expect(presentation.visibleScreen(in: .game) == "settings")
    presentation.dismiss(in: .game)
    #expect(presentation.visibleScreen(in: .game) == nil)
  }

  @Test("is not the same paywall twice")
  func opensOnce() {
    var presentation = Presentation()
    let opened = [presentation.open("wall", at: noon), presentation.open("wall", at: noon + 1)]
    #expect(opened == [true, false])
    #expect(presentation.paywall?.openedAt == noon)
  }

  @Test("is no longer the paywall when another screen opens")
  func screenClosesPaywall() {
    var presentation = Presentation()
    _ = presentation.open("wall", at: noon)
    presentation.open("menu")
    #expect(presentation.paywall == nil)
  }

  @Test("is no longer the paywall once the customer holds all that it sells, and not before")
  func closesWhenHeld() {
    var presentation = Presentation()
    _ = presentation.open("wall", at: noon)
    #expect(presentation.closed(for: .free) == nil)
    #expect(presentation.closed(for: .owner) == "wall")
    #expect(presentation.paywall == nil)
  }

  @Test("is still a paywall that an owner opened")
  func ownerMayLook() {
    var presentation = Presentation()
    _ = presentation.open("wall", at: noon)
    #expect(presentation.closed(for: .owner) == nil)
    #expect(presentation.paywall != nil)
  }

  @Test("is still a paywall while the customer's entitlements are unknown")
  func unknownKeeps() {
    var presentation = Presentation()
    _ = presentation.open("wall", at: noon)
    #expect(presentation.closed(for: Customer()) == nil)
    #expect(presentation.closed(for: .owner) == nil, "they may have held it all the time")
  }
}

extension Presentation {
  fileprivate mutating func closed(for customer: Customer) -> Paywall.ID? {
    closeWhatNoLongerApplies(in: .game, for: customer, at: .at("2026-01-15T12:00:00Z"))?.id
  }
}
