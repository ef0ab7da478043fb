extension Mistakes {
  /// Expectations that a step can't have: the action, the expectation, the mistake.
  static let inAnswers: [(String, String, String)] = [
    (
      "launch:", "access: allowed",
      "j:5:15: `access` can't be expected after `launch`. It is known after `check`, `extension`, `use`, `hold` and `tap`."
    ),
    (
      "buy: p", "remaining: 5",
      "j:5:15: `remaining` can't be expected after `buy`. It is known after `check`, `extension`, `use`, `hold` and `tap`."
    ),
    (
      "use: f", "result: purchased",
      "j:5:15: `result` can't be expected after `use`. It is known after `spend`, `reward`, `hold`, `commit`, `release`, `buy`, `restore`, `redeem`, `open_subscription_page`, `tollgate_server`, `reconcile` and `tap`."
    ),
    (
      "launch:", "error: network",
      "j:5:15: `error` can't be expected after `launch`. It is known after `buy`, `redeem`, `restore` and `tap`."
    ),
    (
      "spend: s", "error: network",
      "j:5:15: `error` can't be expected after `spend`. It is known after `buy`, `redeem`, `restore` and `tap`."
    ),
    ("use: f", "acess: allowed", "j:5:15: unknown key `acess` in `expect`. Did you mean `access`?"),
    (
      "use: f", "access: loading",
      "j:5:23: `access` must be one of `allowed`, `denied`, not `loading`"
    ),
    (
      "use: f", "access: alowed",
      "j:5:23: `access` must be one of `allowed`, `denied`, not `alowed`. Did you mean `allowed`?"
    ),
    (
      "use: f", "reason: quota_exausted",
      "j:5:23: `reason` must be one of `simulated`, `entitled`, `in_grace`, `free_on_platform`, `free`, `unlocked_by_progress`, `in_trial`, `on_day`, `condition_met`, `within_quota`, `under_cap`, `within_range`, `within_balance`, `suppressed`, `trial_expired`, `balance_too_low`, `quota_exhausted`, `cap_reached`, `too_far`, `not_entitled`, not `quota_exausted`. Did you mean `quota_exhausted`?"
    ),
    (
      "use: f", "remaining: many",
      "j:5:26: `remaining` must be `unlimited` or a whole number, not `many`"
    ),
    (
      "use: f", "remaining: -1",
      "j:5:26: `remaining` must be `unlimited` or a whole number, not `-1`"
    ),
    (
      "use: f", "resets_at: midnight",
      "j:5:26: `resets_at` must be a local time such as 2026-03-28T21:00:00, not `midnight`"
    ),
    (
      "launch:", "paywall: ",
      "j:5:25: `paywall` must be the id of a paywall or `none`, and is empty"
    ),
    (
      "launch:", "paywall: [a]",
      "j:5:24: `paywall` must be the id of a paywall or `none`, not a list"
    ),
    (
      "launch:", "dismissable: in 3",
      "j:5:28: `dismissable` must be `true`, `false`, or a wait such as `in 3s`, not `in 3`"
    ),
    (
      "launch:", "dismissable: yes",
      "j:5:28: `dismissable` must be `true`, `false`, or a wait such as `in 3s`, not `yes`"
    ),
    (
      "buy: p", "result: restored",
      "j:5:23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, `waiting`, not `restored`"
    ),
    (
      "buy: p", "result: purchase",
      "j:5:23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, `waiting`, not `purchase`. Did you mean `purchased`?"
    ),
    (
      "restore:", "result: restore",
      "j:5:23: `result` must be one of `restored`, `nothing_to_restore`, `failed`, `waiting`, not `restore`. Did you mean `restored`?"
    ),
    (
      "spend: s", "result: refuse",
      "j:5:23: `result` must be one of `spent`, `refused`, not `refuse`. Did you mean `refused`?"
    ),
    (
      "redeem: C", "result: spent",
      "j:5:23: `result` must be one of `purchased`, `pending`, `cancelled`, `failed`, `already_owned`, `scheduled`, not `spent`"
    ),
    (
      "buy: p", "result: purchased, error: network",
      "j:5:13: `error` goes with `result: failed`, not with `result: purchased`. Leave one of them out."
    ),
    (
      "buy: p", "result: failed, error: not_availible",
      "j:5:38: `error` must be one of `network`, `not_available`, `unverified`, `unknown_product`, `offer_not_eligible`, `not_for_sale`, `invalid_code`, `crashed`, `not_allowed`, `not_entitled`, `invalid_offer`, `invalid_offer_signature`, `missing_offer_parameters`, `not_supported`, `system`, not `not_availible`. Did you mean `not_available`?"
    ),
    (
      "use: f", "paywall: none, paywall: x",
      "j:5:15: `paywall` occurs twice in one mapping. Leave one of them out."
    ),
  ]
}
