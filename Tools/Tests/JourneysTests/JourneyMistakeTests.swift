import Journeys
import Testing

@Suite("A mistake in a journey")
struct JourneyMistakeTests {
  @Test("in its head says where it is and what was meant", arguments: headMistakes)
  func inTheHead(text: String, expected: String) {
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == [expected])
  }

  @Test("in a step says where it is and what was meant", arguments: stepMistakes)
  func inAStep(step: String, expected: String) {
    let text = "journey: J\napp: a\nsteps:\n  - launch:\n  - \(step)"
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == ["j:5:\(expected)"])
  }

  @Test("in what is expected says where it is and what was meant", arguments: expectationMistakes)
  func inExpectations(action: String, expect: String, expected: String) {
    let text = "journey: J\napp: a\nsteps:\n  - \(action)\n    expect: { \(expect) }"
    #expect(mistakes(in: JourneyFile(text: text, path: "j")) == ["j:5:\(expected)"])
  }

  @Test("hides none of the others")
  func allAtOnce() {
    let text = """
      journey: J
      app: a
      build: relase
      steps:
        - lunch:
        - launch:
        - use: play
          expect: { access: yes }
      platfrom: iOS
      """
    #expect(
      mistakes(in: JourneyFile(text: text, path: "j")).map { $0.prefix(5) } == [
        "j:3:8", "j:5:5", "j:8:2", "j:9:1",
      ])
  }

  private static let headMistakes: [(String, String)] = [
    ("journey: J\napp: a\nsteps: []", "j:3:8: `steps` is empty. Say what happens."),
    (
      "app: a\nsteps: [{launch: }]",
      "j:1:1: `journey` is missing from this journey. A journey begins with its title."
    ),
    ("journey:\napp: a\nsteps: [{launch: }]", "j:1:9: `journey` must be a title, not empty"),
    (
      "journey: J\nsteps: [{launch: }]",
      "j:1:1: this journey names no app. Write `app: ID`, or `catalog:` and `products:`."
    ),
    ("journey: J\napp:\nsteps: [{launch: }]", "j:2:5: `app` must be the id of an app, not empty"),
    (
      "journey: J\napp: a",
      "j:1:1: `steps` is missing from this journey. A journey is what happens in it."
    ),
    (
      "journey: J\napp: a\nsteps: launch",
      "j:3:8: `steps` must be a list such as [a, b], not `launch`"
    ),
    ("journey: J\napp: a\nsteps:", "j:3:7: `steps` must be a list such as [a, b], not empty"),
    (
      "journey: J\napp: a\ncatalog: c.json\nsteps: [{launch: }]",
      "j:3:10: `app` stands beside `catalog`. Leave one of them out."
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
    ("- journey: J", "j:1:1: a journey must be a mapping such as { key: value }, not a list"),
    ("just text", "j:1:1: a journey must be a mapping such as { key: value }, not `just text`"),
    ("? [a]\n: b", "j:1:3: a key in a journey must be text"),
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
      "j:4:12: there is no time zone `Nowhere`"
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
      "j:4:14: `experiments` must be a mapping such as { key: value }, not `drawn`"
    ),
    (
      "journey: J\napp: a\nsteps: [{launch: }]\nremote: { play.limit: [8] }",
      "j:4:23: `play.limit` must be text, not a list"
    ),
    (
      "journey: J\n\tapp: a",
      "j:2:1: this is not YAML: found a tab character that violates indentation while scanning a plain scalar"
    ),
    (
      "journey: 'J",
      "j:1:12: this is not YAML: found unexpected end of stream while scanning a quoted scalar"
    ),
    ("journey: J\napp: *a", "j:2:6: this is not YAML: found undefined alias"),
    (
      #"journey: J\#napp: "a\#u{7}""#,
      "j:2:8: this is not YAML: control characters are not allowed"
    ),
  ]

  private static let stepMistakes: [(String, String)] = [
    ("launch", "5: item 2 of `steps` must be a mapping such as { key: value }, not `launch`"),
    ("{}", "5: this step has no action. Say what happens, such as `launch:`."),
    ("note: x", "5: this step has no action. Say what happens, such as `launch:`."),
    (
      "{ launch: , dismiss: }",
      "17: this step has two actions, `launch` and `dismiss`. Make it two steps."
    ),
    ("launch: now", "13: `launch` takes no value. End it with the colon."),
    ("launch: {}", "13: `launch` takes no value. End it with the colon."),
    ("lunch:", "5: unknown key `lunch` in a step. Did you mean `launch`?"),
    ("{ use: play, tmes: 6 }", "18: unknown key `tmes` in a step. Did you mean `times`?"),
    ("{ buy: p, times: 6 }", "15: `times` is no parameter of `buy`. It goes with `check`, `use`."),
    ("{ use: play, quantity: 2 }", "18: `quantity` is no parameter of `use`. It goes with `buy`."),
    ("{ use: play, times: 0 }", "25: `times` must be a whole number from 1 up, not `0`"),
    ("{ use: play, times: six }", "25: `times` must be a whole number from 1 up, not `six`"),
    ("{ use: play, count: -1 }", "25: `count` must be a whole number from 0 up, not `-1`"),
    ("{ buy: p, quantity: 0x2 }", "25: `quantity` must be a whole number from 1 up, not `0x2`"),
    ("{ buy: p, quantity: 1.0 }", "25: `quantity` must be a whole number from 1 up, not `1.0`"),
    ("use:", "9: `use` must be the id of a feature, not empty"),
    ("use: [play]", "10: `use` must be the id of a feature, not a list"),
    ("use: { play: 6 }", "10: `use` must be the id of a feature, not a mapping"),
    ("{ launch: , note: [x] }", "23: `note` must be text, not a list"),
    (
      "wait: 90",
      "11: `wait` must be a duration such as 90m or 1d12h, not `90`. The units are s m h d w M y."
    ),
    (
      "wait: |\n      90m\n      more",
      "11: `wait` must be a duration such as 90m or 1d12h, not a long text. The units are s m h d w M y."
    ),
    (
      "wait: 5min",
      "11: `wait` must be a duration such as 90m or 1d12h, not `5min`. The units are s m h d w M y."
    ),
    (
      "wait: 1.5h",
      "11: `wait` must be a duration such as 90m or 1d12h, not `1.5h`. The units are s m h d w M y."
    ),
    (
      "until: tomorrow",
      "12: `until` must be a local time such as 2026-03-28T21:00:00, not `tomorrow`"
    ),
    (
      "until: 2026-04-01",
      "12: `until` must be a local time such as 2026-03-28T21:00:00, not `2026-04-01`"
    ),
    (
      "set_device_clock: automatik",
      "23: `set_device_clock` must be `automatic` or a local time such as 2026-03-28T21:00:00, not `automatik`. Did you mean `automatic`?"
    ),
    (
      "set_device_clock: 2026-04-01",
      "23: `set_device_clock` must be `automatic` or a local time such as 2026-03-28T21:00:00, not `2026-04-01`"
    ),
    (
      "set_time_zone: Pacific/Aukland",
      "20: there is no time zone `Pacific/Aukland`. Did you mean `Pacific/Auckland`?"
    ),
    (
      "complete: on_boarding",
      "15: `complete` must be `onboarding`, not `on_boarding`. Did you mean `onboarding`?"
    ),
    ("update_app:", "16: `update_app` must be a version, not empty"),
    ("reinstall: kept", "16: `reinstall` must be a mapping such as { key: value }, not `kept`"),
    ("reinstall: { keychain: keep }", "28: `keychain` must be one of `kept`, `lost`, not `keep`"),
    (
      "reinstall: { key_chain: kept }",
      "18: unknown key `key_chain` in `reinstall`. Did you mean `keychain`?"
    ),
    ("network: off", "14: `network` must be one of `online`, `offline`, not `off`"),
    (
      "crash: before_puchase",
      "12: `crash` must be one of `before_purchase`, `after_purchase`, `before_commit`, `after_commit`, `after_finish`, not `before_puchase`. Did you mean `before_purchase`?"
    ),
    (
      "crash:",
      "11: `crash` must be one of `before_purchase`, `after_purchase`, `before_commit`, `after_commit`, `after_finish`, not empty"
    ),
    ("spend:", "11: `spend` must be amounts or a name, not empty"),
    ("spend: [coins]", "12: `spend` must be a mapping such as { key: value }, not a list"),
    ("spend: { coins: lots }", "21: `coins` must be a whole number from 0 up, not `lots`"),
    ("earn: 10", "11: `earn` must be a mapping such as { key: value }, not `10`"),
    ("reach: { level: -1 }", "21: `level` must be a whole number from 0 up, not `-1`"),
    ("buy:", "9: `buy` must be the id of a product, not empty"),
    ("redeem:", "12: `redeem` must be a code, not empty"),
    ("billing: broken", "14: `billing` must be one of `working`, `failing`, not `broken`"),
    (
      "raise_price: 12.99",
      "18: `raise_price` must be a mapping such as { key: value }, not `12.99`"
    ),
    ("raise_price: { p: 12,99 }", "29: `99` must be a number such as 12.99, not empty"),
    ("raise_price: { p: $12 }", "23: `p` must be a number such as 12.99, not `$12`"),
    ("raise_price: { p: -1 }", "23: `p` must be a number such as 12.99, not `-1`"),
    ("store: { ask_to_buy: yes }", "26: `ask_to_buy` must be `true` or `false`, not `yes`"),
    (
      "store: { next_purchase: canceled }",
      "29: `next_purchase` must be one of `cancelled`, `interrupted`, `network_error`, `not_available`, `unverified`, not `canceled`. Did you mean `cancelled`?"
    ),
    (
      "store: { nextpurchase: cancelled }",
      "14: unknown key `nextpurchase` in `store`. Did you mean `next_purchase`?"
    ),
    ("store: ask_to_buy", "12: `store` must be a mapping such as { key: value }, not `ask_to_buy`"),
    ("open:", "10: `open` must be the name of a screen, not empty"),
    ("choose:", "12: `choose` must be the id of a product, not empty"),
    ("toggle:", "12: `toggle` must be the name of a switch, not empty"),
  ]

  private static let expectationMistakes: [(String, String, String)] = [
    (
      "launch:", "access: allowed",
      "15: `access` can't be expected after `launch`. It is known after `check`, `use`."
    ),
    (
      "buy: p", "remaining: 5",
      "15: `remaining` can't be expected after `buy`. It is known after `check`, `use`."
    ),
    (
      "use: f", "result: purchased",
      "15: `result` can't be expected after `use`. It is known after `buy`, `redeem`, `restore`, `spend`."
    ),
    (
      "launch:", "error: network",
      "15: `error` can't be expected after `launch`. It is known after `buy`, `redeem`, `restore`."
    ),
    (
      "spend: s", "error: network",
      "15: `error` can't be expected after `spend`. It is known after `buy`, `redeem`, `restore`."
    ),
    ("use: f", "acess: allowed", "15: unknown key `acess` in `expect`. Did you mean `access`?"),
    ("use: f", "access: loading", "23: `access` must be one of `allowed`, `denied`, not `loading`"),
    (
      "use: f", "access: alowed",
      "23: `access` must be one of `allowed`, `denied`, not `alowed`. Did you mean `allowed`?"
    ),
    (
      "use: f", "reason: quota_exausted",
      "23: `reason` must be one of `simulated`, `entitled`, `free_on_platform`, `free`, `unlocked_by_progress`, `in_trial`, `within_quota`, `under_cap`, `suppressed`, `trial_expired`, `quota_exhausted`, `cap_reached`, `not_entitled`, not `quota_exausted`. Did you mean `quota_exhausted`?"
    ),
    (
      "use: f", "remaining: many",
      "26: `remaining` must be `unlimited` or a whole number, not `many`"
    ),
    ("use: f", "remaining: -1", "26: `remaining` must be `unlimited` or a whole number, not `-1`"),
    (
      "use: f", "resets_at: midnight",
      "26: `resets_at` must be a local time such as 2026-03-28T21:00:00, not `midnight`"
    ),
    ("launch:", "paywall: ", "25: `paywall` must be the id of a paywall or `none`, not empty"),
    ("launch:", "paywall: [a]", "24: `paywall` must be the id of a paywall or `none`, not a list"),
    (
      "launch:", "dismissable: in 3",
      "28: `dismissable` must be `true`, `false`, or as in `in 3s`, not `in 3`"
    ),
    (
      "launch:", "dismissable: yes",
      "28: `dismissable` must be `true`, `false`, or as in `in 3s`, not `yes`"
    ),
    (
      "buy: p", "result: restored",
      "23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, not `restored`"
    ),
    (
      "buy: p", "result: purchase",
      "23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, not `purchase`. Did you mean `purchased`?"
    ),
    (
      "restore:", "result: restore",
      "23: `result` must be one of `restored`, `nothing_to_restore`, `failed`, not `restore`. Did you mean `restored`?"
    ),
    (
      "spend: s", "result: refuse",
      "23: `result` must be one of `spent`, `refused`, not `refuse`. Did you mean `refused`?"
    ),
    (
      "redeem: C", "result: spent",
      "23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, not `spent`"
    ),
    (
      "buy: p", "result: purchased, error: network",
      "13: `error` goes with `result: failed`, not with `purchased`"
    ),
    (
      "buy: p", "result: failed, error: not_availible",
      "38: `error` must be one of `network`, `not_available`, `unverified`, `unknown_product`, `offer_not_eligible`, `invalid_code`, `crashed`, not `not_availible`. Did you mean `not_available`?"
    ),
    ("launch:", "entitlements: pro", "29: `entitlements` must be a list such as [a, b], not `pro`"),
    ("launch:", "entitlements: [[a]]", "30: item 1 of `entitlements` must be a name, not a list"),
    (
      "launch:", "balances: [coins]",
      "25: `balances` must be a mapping such as { key: value }, not a list"
    ),
    ("launch:", "balances: { coins: x }", "34: `coins` must be a whole number from 0 up, not `x`"),
    (
      "launch:", "subscription: active",
      "29: `subscription` must be `none` or a mapping with its state, not `active`"
    ),
    (
      "launch:", "subscription: [none]",
      "29: `subscription` must be a mapping such as { key: value }, not a list"
    ),
    (
      "launch:", "subscription: { state: active }",
      "38: `state` must be one of `subscribed`, `expired`, `inBillingRetryPeriod`, `inGracePeriod`, `revoked`, not `active`"
    ),
    (
      "launch:", "subscription: { state: inGracePeriodd }",
      "38: `state` must be one of `subscribed`, `expired`, `inBillingRetryPeriod`, `inGracePeriod`, `revoked`, not `inGracePeriodd`. Did you mean `inGracePeriod`?"
    ),
    (
      "launch:", "subscription: { stat: expired }",
      "31: unknown key `stat` in `subscription`. Did you mean `state`?"
    ),
    ("launch:", "subscription: { renews: 1 }", "39: `renews` must be `true` or `false`, not `1`"),
    (
      "launch:", "trial: expire",
      "22: `trial` must be `expired`, `none` or { days_remaining: 7 }, not `expire`. Did you mean `expired`?"
    ),
    (
      "launch:", "trial: {}",
      "22: `trial` must be `expired`, `none` or { days_remaining: 7 }, not a mapping"
    ),
    ("launch:", "trial: { days: 7 }", "24: unknown key `days` in `trial`"),
    (
      "launch:", "trial: { days_remaining: 7d }",
      "40: `days_remaining` must be a whole number from 0 up, not `7d`"
    ),
    ("launch:", "trial: []", "22: `trial` must be a mapping such as { key: value }, not a list"),
    (
      "launch:", "variants: changed",
      "25: `variants` must be `unchanged` or { EXPERIMENT: VARIANT }, not `changed`. Did you mean `unchanged`?"
    ),
    ("launch:", "variants: { a: }", "30: `a` must be a variant or `assigned`, not empty"),
    (
      "launch:", "unfinished: none",
      "27: `unfinished` must be a whole number from 0 up, not `none`"
    ),
    (
      "launch:", "screen: text",
      "23: `screen` must be a mapping such as { key: value }, not `text`"
    ),
    (
      "launch:", "screen: { contains: text }",
      "35: `contains` must be a list such as [a, b], not `text`"
    ),
    (
      "launch:", "screen: { contain: [x] }",
      "25: unknown key `contain` in `screen`. Did you mean `contains`?"
    ),
    (
      "launch:", "events: paywall_shown",
      "23: `events` must be a list such as [a, b], not `paywall_shown`"
    ),
    (
      "launch:", "events: [paywall_show]",
      "24: item 1 of `events` must be one of `paywall_shown`, `paywall_dismissed`, `store_viewed`, `product_viewed`, `purchase_started`, `purchase_completed`, `purchase_pending`, `purchase_cancelled`, `purchase_failed`, `restore_completed`, `refunded`, not `paywall_show`. Did you mean `paywall_shown`?"
    ),
    (
      "launch:", "events: [{ paywall_show: {} }]",
      "26: unknown key `paywall_show` in `events`. Did you mean `paywall_shown`?"
    ),
    (
      "launch:", "events: [{ paywall_shown: {}, refunded: {} }]",
      "24: item 1 of `events` must be one event, such as { paywall_shown: { paywall: pro } }, not a mapping"
    ),
    (
      "launch:", "events: [{ paywall_shown: { x: x } }]",
      "43: unknown key `x` in `paywall_shown`"
    ),
    (
      "launch:", "events: [{ paywall_shown: pro }]",
      "41: `paywall_shown` must be a mapping such as { key: value }, not `pro`"
    ),
  ]
}
