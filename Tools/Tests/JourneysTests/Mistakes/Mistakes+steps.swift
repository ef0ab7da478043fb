extension Mistakes {
  /// Texts that aren't a step, by action, parameters and note.
  static let inSteps: [(String, String)] = [
    ("{}", "j:5:5: this step has no action. Say what happens, such as `launch:`."),
    ("note: x", "j:5:5: this step has no action. Say what happens, such as `launch:`."),
    (
      "{ launch: , dismiss: }",
      "j:5:17: this step has two actions, `launch` and `dismiss`. Make it two steps."
    ),
    ("lunch:", "j:5:5: unknown key `lunch` in a step. Did you mean `launch`?"),
    ("{ use: play, tmes: 6 }", "j:5:18: unknown key `tmes` in a step. Did you mean `times`?"),
    (
      "{ buy: p, times: 6 }",
      "j:5:15: `times` is no parameter of `buy`. It goes with `check` and `use`."
    ),
    (
      "{ use: play, quantity: 2 }",
      "j:5:18: `quantity` is no parameter of `use`. It goes with `buy`."
    ),
    (
      "tap: { action: fly }",
      "j:5:10: nothing on a screen asks for this. There is no action `fly`. There are use, open, buy, choose, restore, redeem, reload, spend, complete, toggle, set, dismiss, dismissAlert, note, forget, openEntry, deleteEntry, manageSubscriptions, requestRefund."
    ),
    (
      "tap: { action: set, value: 12 }",
      "j:5:10: nothing on a screen asks for this. The action `set` lacks its field `name`."
    ),
    ("{ use: play, times: 0 }", "j:5:25: `times` must be a whole number from 1 up, not `0`"),
    (
      "{ use: play, times: 10001 }",
      "j:5:25: `times` must be at most 10000, not `10001`. Write a smaller number."
    ),
    (
      "{ use: play, times: 9223372036854775807 }",
      "j:5:25: `times` must be at most 10000, not `9223372036854775807`. Write a smaller number."
    ),
    (
      "{ check: play, times: 99999999999999999999 }",
      "j:5:27: `times` must be at most 10000, not `99999999999999999999`. Write a smaller number."
    ),
    (
      "{ use: play, count: 1000001 }",
      "j:5:25: `count` must be at most 1000000, not `1000001`. Write a smaller number."
    ),
    (
      "{ buy: p, quantity: 1001 }",
      "j:5:25: `quantity` must be at most 1000, not `1001`. Write a smaller number."
    ),
    (
      "{ buy: p, quantity: 10000000000000000 }",
      "j:5:25: `quantity` must be at most 1000, not `10000000000000000`. Write a smaller number."
    ),
    ("{ use: play, times: six }", "j:5:25: `times` must be a whole number from 1 up, not `six`"),
    ("{ use: play, count: -1 }", "j:5:25: `count` must be a whole number from 0 up, not `-1`"),
    ("{ buy: p, quantity: 0x2 }", "j:5:25: `quantity` must be a whole number from 1 up, not `0x2`"),
    ("{ buy: p, quantity: 1.0 }", "j:5:25: `quantity` must be a whole number from 1 up, not `1.0`"),
    ("{ launch: , note: [x] }", "j:5:23: `note` must be text, not a list"),
    ("{ buy: p, offer: }", "j:5:22: `offer` must be the id of an offer, and is empty"),
    ("{ buy: p, via: [x] }", "j:5:20: `via` must be the id of a paywall, not a list"),
    (
      "frobnicate:",
      "j:5:5: unknown key `frobnicate` in a step. A step is one action with its parameters, `expect` and `note`. The actions are `wait`, `until`, `set_device_clock`, `set_time_zone`, `set_locale`, `launch`, `relaunch`, `quit`, `complete`, `update_app`, `reinstall`, `new_device`, `restore_backup`, `purge_caches`, `use_device`, `network`, `sign_in`, `family`, `storefront`, `remote`, `crash`, `check`, `extension`, `use`, `spend`, `earn`, `reward`, `reach`, `hold`, `commit`, `release`, `buy`, `promoted_purchase`, `restore`, `redeem`, `billing`, `raise_price`, `accept_price`, `decline_price`, `open_subscription_page`, `leave_subscription_page`, `store`, `tollgate_server`, `notifications`, `app_store_api`, `reconcile`, `open`, `placement`, `dismiss`, `choose`, `toggle`, `tap`, `type`, `buy_elsewhere`, `share_with_family`, `stop_family_sharing`, `approve`, `decline`, `refund`, `request_refund`, `decline_refund`, `cancel_renewal`, `resume_renewal`, `renew`, `expire`."
    ),
    (
      "42",
      "j:5:5: item 2 of `steps` must be an action such as `launch:` or `use: FEATURE`, not `42`"
    ),
    (
      "[launch]",
      "j:5:5: item 2 of `steps` must be an action such as `launch:` or `use: FEATURE`, not a list"
    ),
    (
      "{ buy: p, offer: o, use: f }",
      "j:5:25: this step has two actions, `buy` and `use`. Make it two steps."
    ),
  ]
}
