extension Mistakes {
  /// What shows only when the journey is run: the app, the steps, the mistake.
  static let inRuns: [(String, String, String)] = [
    ("app: retro-racing", "use: play", "j:4: The app is not open. Add `launch:` before this step."),
    (
      "app: retro-racing", "launch:\n  - launch:",
      "j:5: The app is open already. Use `relaunch:` to end it and start again."
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
      "j:6: There is no screen `theme_picker`. There are: menu, game, paywall, settings, about."
    ),
    ("app: retro-racing", "wait: 9000y", "j:4: `wait: 9000y` leads beyond the year 9999."),
    (
      "app: retro-racing", "until: 2026-01-14T12:00:00",
      "j:4: `until: 2026-01-14T12:00:00` is over: it is 2026-01-15T12:00:00. Time does not go back."
    ),
    (
      "app: retro-racing", "launch:\n  - toggle: simulate_unlock",
      "j:5: The switch `simulate_unlock` exists in debug and TestFlight builds only; this is a release build."
    ),
    (
      "app: retro-racing", "launch:\n  - { buy: p, via: unlimited-play }",
      "j:5: There is no paywall `unlimited-play`. Did you mean `unlimited-plays`?"
    ),
    (
      "app: retro-racing", "approve: com.retroRacing.unlimitedPlays",
      "j:4: No purchase of \"com.retroRacing.unlimitedPlays\" is waiting for an answer."
    ),
    (
      "app: retro-racing", "decline: com.retroRacing.unlimitedPlays",
      "j:4: No purchase of \"com.retroRacing.unlimitedPlays\" is waiting for an answer."
    ),
    (
      "app: retro-racing", "refund: com.retroRacing.unlimitedPlays",
      "j:4: There is no purchase of \"com.retroRacing.unlimitedPlays\" that has not been refunded yet."
    ),
    (
      "app: retro-racing", "buy_elsewhere: coins",
      "j:4: The configuration sells no \"coins\". Check the product identifier."
    ),
    (
      "app: retro-racing", "share_with_family: com.retroRacing.unlimitedPlays",
      "j:4: The configuration does not let a family share \"com.retroRacing.unlimitedPlays\". Set its familyShareable to true."
    ),
    (
      "app: retro-racing", "stop_family_sharing: com.retroRacing.unlimitedPlays",
      "j:4: No family member shares \"com.retroRacing.unlimitedPlays\" with this account."
    ),
    (
      "app: retro-racing", "relaunch:\n  - reinstall:\n    expect: { paywall: none }",
      "j:5: Only `unfinished`, `result` and `error` can be expected while the app is not open."
    ),
    ("app: retro-racing", "launch:\n  - choose: p", "j:5: `choose` is not supported yet."),
  ]
}
