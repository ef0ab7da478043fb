extension Mistakes {
  /// States that can't be expected: the action, the expectation, the mistake.
  static let inStandings: [(String, String, String)] = [
    (
      "launch:", "entitlements: pro",
      "j:5:29: `entitlements` must be a list such as [a, b], not `pro`"
    ),
    (
      "launch:", "entitlements: [[a]]",
      "j:5:30: item 1 of `entitlements` must be a name, not a list"
    ),
    (
      "launch:", "balances: [coins]",
      "j:5:25: `balances` must be a mapping such as { coins: 10 }, not a list"
    ),
    (
      "launch:", "balances: { coins: x }",
      "j:5:34: `coins` must be a whole number from 0 up, not `x`"
    ),
    (
      "launch:", "subscription: active",
      "j:5:29: `subscription` must be `none` or a mapping such as { state: subscribed }, not `active`"
    ),
    (
      "launch:", "subscription: [none]",
      "j:5:29: `subscription` must be `none` or a mapping such as { state: subscribed }, not a list"
    ),
    (
      "launch:", "subscription: { state: active }",
      "j:5:38: `state` must be one of `subscribed`, `expired`, `inBillingRetryPeriod`, `inGracePeriod`, `revoked`, not `active`"
    ),
    (
      "launch:", "subscription: { state: inGracePeriodd }",
      "j:5:38: `state` must be one of `subscribed`, `expired`, `inBillingRetryPeriod`, `inGracePeriod`, `revoked`, not `inGracePeriodd`. Did you mean `inGracePeriod`?"
    ),
    (
      "launch:", "subscription: { stat: expired }",
      "j:5:31: unknown key `stat` in `subscription`. Did you mean `state`?"
    ),
    (
      "launch:", "subscription: { renews: 1 }",
      "j:5:39: `renews` must be `true` or `false`, not `1`"
    ),
    (
      "launch:", "trial: expire",
      "j:5:22: `trial` must be `expired`, `none` or { days_remaining: 7 }, not `expire`. Did you mean `expired`?"
    ),
    (
      "launch:", "trial: {}",
      "j:5:22: `trial` must be `expired`, `none` or { days_remaining: 7 }, not a mapping"
    ),
    (
      "launch:", "trial: { days: 7 }",
      "j:5:24: unknown key `days` in `trial`. The only key is `days_remaining`."
    ),
    (
      "launch:", "trial: { days_remaining: 7d }",
      "j:5:40: `days_remaining` must be a whole number from 0 up, not `7d`"
    ),
    (
      "launch:", "trial: []",
      "j:5:22: `trial` must be `expired`, `none` or { days_remaining: 7 }, not a list"
    ),
    (
      "launch:", "variants: changed",
      "j:5:25: `variants` must be `unchanged` or { EXPERIMENT: VARIANT }, not `changed`. Did you mean `unchanged`?"
    ),
    ("launch:", "variants: { a: }", "j:5:30: `a` must be a variant or `assigned`, and is empty"),
    (
      "launch:", "unfinished: none",
      "j:5:27: `unfinished` must be a whole number from 0 up, not `none`"
    ),
    (
      "launch:", "screen: text",
      "j:5:23: `screen` must be a mapping such as { contains: [\"Buy\"] }, not `text`"
    ),
    (
      "launch:", "screen: { contains: text }",
      "j:5:35: `contains` must be a list such as [\"Buy\", \"Restore\"], not `text`"
    ),
    (
      "launch:", "screen: { contain: [x] }",
      "j:5:25: unknown key `contain` in `screen`. Did you mean `contains`?"
    ),
    (
      "launch:", "events: paywall_shown",
      "j:5:23: `events` must be a list such as [paywall_shown], not `paywall_shown`"
    ),
    (
      "launch:", "events: [paywall_show]",
      "j:5:24: item 1 of `events` must be one of `paywall_shown`, `paywall_dismissed`, `store_viewed`, `product_viewed`, `purchase_started`, `purchase_completed`, `purchase_pending`, `purchase_cancelled`, `purchase_failed`, `restore_completed`, `refunded`, `server_refused`, not `paywall_show`. Did you mean `paywall_shown`?"
    ),
    (
      "launch:", "events: [{ paywall_show: {} }]",
      "j:5:26: unknown key `paywall_show` in `events`. Did you mean `paywall_shown`?"
    ),
    (
      "launch:", "events: [{ paywall_shown: {}, refunded: {} }]",
      "j:5:24: item 1 of `events` must be one event, such as { paywall_shown: { paywall: pro } }, not a mapping"
    ),
    (
      "launch:", "events: [{ paywall_shown: { x: x } }]",
      "j:5:43: unknown key `x` in `paywall_shown`. The keys are `product`, `paywall`, `placement`, `offer`, `variant`, `result`, `answer`, `reason` and `via`."
    ),
    (
      "launch:", "events: [{ paywall_shown: pro }]",
      "j:5:41: `paywall_shown` must be a mapping such as { product: ID }, not `pro`"
    ),
    ("launch:", "badges: x", "j:5:23: `badges` must be a list such as [a, b], not `x`"),
    (
      "launch:", "offers: { x: 1 }", "j:5:23: `offers` must be a list such as [a, b], not a mapping"
    ),
    (
      "launch:", "subscription: { product: }",
      "j:5:40: `product` must be the id of a product, and is empty"
    ),
    (
      "launch:", "subscription: { next: }",
      "j:5:37: `next` must be the id of a product or `none`, and is empty"
    ),
    ("launch:", "screen: { lacks: [[x]] }", "j:5:33: item 1 of `lacks` must be text, not a list"),
    (
      "launch:", "events: [{ refunded: { product: [x] } }]",
      "j:5:47: `product` must be text, not a list"
    ),
  ]
}
