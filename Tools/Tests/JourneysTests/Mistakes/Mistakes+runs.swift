extension Mistakes {
  /// Mistakes that appear only when the journey runs: the app, the steps, the mistake.
  static let inRuns: [(String, String, String)] = [
    (
      "app: retro-racing\nremote: { play.limt: 8 }", "launch:",
      "j:3:9: the catalog has no remote value `play.limt`. Did you mean `play.limit`?"
    ),
    (
      "app: retro-racing\nremote: { play.limit: 0 }", "launch:",
      "j:3:9: `play.limit` must be a whole number from 1 to 1000, not `0`."
    ),
    (
      "app: retro-racing\nexperiments: { unlimited_prise: drawn }", "launch:",
      "j:3:14: there is no experiment `unlimited_prise`. Did you mean `unlimited_price`?"
    ),
    (
      "app: retro-racing\nexperiments: { badge: drawn }", "launch:",
      "j:3:14: there is no experiment `badge`. There is only `unlimited_price`."
    ),
    (
      "app: retro-racing\nexperiments: { unlimited_price: lowr }", "launch:",
      "j:3:14: `unlimited_price` must be one of `off`, `drawn`, `regular`, `lower`, not `lowr`. Did you mean `lower`?"
    ),
    (
      "app: retro-racing", "launch:\n  - remote: { play.limt: 8 }",
      "j:5: The catalog has no remote value `play.limt`. Did you mean `play.limit`?"
    ),
    ("app: retro-racing", "use: play", "j:4: The app is not open. Add `launch:` before this step."),
    (
      "app: retro-racing", "launch:\n  - launch:",
      "j:5: The app is open already. Use `relaunch:` to end it and start again."
    ),
    (
      "app: retro-racing", "launch:\n  - sign_in: first",
      "j:5: The first account is signed in already. Sign in with `other`."
    ),
    (
      "app: retro-racing", "sign_in: other\n  - sign_in: other",
      "j:5: The other account is signed in already. Sign in with `first`."
    ),
    (
      "app: retro-racing", "network: offline\n  - sign_in: other",
      "j:5: Signing in needs a network. Add `network: online` before."
    ),
    (
      "app: retro-racing",
      "launch:\n  - { buy: com.retroRacing.unlimitedPlays, after: 9000y }",
      "j:5: `after: 9000y` leads beyond the year 9999. Wait for less, or start earlier."
    ),
    (
      "app: retro-racing", "{ buy: com.retroRacing.unlimitedPlays, after: 2h }",
      "j:4: The app is not open. Add `launch:` before this step."
    ),
    (
      "app: retro-racing", "launch:\n  - use: paly",
      "j:5: There is no feature `paly`. Did you mean `play`?"
    ),
    (
      "app: retro-racing", "launch:\n  - open: setings",
      "j:5: There is no screen `setings`. Did you mean `settings`?"
    ),
    (
      "app: retro-racing\nplatform: watchOS", "launch:\n  - open: theme_picker",
      "j:6: There is no screen `theme_picker`. There are `about`, `game`, `menu`, `paywall` and `settings`."
    ),
    (
      "app: retro-racing", "wait: 9000y",
      "j:4: `wait: 9000y` leads beyond the year 9999. Wait for less, or start earlier."
    ),
    (
      "app: retro-racing", "until: 2026-01-14T12:00:00",
      "j:4: `until: 2026-01-14T12:00:00` is over: it is 2026-01-15T12:00:00. Time does not go back; write a later one."
    ),
    (
      "app: retro-racing", "launch:\n  - toggle: simulate_unlock",
      "j:5: The switch `simulate_unlock` exists in debug and TestFlight builds only; this is a release build."
    ),
    (
      "app: retro-racing", "launch:\n  - tap: Setings",
      "j:5: There is no button `Setings` in the screen `menu`. Did you mean `Settings`?"
    ),
    (
      "app: retro-racing", "launch:\n  - type: { name: Ana }",
      "j:5: There is no field `name` in the screen `menu`. There are none."
    ),
    (
      "app: retro-racing", "launch:\n  - open: settings\n  - tap: Redeem Code",
      "j:6: A code has to be typed. Use `redeem: CODE` in place of `tap`."
    ),
    (
      "app: retro-racing", "launch:\n  - tap: { action: open, value: nowhere }",
      "j:5: The catalog has nothing of what this touch asks for."
    ),
    (
      "app: retro-racing", "launch:\n  - { buy: p, via: unlimited-play }",
      "j:5: There is no paywall `unlimited-play`. Did you mean `unlimited-plays`?"
    ),
    (
      "app: retro-racing", "approve: com.retroRacing.unlimitedPlays",
      "j:4: No purchase of `com.retroRacing.unlimitedPlays` is waiting for an answer. One waits after `store: { ask_to_buy: true }`, or `store: { next_purchase: interrupted }`, and a `buy`."
    ),
    (
      "app: retro-racing", "decline: com.retroRacing.unlimitedPlays",
      "j:4: No purchase of `com.retroRacing.unlimitedPlays` is waiting for an answer. One waits after `store: { ask_to_buy: true }`, or `store: { next_purchase: interrupted }`, and a `buy`."
    ),
    (
      "app: retro-racing", "refund: com.retroRacing.unlimitedPlays",
      "j:4: There is no purchase of `com.retroRacing.unlimitedPlays` that has not been refunded yet. Buy it first, in a step before this one."
    ),
    (
      "app: retro-racing", "buy_elsewhere: coins",
      "j:4: The configuration sells no `coins`. Check the product identifier."
    ),
    (
      "app: retro-racing", "share_with_family: com.retroRacing.unlimitedPlays",
      "j:4: The configuration does not let a family share `com.retroRacing.unlimitedPlays`. Set its `familyShareable` to true."
    ),
    (
      "app: retro-racing", "stop_family_sharing: com.retroRacing.unlimitedPlays",
      "j:4: No family member shares `com.retroRacing.unlimitedPlays` with this account. Share it first, with `share_with_family`."
    ),
    (
      "app: retro-racing", "relaunch:\n  - reinstall:\n    expect: { paywall: none }",
      "j:5: Only `unfinished`, `result`, `error` and `server` can be expected while the app is not open. Add `launch:` before, or expect the rest later."
    ),
    (
      "app: retro-racing", "launch:\n  - choose: p",
      "j:5: No paywall is open to choose `p` on. Open one first, with `open:`."
    ),
  ]
}
