import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension StoreControl.Value {
  /// The habits in `habits`: a group's name, or single habits separated by spaces or commas.
  var habits: Set<StoreHabit> {
    get throws {
      guard let environment = keeper?.store.environment,
        let habits = StoreHabit.named(try text, in: environment)
      else { throw mistaken }
      return habits
    }
  }

  /// A whole number of seconds, also below zero.
  var seconds: Int {
    get throws {
      guard let number = node.numberText.flatMap({ Int($0) }),
        abs(number) <= SetClockLead.most
      else { throw mistaken }
      return number
    }
  }

  /// The order that `buy` makes.
  var order: PurchaseOrder {
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

  /// The command of `redeem` for an account, on any device.
  ///
  /// A code is itself an offer and comes before an introductory one, so no other offer may be named
  /// with it.
  var redemption: RedeemCodeElsewhere {
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

  /// Returns the offer with an identifier: the product's win-back offer, else a promotional one.
  private func offer(_ id: String) throws -> OfferOrder {
    let product = try keeper?.store.configuration.product(text)
    let isWinBack = product?.subscription?.winBackOffers.contains { $0.id == id } ?? false
    return isWinBack ? .winBack(id: id) : .promotionalUnsigned(id: id)
  }
}
