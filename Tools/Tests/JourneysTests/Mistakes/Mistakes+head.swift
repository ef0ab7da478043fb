extension Mistakes {
  /// The mistakes before the steps.
  static let inTheHead: [(String, String)] = [
    (
      "journey: J\napp: a\nsteps: []",
      "j:3:8: `steps` is empty. Say what happens, such as `- launch:`."
    ),
    (
      "app: a\nsteps: [{launch: }]",
      "j:1:1: `journey` is missing from this journey. Write `journey:` with its title."
    ),
    ("journey:\napp: a\nsteps: [{launch: }]", "j:1:9: `journey` must be a title, and is empty"),
    (
      "journey: J\nsteps: [{launch: }]",
      "j:1:1: this journey names no app. Write `app: ID`, or `catalog:` and `products:`."
    ),
    (
      "journey: J\napp:\nsteps: [{launch: }]", "j:2:5: `app` must be the id of an app, and is empty"
    ),
    (
      "journey: J\napp: a",
      "j:1:1: `steps` is missing from this journey. Write `steps:` with what happens."
    ),
    (
      "journey: J\napp: a\nsteps: launch",
      "j:3:8: `steps` must be a list such as `- launch:`, not `launch`"
    ),
    (
      "journey: J\napp: a\nsteps:",
      "j:3:7: `steps` must be a list such as `- launch:`, and is empty"
    ),
    (
      "journey: J\napp: a\ncatalog: c.json\nsteps: [{launch: }]",
      "j:3:10: `app` can't be combined with `catalog`. Leave one of them out."
    ),
    (
      "journey: J\ncatalog: c.json\nsteps: [{launch: }]",
      "j:2:10: `catalog` and `products` go together. Name both files."
    ),
    (
      "journey: J\nproducts: p.storekit\nsteps: [{launch: }]",
      "j:2:11: `catalog` and `products` go together. Name both files."
    ),
    (
      "journey: J\ncatalog: none.json\nproducts: none.storekit\nsteps: [{launch: }]",
      "j:2:10: there is no file `none.json`. Paths start at the journey's own folder."
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\ntimezone: UTC",
      "j:4:1: unknown key `timezone` in a journey. Did you mean `time_zone`?"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nstart: 2026-03-28",
      "j:4:8: `start` must be a local time such as 2026-03-28T21:00:00, not `2026-03-28`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nstart: 2026-02-30T00:00:00",
      "j:4:8: `start` must be a local time such as 2026-03-28T21:00:00, not `2026-02-30T00:00:00`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\ntime_zone: Europe/Madird",
      "j:4:12: there is no time zone `Europe/Madird`. Did you mean `Europe/Madrid`?"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\ntime_zone: Nowhere",
      "j:4:12: there is no time zone `Nowhere`. Write an IANA name such as Europe/Madrid."
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nlocale: Spanish!",
      "j:4:9: `locale` must be a locale such as es_ES, not `Spanish!`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nstorefront: ES",
      "j:4:13: `storefront` must be a country in three capital letters, such as ESP, not `ES`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nplatform: ios",
      "j:4:11: `platform` must be one of `iOS`, `macOS`, `tvOS`, `watchOS`, `visionOS`, not `ios`. Did you mean `iOS`?"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nbuild: production",
      "j:4:8: `build` must be one of `release`, `testflight`, `debug`, not `production`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nonboarded: yes",
      "j:4:12: `onboarded` must be `true` or `false`, not `yes`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nexperiments: drawn",
      "j:4:14: `experiments` must be a mapping such as { EXPERIMENT: drawn }, not `drawn`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nremote: { play.limit: [8] }",
      "j:4:23: `play.limit` must be a value such as 8, or words by language such as { es: Hola }, not a list"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nstorefront: QQQ",
      "j:4:13: the App Store has no storefront `QQQ`. Write a country in three capital letters, such as ESP."
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nstorefront: EPS",
      "j:4:13: the App Store has no storefront `EPS`. Did you mean `ESP`?"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nlocale: klingon",
      "j:4:9: `locale` must be a locale such as es_ES, not `klingon`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nlocale: qq_ES",
      "j:4:9: `locale` must be a locale such as es_ES, not `qq_ES`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nremote: { banner: { es: { x: 1 } } }",
      "j:4:25: `es` must be text, not a mapping"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\napp_version:",
      "j:4:13: `app_version` must be a version such as \"1.0\", and is empty"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\ntime_zone:",
      "j:4:11: `time_zone` must be a time zone such as Europe/Madrid, and is empty"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nexperiments: { price: }",
      "j:4:23: `price` must be a variant, `drawn` or `off`, and is empty"
    ),
    (
      "journey: J\ncatalog: [x]\nproducts: y\nsteps: [{launch: }]\n",
      "j:2:10: `catalog` must be the path of a file, not a list"
    ),
  ]
}
