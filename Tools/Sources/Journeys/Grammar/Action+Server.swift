extension Action {
  /// Something that happens to the app's own server, or at it.
  public enum ServerStep: Hashable, Sendable {
    /// It does not answer.
    case down

    /// It answers again.
    case up

    /// Somebody between it and the app changes what it answers.
    case forged

    /// The app is signed in as another of the app's customers.
    case customer(String)

    /// The customer becomes another one.
    case merge(into: String)

    /// The customer spends balances that the server keeps.
    case spend([String: Int])

    /// The customer is given an entitlement by hand, until a local time or permanently.
    case grant(String, until: LocalDateTime?)
  }

  /// What becomes of the App Store's notifications to the app's server.
  public enum Notifications: String, CaseIterable, Sendable {
    /// They are sent, those that are kept back among them.
    case deliver

    /// They are lost from now on, and not sent again.
    case drop

    /// Each is sent twice from now on.
    case double

    /// They are kept back from now on.
    case hold

    /// Those that are kept back are sent, the newest first.
    case release
  }

  /// How the App Store Server API behaves.
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
