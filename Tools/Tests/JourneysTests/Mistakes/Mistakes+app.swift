extension Mistakes {
  /// Actions that the app can't do.
  static let inTheApp: [(String, String)] = [
    ("launch", "j:5:5: an action ends in a colon. Write `- launch:`."),
    ("launch: now", "j:5:13: `launch` takes no value. End it with the colon."),
    ("launch: {}", "j:5:13: `launch` takes no value. End it with the colon."),
    ("use:", "j:5:9: `use` must be the id of a feature, and is empty"),
    ("use: [play]", "j:5:10: `use` must be the id of a feature, not a list"),
    ("use: { play: 6 }", "j:5:10: `use` must be the id of a feature, not a mapping"),
    (
      "complete: on_boarding",
      "j:5:15: `complete` must be `onboarding`, not `on_boarding`. Did you mean `onboarding`?"
    ),
    ("update_app:", "j:5:16: `update_app` must be a version such as \"1.1\", and is empty"),
    (
      "reinstall: kept",
      "j:5:16: `reinstall` must be a mapping such as { keychain: kept }, not `kept`"
    ),
    (
      "reinstall: { keychain: keep }",
      "j:5:28: `keychain` must be one of `kept`, `lost`, not `keep`"
    ),
    (
      "reinstall: { key_chain: kept }",
      "j:5:18: unknown key `key_chain` in `reinstall`. Did you mean `keychain`?"
    ),
    ("network: off", "j:5:14: `network` must be one of `online`, `offline`, `no_store`, not `off`"),
    (
      "crash: before_puchase",
      "j:5:12: `crash` must be one of `before_purchase`, `after_purchase`, `before_commit`, `after_commit`, `after_finish`, not `before_puchase`. Did you mean `before_purchase`?"
    ),
    (
      "crash:",
      "j:5:11: `crash` must be one of `before_purchase`, `after_purchase`, `before_commit`, `after_commit`, `after_finish`, and is empty"
    ),
    (
      "spend:",
      "j:5:11: `spend` must be amounts such as { coins: 50 }, or the name of one of the catalog's spends, and is empty"
    ),
    (
      "spend: [coins]",
      "j:5:12: `spend` must be amounts such as { coins: 50 }, or the name of one of the catalog's spends, not a list"
    ),
    ("spend: { coins: lots }", "j:5:21: `coins` must be a whole number from 0 up, not `lots`"),
    (
      "spend: { coins: 1000000000001 }",
      "j:5:21: `coins` must be at most 1000000000000, not `1000000000001`. Write a smaller number."
    ),
    (
      "earn: { coins: 9223372036854775808 }",
      "j:5:20: `coins` must be at most 1000000000000, not `9223372036854775808`. Write a smaller number."
    ),
    (
      "reach: { level: 1000000000001 }",
      "j:5:21: `level` must be at most 1000000000000, not `1000000000001`. Write a smaller number."
    ),
    ("earn: 10", "j:5:11: `earn` must be a mapping such as { coins: 10 }, not `10`"),
    ("reach: { level: -1 }", "j:5:21: `level` must be a whole number from 0 up, not `-1`"),
    ("open:", "j:5:10: `open` must be the name of a screen, and is empty"),
    ("choose:", "j:5:12: `choose` must be the id of a product, and is empty"),
    ("toggle:", "j:5:12: `toggle` must be the name of a switch, and is empty"),
    (
      "remote: { play.limit: }",
      "j:5:27: `play.limit` must be a value such as 8, or words by language such as { es: Hola }, and is empty"
    ),
    (
      "new_device: iPad",
      "j:5:17: `new_device` must be one of `iOS`, `macOS`, `tvOS`, `watchOS`, `visionOS`, not `iPad`"
    ),
    (
      "restore_backup: icloud",
      "j:5:21: `restore_backup` must be one of `encrypted`, `unencrypted`, not `icloud`"
    ),
    ("use_device:", "j:5:16: `use_device` must be a whole number from 1 up, and is empty"),
    (
      "use_device: 21", "j:5:17: `use_device` must be at most 20, not `21`. Write a smaller number."
    ),
    ("set_locale: xx", "j:5:17: `set_locale` must be a locale such as es_ES, not `xx`"),
    (
      "spend: \"\"",
      "j:5:12: `spend` must be amounts such as { coins: 50 }, or the name of one of the catalog's spends, and is empty"
    ),
  ]
}
