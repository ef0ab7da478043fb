public import Foundation
import LocalAppStore
public import OpenStoreKit

extension SKTestSession {
  /// Whether no sheet comes before a purchase.
  ///
  /// Nobody taps here, so without dialogs the person always buys, and with them does as ``dialogAnswer`` says.
  public var disableDialogs: Bool {
    get { environment.settings.disablesDialogs }
    set { environment.change { $0.disablesDialogs = newValue } }
  }

  /// The country of the person's account, as ISO 3166-1 alpha-3.
  ///
  /// - Precondition: The App Store is in that country.
  public var storefront: String {
    get { environment.settings.storefront }
    set { environment.change { $0.storefront = newValue } }
  }

  /// The language that products are described in.
  public var locale: Locale {
    get { Locale(identifier: environment.settings.locale) }
    set { environment.change { $0.locale = newValue.identifier } }
  }

  /// Whether a parent is asked before each purchase.
  public var askToBuyEnabled: Bool {
    get { environment.settings.asksToBuy }
    set { environment.change { $0.asksToBuy = newValue } }
  }

  /// Whether an issue of the account comes between each purchase and its transaction.
  public var interruptedPurchasesEnabled: Bool {
    get { environment.settings.interruptsPurchases }
    set { environment.change { $0.interruptsPurchases = newValue } }
  }

  /// How fast subscriptions renew.
  ///
  /// Periods that run keep their end.
  public var timeRate: TimeRate {
    get { TimeRate(environment.settings.timeRate) }
    set { environment.change { $0.timeRate = newValue.rate } }
  }

  /// Whether renewals that can't be paid leave some days.
  public var billingGracePeriodIsEnabled: Bool {
    get { environment.settings.hasGracePeriod }
    set { environment.change { $0.hasGracePeriod = newValue } }
  }

  /// Whether no renewal can be paid.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { environment.settings.failsRenewals }
    set { environment.change { $0.failsRenewals = newValue } }
  }

  /// Whether every purchase fails with ``failureError``, as it was said before errors could be armed.
  public var failTransactionsEnabled: Bool {
    get { environment.settings.failsPurchases }
    set { environment.change { $0.failsPurchases = newValue } }
  }

  /// What every purchase fails with where ``failTransactionsEnabled`` says so, in StoreKit 1's words.
  public var failureError: SKError.Code {
    get { environment.settings.purchaseFailure }
    set { environment.change { $0.purchaseFailure = newValue } }
  }
}
