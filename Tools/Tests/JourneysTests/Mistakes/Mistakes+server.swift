extension Mistakes {
  /// Actions that the app's own server can't do.
  static let atTheServer: [(String, String)] = [
    (
      "tollgate_server:",
      "j:5:21: `tollgate_server` must be `up`, `down`, `forged` or a mapping such as { spend: { coins: 50 } }, and is empty"
    ),
    (
      "tollgate_server: away",
      "j:5:22: `tollgate_server` must be `up`, `down`, `forged` or a mapping such as { spend: { coins: 50 } }, not `away`"
    ),
    (
      "tollgate_server: { grants: pro }",
      "j:5:24: unknown key `grants` in `tollgate_server`. Did you mean `grant`?"
    ),
    (
      "tollgate_server: { customer: ana, merge_into: ben }",
      "j:5:22: one thing is done at the server at a time. Make it several steps."
    ),
    (
      "tollgate_server: { customer: ana, until: 2026-01-01T00:00:00 }",
      "j:5:46: `until` goes with `grant`. Leave it out."
    ),
    (
      "notifications: lost",
      "j:5:20: `notifications` must be one of `deliver`, `drop`, `double`, `hold`, `release`, not `lost`"
    ),
    (
      "app_store_api: lame",
      "j:5:20: `app_store_api` must be one of `normal`, `slow`, `error`, `down`, `rate_limited`, not `lame`"
    ),
    ("reconcile: now", "j:5:16: `reconcile` takes no value. End it with the colon."),
  ]

  /// Answers that the app's own server can't give: the action, the expectation, the mistake.
  static let ofTheServer: [(String, String, String)] = [
    (
      "reconcile:", "server: { entitlement: [pro] }",
      "j:5:25: unknown key `entitlement` in `server`. Did you mean `entitlements`?"
    ),
    (
      "reconcile:", "server: { subscription: { offer: spring } }",
      "j:5:23: a server says nothing of offers. Leave `offer` out."
    ),
    (
      "reconcile:", "result: spent",
      "j:5:23: `result` must be one of `reconciled`, `failed`, not `spent`"
    ),
  ]
}
