import Foundation

/// A request as stores wrote it before commands had types of their own: `{"refund": {"_0": 1, "_1": "pro"}}`.
///
/// Files that earlier versions kept hold such requests, scheduled for later, and people send them by the control
/// `request`.
struct LegacyRequest: Decodable {
  let envelope: StoreCommandEnvelope

  /// The fields that a request names differently than its command.
  private static let renamed: [String: [String: String]] = [
    "addApp": ["_0": "app", "_1": "configuration"],
    "addDevice": ["_0": "account", "_1": "platform"],
    "install": ["_0": "device"], "uninstall": ["_0": "device"], "update": ["_0": "device"],
    "setOnline": ["_0": "device", "_1": "isOnline"],
    "setLocale": ["_0": "device", "_1": "locale"],
    "setStorefront": ["_0": "account", "_1": "storefront"],
    "signIn": ["_0": "device", "_1": "account"],
    "setAskToBuy": ["_0": "account", "_1": "asks"],
    "setInterruption": ["_0": "account", "_1": "interrupts"],
    "arrange": ["_0": "account", "_1": "nextPurchase"],
    "approve": ["_0": "account", "_1": "productID"],
    "decline": ["_0": "account", "_1": "productID"],
    "approvePending": ["_0": "transaction"], "declinePending": ["_0": "transaction"],
    "resolveIssue": ["_0": "transaction"],
    "buyElsewhere": ["_0": "account", "_1": "order"],
    "redeem": ["_0": "device"],
    "refund": ["_0": "account", "_1": "productID"],
    "refundTransaction": ["_0": "transaction"],
    "reverseRefund": ["_0": "account", "_1": "productID"],
    "delete": ["_0": "transaction"], "clear": ["_0": "account"],
    "tell": ["_0": "account", "_1": "message"],
    "promote": ["_0": "device", "_1": "purchase"],
    "share": ["_0": "account", "_1": "productID"],
    "stopSharing": ["_0": "account", "_1": "productID"],
    "joinFamily": ["_0": "account", "of": "member"],
    "leaveFamily": ["_0": "account"],
    "setFamilySharing": ["_0": "account", "_1": "productID", "_2": "shares"],
    "setRenewal": ["_0": "account", "_1": "productID"],
    "setBilling": ["_0": "account", "_1": "billing"],
    "setGracePeriod": ["_0": "gracePeriod"], "setTimeRate": ["_0": "rate"],
    "renewNow": ["_0": "account", "_1": "productID"],
    "expireNow": ["_0": "account", "_1": "productID"],
    "extendRenewal": ["_0": "account", "_1": "productID"],
    "extendRenewals": ["_0": "productID"],
    "setPrice": ["_0": "productID", "_1": "price"],
    "raisePrice": ["_0": "productID", "_1": "price"],
    "requestConsent": ["_0": "account", "_1": "productID"],
    "answerPriceIncrease": ["_0": "account", "_1": "productID"],
    "removeFromSale": ["_0": "productID"],
    "sell": ["_0": "configuration"],
    "schedule": ["_0": "scheduled", "at": "date"],
    "pending": ["_0": "account"], "entries": ["_0": "account"],
    "ledger": ["_0": "account", "_1": "listing"],
    "open": ["_0": "device"], "end": ["_0": "launch"],
    "products": ["_0": "launch", "_1": "productIDs"],
    "purchase": ["_0": "launch", "_1": "order"],
    "transactions": ["_0": "launch", "_1": "listing"],
    "statuses": ["_0": "launch"], "status": ["_0": "launch", "of": "transaction"],
    "introductoryEligibility": ["_0": "launch"],
    "finish": ["_0": "launch", "_1": "transaction"],
    "appTransaction": ["_0": "launch"], "sync": ["_0": "launch"], "storefront": ["_0": "launch"],
  ]

  private struct InApp: Decodable {
    let app: AppID
    let request: LegacyRequest

    private enum CodingKeys: String, CodingKey {
      case app = "_0"
      case request = "_1"
    }
  }

  init(from decoder: any Decoder) throws {
    let tree = try decoder.singleValueContainer().decode([String: JSONTree].self)
    guard let (name, payload) = tree.first, tree.count == 1, case .object(var members) = payload
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "this is no command of a store"))
    }
    if name == "inApp" {
      let inApp = try JSONTree.object(members).read(InApp.self)
      // The app that is named innermost counts.
      envelope = StoreCommandEnvelope(
        inApp.request.envelope.command, inApp: inApp.request.envelope.app ?? inApp.app)
      return
    }
    for (old, new) in Self.renamed[name] ?? [:] { members[new] = members.removeValue(forKey: old) }
    members["command"] = .text(name)
    envelope = try JSONTree.object(members).read(StoreCommandEnvelope.self)
  }
}

/// Any JSON, with each number as exact as it is written.
private enum JSONTree: Codable {
  case null
  case bool(Bool)
  case number(Decimal)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// Reads a value from it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
