package import AppStoreWire

/// A notification of the App Store, with the facts that are signed inside it.
package struct NotificationFact: Hashable, Sendable {
  /// The notification's own claims.
  package let payload: NotificationPayload

  /// The transaction that it is about, or nil if it has none.
  package let transaction: SignedFact?

  /// The renewal info of the subscription that it is about, or nil if it has none.
  package let renewal: SignedFact?

  /// The app transaction that it is about, or nil if it has none.
  package let appTransaction: SignedFact?

  /// The token, or an empty text where its claims alone were delivered.
  package let token: String

  /// Creates a notification from data that was verified.
  ///
  /// - Parameters:
  ///   - payload: The notification's own claims.
  ///   - transaction: The transaction inside it, if it has one.
  ///   - renewal: The renewal info inside it, if it has one.
  ///   - appTransaction: The app transaction inside it, if it has one.
  ///   - token: The notification as it was signed, or an empty text if only its claims were delivered.
  package init(
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
  package var uuid: WireUUID { payload.notificationUUID }

  /// The notification as it was signed, with the signed data inside it.
  package var tokens: [String] { [token] + facts.map(\.token) }

  /// The facts in it, the transaction first: without it, the app of a renewal is unknown.
  package var facts: [SignedFact] { [transaction, renewal, appTransaction].compactMap(\.self) }
}
