public import Foundation
import LocalAppStore
public import OpenStoreKit

extension SKTestSession {
  /// A Boolean value that indicates whether purchases show no sheet.
  ///
  /// No person taps here, so without dialogs the customer always buys, and with them answers as ``dialogAnswer``.
  public var disableDialogs: Bool {
    get { environment.settings.disablesDialogs }
    set { environment.change { $0.disablesDialogs = newValue } }
  }

  /// The country of the customer's account, as ISO 3166-1 alpha-3.
  ///
  /// If the App Store is not in that country, the account stays where it is, products can be neither loaded nor bought,
  /// and standard error reports it.
  public var storefront: String {
    get { environment.settings.storefront }
    set { environment.change { $0.storefront = newValue } }
  }

  /// The language that products are described in.
  public var locale: Locale {
    get { Locale(identifier: environment.settings.locale) }
    set { environment.change { $0.locale = newValue.identifier } }
  }

  /// A Boolean value that indicates whether purchases need a parent's approval.
  public var askToBuyEnabled: Bool {
    get { environment.settings.asksToBuy }
    set { environment.change { $0.asksToBuy = newValue } }
  }

  /// A Boolean value that indicates whether purchases are interrupted.
  ///
  /// An account issue then interrupts each purchase.
  public var interruptedPurchasesEnabled: Bool {
    get { environment.settings.interruptsPurchases }
    set { environment.change { $0.interruptsPurchases = newValue } }
  }

  /// The rate at which subscriptions renew.
  ///
  /// Current periods keep their end.
  public var timeRate: TimeRate {
    get { TimeRate(environment.settings.timeRate) }
    set { environment.change { $0.timeRate = newValue.rate } }
  }

  /// A Boolean value that indicates whether renewals that can't be paid leave days of grace.
  public var billingGracePeriodIsEnabled: Bool {
    get { environment.settings.hasGracePeriod }
    set { environment.change { $0.hasGracePeriod = newValue } }
  }

  /// A Boolean value that indicates whether no renewal can be paid.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { environment.settings.failsRenewals }
    set { environment.change { $0.failsRenewals = newValue } }
  }

  /// A Boolean value that indicates whether every purchase fails with ``failureError``.
  ///
  /// It dates from before errors could be simulated for each call.
  public var failTransactionsEnabled: Bool {
    get { environment.settings.failsPurchases }
    set { environment.change { $0.failsPurchases = newValue } }
  }

  /// The error of StoreKit 1 by which purchases fail while ``failTransactionsEnabled`` is true.
  public var failureError: SKError.Code {
    get { environment.settings.purchaseFailure }
    set { environment.change { $0.purchaseFailure = newValue } }
  }
}
