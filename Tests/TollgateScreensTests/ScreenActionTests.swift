import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("An action")
struct ScreenActionTests {
  static let actions: [ScreenAction] = [
    .use("play", then: "game"), .use("theme.pocket", then: nil), .open("settings"),
    .buy("com.retroRacing.unlimitedPlays"), .restore, .redeem(code: nil),
    .redeem(code: "RETROGIFT"), .reload, .toggle("simulate_unlock"), .set("score", to: "12"),
    .dismiss, .dismissAlert, .note("playing", using: "play"), .forget("playing"),
    .manageSubscriptions, .requestRefund("com.retroRacing.unlimitedPlays"),
  ]

  static let ofEntries: [ScreenAction] = [
    .openEntry(3, of: "create_entry", on: "entry"), .deleteEntry(3, of: "create_entry"),
  ]

  @Test("is read from its fields as it was written", arguments: actions + ofEntries)
  func comesBackFromFields(action: ScreenAction) throws {
    let fields = Dictionary(uniqueKeysWithValues: action.fields.map { ($0.name, $0.value) })
    #expect(try ScreenAction(fields: fields) == action)
    #expect(try ScreenAction(fields: fields.merging(["csrf": "x"]) { old, _ in old }) == action)
  }

  @Test("is read from its JSON as it was written", arguments: actions + ofEntries)
  func comesBackFromJSON(action: ScreenAction) throws {
    let json = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(ScreenAction.self, from: json) == action)
  }

  @Test(
    "names the missing field if it has none",
    arguments: [
      ([:], "The action `` lacks its field `action`."),
      (["action": "use"], "The action `use` lacks its field `value`."),
      (["action": "set", "value": "1"], "The action `set` lacks its field `name`."),
      (["action": "open", "value": ""], "The action `open` lacks its field `value`."),
      (
        ["action": "steal"],
        "There is no action `steal`. There are use, open, buy, choose, restore, redeem, reload, "
          + "spend, complete, toggle, set, dismiss, dismissAlert, note, forget, openEntry, "
          + "deleteEntry, manageSubscriptions, requestRefund."
      ),
      (
        ["action": "deleteEntry", "value": "x", "on": "create_entry"],
        "The `value` of `deleteEntry` has to be a whole number."
      ),
    ] as [([String: String], String)])
  func saysWhatIsMissing(fields: [String: String], expected: String) {
    let error = #expect(throws: MalformedScreenAction.self) { try ScreenAction(fields: fields) }
    #expect(error?.description == expected)
  }

  @Test("is valid only if the catalog has every name in it")
  func isCheckedAgainstCatalog() throws {
    let book = try RetroRacing().book
    for action in Self.actions { #expect(book.knows(action), "\(action)") }
    let unknown: [ScreenAction] = [
      .use("fly", then: nil), .use("play", then: "moon"), .open("moon"), .buy("moon"),
      .toggle("gravity"), .note("playing", using: "fly"), .deleteEntry(1, of: "play"),
      .openEntry(1, of: "play", on: "menu"), .requestRefund("moon"),
    ]
    for action in unknown { #expect(!book.knows(action), "\(action)") }
    let coin = try ExampleApp("CoinFeedback").book
    for action in Self.ofEntries { #expect(coin.knows(action), "\(action)") }
  }
}
