import LocalAppStore

/// A store's answer to a control, under its kind: `{"transaction": 200000000000002}`.
struct ControlAnswer: Encodable {
  private let kind: String
  private let answer: (any Encodable & Sendable)?

  /// Names an answer by its type; elements of a list always come as a list.
  init<Answer: Encodable & Sendable>(_ answer: Answer) {
    switch answer {
    case is Done: (kind, self.answer) = ("done", nil)
    case let outcome as RedeemOutcome:
      (kind, self.answer) = ("redeemed", [outcome.word: outcome.transaction])
    case let app as AppOnSale: (kind, self.answer) = ("apps", [app])
    case let fact as String: (kind, self.answer) = ("signed", [fact])
    case let status as StoreSubscriptionStatus<String>: (kind, self.answer) = ("statuses", [status])
    case is StoreSubscriptionStatus<String>?:
      (kind, self.answer) = ("statuses", [StoreSubscriptionStatus<String>]())
    default: (kind, self.answer) = (Self.kind(of: Answer.self), answer)
    }
  }

  /// Returns the kind by the type alone: an empty list is a list of anything.
  private static func kind(of answer: Any.Type) -> String {
    switch answer {
    case is [AppOnSale].Type: "apps"
    case is AccountID.Type: "account"
    case is DeviceID.Type: "device"
    case is OpenedLaunch.Type: "opened"
    case is TransactionID.Type: "transaction"
    case is [TransactionID].Type: "transactions"
    case is [PendingPurchase].Type: "pending"
    case is [LedgerEntry].Type: "entries"
    case is [StoreEvent].Type: "events"
    case is [StoreProduct].Type: "products"
    case is PurchaseOutcome<String>.Type: "purchase"
    case is [StoreSubscriptionStatus<String>].Type: "statuses"
    case is Bool.Type: "eligibility"
    case is [SignedNotification].Type: "notifications"
    case is AddCustomers.Made.Type: "customers"
    case is StorefrontCountry.Type: "storefront"
    case is PageReport.Type: "page"
    default: "signed"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let key = Key(stringValue: kind)
    if let answer {
      try container.encode(answer, forKey: key)
    } else {
      _ = container.nestedContainer(keyedBy: Key.self, forKey: key)
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}

extension RedeemOutcome {
  fileprivate var word: String {
    switch self {
    case .redeemed: "redeemed"
    case .alreadyOwned: "alreadyOwned"
    case .scheduled: "scheduled"
    }
  }
}
