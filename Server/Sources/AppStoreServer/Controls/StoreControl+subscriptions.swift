import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension StoreControl {
  /// The lengths of a grace period that App Store Connect offers
  /// (https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions).
  private static let gracePeriods = [3, 16, 28]

  static let ofSubscriptions: [Kind] = [
    Kind(
      "turnOffRenewal", .purchase,
      "Has the customer cancel: the subscription ends with its period.",
      example: #"{"turnOffRenewal": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return SetRenewal(of: id, account: account, isOn: false)
    },
    Kind(
      "turnOnRenewal", .purchase, "Has the customer change their mind about cancelling.",
      example: #"{"turnOnRenewal": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return SetRenewal(of: id, account: account, isOn: true)
    },
    Kind(
      "renewNow", .purchase, "Ends the period now, and renews.",
      example: #"{"renewNow": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return RenewNow(id, account: account)
    },
    Kind(
      "expireNow", .purchase, "Ends the subscription now.",
      example: #"{"expireNow": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return ExpireNow(id, account: account)
    },
    Kind(
      "extendRenewal", .purchase, "Puts the next renewal off, as a developer may.",
      members: [
        ControlMember(
          "days", .whole(1...90, "1 to 90"), "By how many days.", isRequired: true),
        ControlMember("reason", .whole(0...3, "0 to 3"), "Why, as Apple numbers reasons."),
        ControlMember("identifier", .text("1 to 128 characters"), "The name of the request."),
      ], example: #"{"extendRenewal": "pro.monthly", "days": 7, "reason": 1}"#
    ) { value in
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
    Kind(
      "raisePrice", .purchase, "Raises the price of a subscription for everybody who has it.",
      members: [
        ControlMember(
          "price", .text("a price, as in \"5.99\""), "The price from now on.", isRequired: true),
        ControlMember(
          "consent", .flag, "Whether subscribers have to agree; true if left out."),
      ], example: #"{"raisePrice": "pro.monthly", "price": "5.99"}"#
    ) { value in
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
    Kind(
      "answerPriceIncrease", .purchase, "Has the subscriber agree to a higher price, or decline.",
      members: [ControlMember("agrees", .flag, "Whether they agree.", isRequired: true)],
      example: #"{"answerPriceIncrease": "pro.monthly", "agrees": true}"#
    ) { value in
      let agrees = try value.required(value.flag("agrees"), "agrees")
      let (id, account) = try await value.product
      return AnswerPriceIncrease(of: id, account: account, agrees: agrees)
    },
    Kind(
      "failRenewals", .flag, "Has the account's payments fail from now on, or work again.",
      example: #"{"failRenewals": true}"#
    ) { SetBilling(try $0.flag ? .failing : .working, account: $0.account) },
    Kind(
      "gracePeriod",
      ControlForm(
        "3, 16 or 28 days, or false",
        ["enum": [3, 16, 28, false]]),
      "Gives those whose renewal fails from now on some days of grace, or none.",
      example: #"{"gracePeriod": 16}"#
    ) { value in
      guard !value.isFalse else { return SetGracePeriod(nil) }
      let days = try value.whole
      guard gracePeriods.contains(days) else {
        throw Refusal(
          .badRequest, "A grace period has no \(days) days.",
          fix: "Write 3, 16 or 28, which App Store Connect offers, or false for none.")
      }
      return SetGracePeriod(GracePeriod(days: days))
    },
    Kind(
      "timeRate",
      .whole(0...1_005, "the number of a rate, 0 for real time"),
      "Sets how fast subscriptions renew, by the numbers of SKTestSession.TimeRate.",
      example: #"{"timeRate": 13}"#
    ) {
      guard let rate = TimeRate(rawValue: try $0.whole) else { throw $0.mistaken }
      return SetTimeRate(rate)
    },
  ]
}
