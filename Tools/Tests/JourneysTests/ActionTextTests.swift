import Journeys
import Testing

@Suite("An action as text")
struct ActionTextTests {
  @Test(
    "has the journey's format, with every parameter",
    arguments: [
      ("use: play", "use: play"), ("{ use: play, times: 6 }", "{ use: play, times: 6 }"),
      ("{ check: garage, count: 3 }", "{ check: garage, count: 3 }"),
      ("{ count: 3, times: 2, use: garage }", "{ use: garage, times: 2, count: 3 }"),
      ("{ use: play, times: 1, count: 0 }", "use: play"),
      (
        "{ buy: com.example.coins, via: wall, offer: spring, quantity: 2 }",
        "{ buy: com.example.coins, quantity: 2, offer: spring, via: wall }"
      ),
      (
        "{ after: 2h, buy: com.example.coins, via: wall }",
        "{ buy: com.example.coins, via: wall, after: 2h }"
      ),
      ("promoted_purchase: com.example.pro", "promoted_purchase: com.example.pro"),
      (
        "{ offer: come_back, promoted_purchase: com.example.pro }",
        "{ promoted_purchase: com.example.pro, offer: come_back }"
      ),
      ("store: { payments: forbidden }", "store: { payments: forbidden }"),
      ("sign_in: other", "sign_in: other"), ("storefront: ESP", "storefront: ESP"),
      ("redeem: 'SPRING, 2026'", "redeem: \"SPRING, 2026\""),
      (#"redeem: "a\"b\\c\n\t""#, #"redeem: "a\"b\\c\n\U00000009""#),
      ("update_app: 1.10", "update_app: \"1.10\""),
      ("remote: { menu.message: { es: ¡Hola! } }", "remote: { menu.message.es: \"¡Hola!\" }"),
      ("remote: {}", "remote: {}"),
      ("raise_price: { p: 12.90, q: 1 }", "raise_price: { p: 12.9, q: 1 }"),
      ("store: { next_purchase: cancelled }", "store: { next_purchase: cancelled }"),
      ("spend: { coins: 50 }", "spend: { coins: 50 }"), ("spend: hint", "spend: hint"),
      ("tollgate_server: down", "tollgate_server: down"),
      (
        "tollgate_server: { spend: { gems: 2, coins: 50 } }",
        "tollgate_server: { spend: { coins: 50, gems: 2 } }"
      ),
      (
        "tollgate_server: { until: 2026-02-01T00:00:00, grant: pro }",
        "tollgate_server: { grant: pro, until: 2026-02-01T00:00:00 }"
      ),
      ("tollgate_server: { merge_into: ana }", "tollgate_server: { merge_into: ana }"),
      ("notifications: release", "notifications: release"),
      ("app_store_api: rate_limited", "app_store_api: rate_limited"), ("reconcile:", "reconcile:"),
      ("tap: \"New Entry\"", "tap: \"New Entry\""),
      (
        "tap: { value: 1, on: create_entry, action: openEntry, then: entry }",
        "tap: { action: openEntry, on: create_entry, then: entry, value: 1 }"
      ),
      (
        "tap: { action: set, name: score, value: \"a: b\" }",
        "tap: { action: set, name: score, value: \"a: b\" }"
      ),
      ("reinstall:", "reinstall: { keychain: kept }"),
      ("restore_backup:", "restore_backup: encrypted"), ("purge_caches:", "purge_caches:"),
      ("launch:", "launch:"), ("quit:", "quit:"), ("extension: dns", "extension: dns"),
    ])
  func isWhatAJourneyWrites(written: String, text: String) throws {
    let action = try Step(line: written).action
    #expect(action.text == text)
    #expect(try Step(line: action.text).action == action)
    #expect(written.contains("\(action.name):"))
  }
}
