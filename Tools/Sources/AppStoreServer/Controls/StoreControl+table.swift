import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension StoreControl {
  private static let product = "\"PRODUCT\" or {\"transaction\": \"ID\"}"

  /// The members of what is ordered.
  private static let orders = [
    "appAccountToken", "quantity", "offer", "introductoryOffer", "billingPlanType",
  ]

  static let ofPurchases: [Kind] = [
    Kind("buy", "\"PRODUCT\", as on another device", members: orders + ["finished"]) {
      BuyElsewhere(
        try $0.order, account: $0.account, isFinished: try $0.flag("finished") ?? false)
    },
    Kind("redeem", "\"CODE\"", members: orders) { value in
      guard (orders + ["account"]).contains(where: { value.root[$0] != nil }) else {
        return RedeemCode(try value.text, on: try await value.device)
      }
      return try value.redemption
    },
    Kind("approve", product) { value in
      switch try value.named {
      case .product(let id): Approve(id, account: value.account)
      case .transaction(let id): ApprovePending(id)
      }
    },
    Kind("decline", product) { value in
      switch try value.named {
      case .product(let id): Decline(id, account: value.account)
      case .transaction(let id): DeclinePending(id)
      }
    },
    Kind("askToBuy", "true or false") { SetAskToBuy(try $0.flag, account: $0.account) },
    Kind("payments", "true if the person may pay, or false") {
      SetPayments(areAllowed: try $0.flag, account: $0.account)
    },
    Kind("promotedPurchase", "\"PRODUCT\", as tapped in the App Store", members: ["offer"]) {
      PromotePurchase(
        PromotedPurchase(productID: try $0.text, offerID: try $0.text("offer")),
        on: try await $0.device)
    },
    Kind(
      "nextPurchase",
      NextPurchase.allCases.map { "\"\($0)\"" }.listed
    ) { SetNextPurchase(try $0.word(), account: $0.account) },
    Kind("removeFromSale", product) { RemoveFromSale(try await $0.product.id) },
  ]

  static let ofRefunds: [Kind] = [
    Kind("refund", product, members: ["percentage"]) { value in
      let percentage = try value.percentage("percentage") ?? 100_000
      switch try value.named {
      case .product(let id):
        return Refund(id, account: value.account, percentage: percentage)
      case .transaction(let id): return RefundTransaction(id, percentage: percentage)
      }
    },
    Kind("requestRefund", product, members: ["reason"]) { value in
      let reasons: [WireConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
      ]
      let reason = try value.word("reason", reasons.map(\.rawValue))
      return RequestRefund(
        of: try value.purchase,
        because: reason.map(WireConsumptionRequestReason.init(rawValue:)) ?? .other)
    },
    Kind("declineRefund", product) { DeclineRefund(of: try $0.purchase) },
    Kind("reverseRefund", product) { value in
      switch try value.named {
      case .product(let id): ReverseRefund(of: id, account: value.account)
      case .transaction(let id): ReverseTransactionRefund(id)
      }
    },
  ]

  static let ofSubscriptions: [Kind] = [
    Kind("turnOffRenewal", product) { value in
      let (id, account) = try await value.product
      return SetRenewal(of: id, account: account, isOn: false)
    },
    Kind("turnOnRenewal", product) { value in
      let (id, account) = try await value.product
      return SetRenewal(of: id, account: account, isOn: true)
    },
    Kind("renewNow", product) { value in
      let (id, account) = try await value.product
      return RenewNow(id, account: account)
    },
    Kind("expireNow", product) { value in
      let (id, account) = try await value.product
      return ExpireNow(id, account: account)
    },
    Kind("extendRenewal", product, members: ["days", "reason", "identifier"]) { value in
      let days = try value.required(value.whole("days", 1...90), "days")
      _ = try value.whole("reason", 0...3)
      if let identifier = try value.text("identifier"), !(1...128).contains(identifier.count) {
        throw Refusal(
          .badRequest, "The `identifier` has \(identifier.count) characters.",
          fix: "Write 1 to 128.")
      }
      let (id, account) = try await value.product
      return ExtendRenewal(of: id, account: account, days: days)
    },
    Kind("raisePrice", product, members: ["price", "consent"]) { value in
      let text = try value.required(value.text("price"), "price")
      guard text.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,3})?/) != nil,
        let price = Decimal(string: text)
      else {
        throw Refusal(
          .badRequest, "“\(text.prefix(40))” is no price.",
          fix: "Write one like \"5.99\", below 1000000000 and with 3 decimals at most.")
      }
      return RaisePrice(
        of: try await value.product.id, to: price,
        needsConsent: try value.flag("consent") ?? true)
    },
    Kind("answerPriceIncrease", product, members: ["agrees"]) { value in
      let agrees = try value.required(value.flag("agrees"), "agrees")
      let (id, account) = try await value.product
      return AnswerPriceIncrease(of: id, account: account, agrees: agrees)
    },
    Kind("failRenewals", "true or false") {
      SetBilling(try $0.flag ? .failing : .working, account: $0.account)
    },
    Kind("gracePeriod", "days, or false") {
      SetGracePeriod($0.isFalse ? nil : GracePeriod(days: try $0.whole(1...365)))
    },
    Kind("timeRate", "the number of a rate, 0 for real time") {
      guard let rate = TimeRate(rawValue: try $0.whole) else { throw $0.mistaken }
      return SetTimeRate(rate)
    },
  ]

  static let ofPeople: [Kind] = [
    Kind("share", product) { value in
      let (id, account) = try await value.product
      return SetFamilySharing(true, of: id, account: account)
    },
    Kind("stopSharing", product) { value in
      let (id, account) = try await value.product
      return SetFamilySharing(false, of: id, account: account)
    },
    Kind("shareWithFamily", product) { value in
      let (id, account) = try await value.product
      return ShareWithFamily(id, account: account)
    },
    Kind("stopFamilySharing", product) { value in
      let (id, account) = try await value.product
      return StopFamilySharing(id, account: account)
    },
    Kind("joinFamily", "the number of the account whose family it is") { value in
      guard let keeper = value.keeper else { throw value.mistaken }
      let member = try await keeper.account(numbered: try value.whole(1...Int.max))
      return JoinFamily(value.account, of: member)
    },
    Kind("leaveFamily", "true") { value in
      guard try value.flag else { throw value.mistaken }
      return LeaveFamily(value.account)
    },
    Kind("customers", "a number of accounts to make", members: ["product"]) { value in
      AddCustomers(
        try value.whole(1...AddCustomers.most),
        buying: try value.required(value.text("product"), "product"))
    },
    Kind("online", "true or false") { SetOnline(try $0.flag, device: try await $0.device) },
    Kind("storefront", "\"ESP\"") { SetStorefront(try $0.text, account: $0.account) },
    Kind("locale", "\"ca\"") { SetLocale(try $0.text, device: try await $0.device) },
  ]

  static let ofHabits: [Kind] = [
    Kind(
      "habits",
      "\"none\", \"apple\", \"harsh\", or some of \(StoreHabit.allCases.map(\.rawValue).listed), apart"
    ) {
      SetHabits(try $0.habits)
    },
    Kind("clockLead", "the seconds that the store's clock is ahead, or behind below 0") {
      SetClockLead(seconds: try $0.seconds)
    },
  ]

  static let ofServers: [Kind] = [
    Kind("notifications", NotificationHandling.allCases.map { "\"\($0)\"" }.listed) {
      SetNotificationHandling(try $0.word())
    },
    Kind("release", ReleaseOrder.allCases.map { "\"\($0)\"" }.listed) {
      ReleaseNotifications(try $0.word())
    },
    Kind("rescindConsent", "true") { value in
      guard try value.flag else { throw value.mistaken }
      return RescindConsent(account: value.account)
    },
    Kind("externalPurchaseToken", ExternalPurchaseEvent.allCases.map { "\"\($0)\"" }.listed) {
      NotifyOfExternalPurchase(try $0.word())
    },
  ]
}

