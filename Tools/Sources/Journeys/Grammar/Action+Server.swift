extension Action {
  /// Something that happens to the app's own server, or at it.
  public enum ServerStep: Hashable, Sendable {
    /// It does not answer.
    case down

    /// It answers again.
    case up

    /// A man in the middle changes its answers.
    case forged

    /// The app is signed in as another of the app's customers.
    case customer(String)

    /// The customer becomes another one.
    case merge(into: String)

    /// The customer spends balances that the server keeps.
    case spend([String: Int])

    /// The customer gets a manual entitlement, until a local time or permanently.
    case grant(String, until: LocalDateTime?)
  }

  /// The handling of the App Store's notifications to the app's server.
  public enum Notifications: String, CaseIterable, Sendable {
    /// They are sent, including held ones.
    case deliver

    /// They are lost from now on, and not sent again.
    case drop

    /// Each is sent twice from now on.
    case double

    /// They are held from now on.
    case hold

    /// Held ones are sent, newest first.
    case release
  }

  /// The behavior of the App Store Server API.
  public enum StoreAPI: String, CaseIterable, Sendable {
    case normal, slow, error, down
    case rateLimited = "rate_limited"
  }

  /// A Boolean value that indicates whether the journey's app has a server of its own.
  var isOfServer: Bool {
    switch self {
    case .server, .notifications, .appStoreAPI, .reconcile: true
    default: false
    }
  }
}
