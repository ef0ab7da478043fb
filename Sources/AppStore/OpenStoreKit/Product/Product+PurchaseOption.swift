public import Foundation
package import LocalAppStore

extension Product {
  /// An option of a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    package enum Meaning: Hashable, Sendable {
      case appAccountToken(UUID)
      case quantity(Int)
      case simulatesAskToBuy(Bool)
      case storefrontChange(StorefrontChange)
      case offer(OfferOrder)
      case introductoryEligibility(compactJWS: String)
      case purchaseDate(Date, RenewalBehavior)
      case billingPlan(StoreConfiguration.BillingPlan.Kind)
      case custom(key: String, CustomValue)
    }

    package enum CustomValue: Hashable, Sendable {
      case text(String)
      case number(Double)
      case flag(Bool)
      case data(Data)
    }

    let meaning: Meaning

    /// Creates an option with its meaning.
    package init(meaning: Meaning) { self.meaning = meaning }

    /// Returns an option with the app's own name for the buyer, which the transaction carries.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(meaning: .appAccountToken(token))
    }

    /// Returns an option that buys several at once, from 1 to 10.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(meaning: .quantity(quantity))
    }

    /// Returns an option that simulates Ask to Buy.
    ///
    /// Production ignores it.
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
      PurchaseOption(meaning: .simulatesAskToBuy(simulateAskToBuy))
    }

    /// Returns an option that asks the app whether to continue if the account has changed its country.
    @preconcurrency
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(meaning: .storefrontChange(StorefrontChange(shouldContinuePurchase)))
    }

    /// Returns an option that selects one of the subscription's billing plans.
    ///
    /// Without it, a subscription is paid at once.
    public static func billingPlanType(
      _ type: Product.SubscriptionInfo.BillingPlanType
    ) -> PurchaseOption {
      PurchaseOption(meaning: .billingPlan(.init(rawValue: type.rawValue)))
    }

    /// Returns an option that this store ignores.
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(meaning: .custom(key: key, .text(value)))
    }

    /// Returns an option that this store ignores.
    public static func custom(key: String, value: Double) -> PurchaseOption {
      PurchaseOption(meaning: .custom(key: key, .number(value)))
    }

    /// Returns an option that this store ignores.
    public static func custom(key: String, value: Bool) -> PurchaseOption {
      PurchaseOption(meaning: .custom(key: key, .flag(value)))
    }

    /// Returns an option that this store ignores.
    public static func custom(key: String, value: Data) -> PurchaseOption {
      PurchaseOption(meaning: .custom(key: key, .data(value)))
    }
  }
}

extension Product.PurchaseOption: CustomDebugStringConvertible {
  /// A text for logs and debuggers: the option and its value.
  public var debugDescription: String { "\(meaning)" }
}

/// A question to the app, the same only as itself.
package final class StorefrontChange: Hashable, Sendable {
  let isWelcome: @Sendable (Storefront) -> Bool

  init(_ isWelcome: @escaping @Sendable (Storefront) -> Bool) { self.isWelcome = isWelcome }

  package static func == (lhs: StorefrontChange, rhs: StorefrontChange) -> Bool { lhs === rhs }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
