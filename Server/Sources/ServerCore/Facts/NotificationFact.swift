public import AppStoreWire

/// A notification of the App Store, with the facts that are signed inside it.
public struct NotificationFact: Hashable, Sendable {
  /// The notification's own claims.
  public let payload: NotificationPayload

  /// The transaction that it is about, or nil if it has none.
  public let transaction: SignedFact?

  /// The renewal info of the subscription that it is about, or nil if it has none.
  public let renewal: SignedFact?

  /// The app transaction that it is about, or nil if it has none.
  public let appTransaction: SignedFact?

  /// The token, or an empty text where its claims alone were delivered.
  public let token: String

  /// Creates a notification from data that was verified.
  ///
  /// - Parameters:
  ///   - payload: The notification's own claims.
  ///   - transaction: The transaction inside it, if it has one.
  ///   - renewal: The renewal info inside it, if it has one.
  ///   - appTransaction: The app transaction inside it, if it has one.
  ///   - token: The notification as it was signed, or an empty text if only its claims were delivered.
  public init(
    _ payload: NotificationPayload, transaction: SignedFact? = nil, renewal: SignedFact? = nil,
    appTransaction: SignedFact? = nil, token: String = ""
  ) {
    self.payload = payload
    self.transaction = transaction
    self.renewal = renewal
    self.appTransaction = appTransaction
    self.token = token
  }

  /// The identifier, which is the same for each attempt.
  public var uuid: WireUUID { payload.notificationUUID }

  /// The notification as it was signed, with the signed data inside it.
  public var tokens: [String] { [token] + facts.map(\.token) }

  /// The facts in it, the transaction first: without it, the app of a renewal is unknown.
  public var facts: [SignedFact] { [transaction, renewal, appTransaction].compactMap(\.self) }
}
