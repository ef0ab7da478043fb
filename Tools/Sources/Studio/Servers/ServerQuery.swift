import LocalAppStore

/// The requested part of a server's view, from a page's address.
///
/// Unreadable parts are ignored.
struct ServerQuery: Hashable, Sendable {
  /// The number of the notification to open, or `nil` for the newest one.
  var notification: Int?

  /// The number of the notification before which the list ends, or `nil` for the newest ones.
  var before: Int?

  /// The transaction to ask about, or `nil` for the notification's.
  var transaction: TransactionID?

  var question = ServerQuestion.transaction

  init() {}

  init(_ fields: [String: String]) {
    notification = fields["notification"].flatMap { Int($0) }
    before = fields["before"].flatMap { Int($0) }
    transaction = fields["transaction"].flatMap(UInt64.init).map(TransactionID.init(rawValue:))
    question = fields["ask"].flatMap(ServerQuestion.init(rawValue:)) ?? .transaction
  }

  /// The query for the same content, with its `?`.
  var text: String {
    let fields = [
      ("before", before.map(String.init)), ("notification", notification.map(String.init)),
      ("transaction", transaction?.description),
      ("ask", question == .transaction ? nil : question.rawValue),
    ].compactMap { name, value in value.map { "\(name)=\($0)" } }
    return fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
  }
}