extension [String] {
  /// The words as a sentence lists them: `a, b or c`.
  fileprivate var listed: String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension StoreControl.Value {
  /// The habits of `habits`: those of a name that has several, or those that are named, with spaces or commas between.
  fileprivate var habits: Set<StoreHabit> {
    get throws {
      guard let environment = keeper?.store.environment,
        let habits = StoreHabit.named(try text, in: environment)
      else { throw mistaken }
      return habits
    }
  }

  /// A whole number of seconds, also below zero.
  fileprivate var seconds: Int {
    get throws {
      guard let number = node.numberText.flatMap({ Int($0) }),
        abs(number) <= SetClockLead.most
      else { throw mistaken }
      return number
    }
  }

  /// The order that `buy` makes.
  fileprivate var order: PurchaseOrder {
    get throws {
      var order = PurchaseOrder(
        productID: try text, quantity: try whole("quantity", 1...10) ?? 1,
        appAccountToken: try uuid("appAccountToken"))
      order.offer = try text("offer").map(offer)
      if try flag("introductoryOffer") == false { order.declinesIntroductoryOffer = true }
      order.billingPlan = try billingPlan
      return order
    }
  }

  /// The command of `redeem` for an account, whatever device it has.
  ///
  /// A code is an offer by itself, which comes before an introductory one: it can be named, and no other beside it.
  fileprivate var redemption: RedeemCodeElsewhere {
    get throws {
      let code = try text
      if let offer = try text("offer"), offer != code {
        throw Refusal(
          .badRequest, "The code “\(code)” gives no other offer, as “\(offer)”.",
          fix: "Leave `offer` out, or use `buy`.")
      }
      _ = try flag("introductoryOffer")
      return RedeemCodeElsewhere(
        code, account: account, appAccountToken: try uuid("appAccountToken"),
        quantity: try whole("quantity", 1...10), billingPlan: try billingPlan)
    }
  }

  private var billingPlan: StoreConfiguration.BillingPlan.Kind? {
    get throws {
      try word("billingPlanType", ["BILLED_UPFRONT", "MONTHLY"]).map { .init(rawValue: $0) }
    }
  }

  /// Returns the offer of an identifier: one to come back where the product has it, else a promotional one.
  private func offer(_ id: String) throws -> OfferOrder {
    let product = try keeper?.store.configuration.product(text)
    let isWinBack = product?.subscription?.winBackOffers.contains { $0.id == id } ?? false
    return isWinBack ? .winBack(id: id) : .promotionalUnsigned(id: id)
  }
}
