extension Mistakes {
  /// Actions that the store can't do.
  static let inTheStore: [(String, String)] = [
    ("buy:", "j:5:9: `buy` must be the id of a product, and is empty"),
    (
      "{ buy: p, after: soon }",
      "j:5:22: `after` must be a duration such as 90m or 1d12h, not `soon`. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "{ redeem: C, after: 2h }",
      "j:5:18: `after` is no parameter of `redeem`. It goes with `buy`."
    ),
    (
      "{ buy: p, aftr: 2h }", "j:5:15: unknown key `aftr` in a step. Did you mean `after`?"
    ),
    ("sign_in:", "j:5:13: `sign_in` must be one of `first`, `other`, and is empty"),
    (
      "sign_in: others",
      "j:5:14: `sign_in` must be one of `first`, `other`, not `others`. Did you mean `other`?"
    ),
    ("signin: other", "j:5:5: unknown key `signin` in a step. Did you mean `sign_in`?"),
    (
      "storefront: Spain",
      "j:5:17: `storefront` must be a country in three capital letters, such as ESP, not `Spain`"
    ),
    (
      "storefront: QQQ",
      "j:5:17: the App Store has no storefront `QQQ`. Write a country in three capital letters, such as ESP."
    ),
    ("store_front: ESP", "j:5:5: unknown key `store_front` in a step. Did you mean `storefront`?"),
    ("redeem:", "j:5:12: `redeem` must be a code, and is empty"),
    ("billing: broken", "j:5:14: `billing` must be one of `working`, `failing`, not `broken`"),
    (
      "raise_price: 12.99",
      "j:5:18: `raise_price` must be a mapping such as { PRODUCT: 12.99 }, not `12.99`"
    ),
    (
      "raise_price: { p: 12,99 }",
      "j:5:26: a price has a point before its cents, not a comma. Write it as 12.99."
    ),
    ("raise_price: { p: $12 }", "j:5:23: `p` must be a number such as 12.99, not `$12`"),
    ("raise_price: { p: -1 }", "j:5:23: `p` must be a number such as 12.99, not `-1`"),
    (
      "raise_price: { p: 1000000000.01 }",
      "j:5:23: `p` must be at most 1000000000, not `1000000000.01`. Write a smaller number."
    ),
    (
      "raise_price: { p: 99999999999999999999 }",
      "j:5:23: `p` must be at most 1000000000, not `99999999999999999999`. Write a smaller number."
    ),
    ("store: { ask_to_buy: yes }", "j:5:26: `ask_to_buy` must be `true` or `false`, not `yes`"),
    (
      "store: { next_purchase: canceled }",
      "j:5:29: `next_purchase` must be one of `normal`, `cancelled`, `interrupted`, `network_error`, `not_available`, `unverified`, not `canceled`. Did you mean `cancelled`?"
    ),
    (
      "store: { nextpurchase: cancelled }",
      "j:5:14: unknown key `nextpurchase` in `store`. Did you mean `next_purchase`?"
    ),
    (
      "store: ask_to_buy",
      "j:5:12: `store` must be a mapping such as { ask_to_buy: true }, not `ask_to_buy`"
    ),
    ("store: { grace_period: on }", "j:5:28: `grace_period` must be `true` or `false`, not `on`"),
    ("decline_price: p", "j:5:20: `decline_price` takes no value. End it with the colon."),
    ("accept_price: p", "j:5:19: `accept_price` takes no value. End it with the colon."),
    ("buy_elsewhere:", "j:5:19: `buy_elsewhere` must be the id of a product, and is empty"),
  ]
}
