import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON

extension StoreControl {
  /// The members of an order.
  private static let orders = [
    ControlMember(
      "appAccountToken", .uuid, "The app's own name for the account, which the transaction carries."
    ),
    ControlMember(
      "quantity", .whole(1...10, "a number from 1 to 10"), "How many are bought; 1 if left out."),
    ControlMember("offer", .text("\"OFFER\""), "A promotional or win-back offer of the product."),
    ControlMember(
      "introductoryOffer", .flag,
      "False declines an introductory offer; otherwise every eligible account gets it."
    ),
    ControlMember(
      "billingPlanType", .words(["BILLED_UPFRONT", "MONTHLY"]), "How a plan of a year is paid."),
  ]

  static let ofPurchases: [Kind] = [
    Kind(
      "buy", .text("\"PRODUCT\", as on another device"), "Sells a product of any kind.",
      members: orders + [
        ControlMember(
          "finished", .flag, "Whether the app has given what was bought; false if left out.")
      ],
      example: #"{"buy": "pro.monthly", "appAccountToken": "0b7e9f6e-2f43-4c5a-9d41-5d2a5b1c7e11"}"#
    ) {
      BuyElsewhere(
        try $0.order, account: $0.account, isFinished: try $0.flag("finished") ?? false)
    },
    Kind(
      "redeem", .text("\"CODE\""), "Redeems a code: the reference name of a code offer.",
      members: orders, example: #"{"redeem": "SPRING", "account": 2}"#
    ) { value in
      guard (orders.map(\.name) + ["account"]).contains(where: { value.root[$0] != nil }) else {
        return RedeemCode(try value.text, on: try await value.device)
      }
      return try value.redemption
    },
    Kind(
      "approve", .purchase, "Has a parent approve what waits, or an interruption resolved.",
      example: #"{"approve": "pro.monthly"}"#
    ) { value in
      switch try value.named {
      case .product(let id): Approve(id, account: value.account)
      case .transaction(let id): ApprovePending(id)
      }
    },
    Kind(
      "decline", .purchase, "Has a parent decline what waits.",
      example: #"{"decline": "pro.monthly"}"#
    ) { value in
      switch try value.named {
      case .product(let id): Decline(id, account: value.account)
      case .transaction(let id): DeclinePending(id)
      }
    },
    Kind(
      "askToBuy", .flag, "Has a parent asked about what the account buys from now on.",
      example: #"{"askToBuy": true}"#
    ) { SetAskToBuy(try $0.flag, account: $0.account) },
    Kind(
      "payments", ControlForm("true if the person may pay, or false", ControlForm.flag.schema),
      "Allows or forbids purchases on the account's devices.", example: #"{"payments": false}"#
    ) { SetPayments(areAllowed: try $0.flag, account: $0.account) },
    Kind(
      "promotedPurchase", .text("\"PRODUCT\", as tapped in the App Store"),
      "Taps Buy in the App Store, outside the app.",
      members: [ControlMember("offer", .text("\"OFFER\""), "A win-back offer of the product.")],
      example: #"{"promotedPurchase": "pro.monthly"}"#
    ) {
      PromotePurchase(
        PromotedPurchase(productID: try $0.text, offerID: try $0.text("offer")),
        on: try await $0.device)
    },
    Kind(
      "nextPurchase", .words(of: NextPurchase.self),
      "Decides what becomes of the account's next purchase in the app.",
      example: #"{"nextPurchase": "\#(NextPurchase.allCases[0].rawValue)"}"#
    ) { SetNextPurchase(try $0.word(), account: $0.account) },
    Kind(
      "removeFromSale", .purchase, "Sells a product no more, and renews it no more.",
      example: #"{"removeFromSale": "pro.monthly"}"#
    ) { RemoveFromSale(try await $0.product.id) },
  ]

  static let ofRefunds: [Kind] = [
    Kind(
      "refund", .purchase, "Refunds a purchase, in full or in part.",
      members: [
        ControlMember("percentage", .percentage, "The share of the price; all of it if left out.")
      ], example: #"{"refund": "pro.monthly", "percentage": 50}"#
    ) { value in
      let percentage = try value.percentage("percentage") ?? 100_000
      switch try value.named {
      case .product(let id):
        return Refund(id, account: value.account, percentage: percentage)
      case .transaction(let id): return RefundTransaction(id, percentage: percentage)
      }
    },
    Kind(
      "requestRefund", .purchase,
      "Has the customer ask for a refund, and the store ask the server about consumption.",
      members: [
        ControlMember(
          "reason", .words(refundReasons), "Why; OTHER if left out.")
      ], example: #"{"requestRefund": "coins", "reason": "UNINTENDED_PURCHASE"}"#
    ) { value in
      let reason = try value.word("reason", refundReasons)
      return RequestRefund(
        of: try value.purchase,
        because: reason.map(WireConsumptionRequestReason.init(rawValue:)) ?? .other)
    },
    Kind(
      "declineRefund", .purchase, "Gives no refund that was asked for.",
      example: #"{"declineRefund": "coins"}"#
    ) { DeclineRefund(of: try $0.purchase) },
    Kind(
      "reverseRefund", .purchase, "Takes a refund back.", example: #"{"reverseRefund": "coins"}"#
    ) { value in
      switch try value.named {
      case .product(let id): ReverseRefund(of: id, account: value.account)
      case .transaction(let id): ReverseTransactionRefund(id)
      }
    },
  ]

  private static let refundReasons = [
    WireConsumptionRequestReason.unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase,
    .legal, .other,
  ].map(\.rawValue)
}
