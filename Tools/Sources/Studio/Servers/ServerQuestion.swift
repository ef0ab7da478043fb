import LocalAppStore

/// A question that a server asks the App Store Server API about a transaction.
enum ServerQuestion: String, CaseIterable, Sendable {
  case transaction, statuses, history, refunds, order

  /// The endpoint's name in Apple's documentation.
  var name: String {
    switch self {
    case .transaction: "Get Transaction Info"
    case .statuses: "Get All Subscription Statuses"
    case .history: "Get Transaction History"
    case .refunds: "Get Refund History"
    case .order: "Look Up Order ID"
    }
  }

  var label: String {
    switch self {
    case .transaction: "Transaction"
    case .statuses: "Statuses"
    case .history: "History"
    case .refunds: "Refunds"
    case .order: "Order"
    }
  }

  /// Returns the path of the request about a transaction.
  func path(about transaction: TransactionID) -> String {
    switch self {
    case .transaction: "/inApps/v1/transactions/\(transaction)"
    case .statuses: "/inApps/v1/subscriptions/\(transaction)"
    case .history: "/inApps/v2/history/\(transaction)"
    case .refunds: "/inApps/v2/refund/lookup/\(transaction)"
    case .order: "/inApps/v1/lookup/\(transaction.orderID)"
    }
  }
}
