/// The table of every command of a store, with its name on the wire and in kept stores.
///
/// A name never changes, because kept stores and other processes have it.
public enum StoreCommands {
  /// The name and the type of each command.
  public static let all: [(name: String, type: any StoreCommand.Type)] = [
    ("addApp", AddApp.self),
    ("apps", ListApps.self),
    ("sell", SetConfiguration.self),
    ("schedule", Schedule.self),
    ("addAccount", AddAccount.self),
    ("addDevice", AddDevice.self),
    ("install", InstallApp.self),
    ("uninstall", UninstallApp.self),
    ("update", UpdateApp.self),
    ("setOnline", SetOnline.self),
    ("setLocale", SetLocale.self),
    ("setStorefront", SetStorefront.self),
    ("signIn", SignIn.self),
    ("tell", ShowMessage.self),
    ("promote", PromotePurchase.self),
    ("setAskToBuy", SetAskToBuy.self),
    ("setInterruption", SetInterruption.self),
    ("arrange", SetNextPurchase.self),
    ("approve", Approve.self),
    ("decline", Decline.self),
    ("approvePending", ApprovePending.self),
    ("declinePending", DeclinePending.self),
    ("resolveIssue", ResolveIssue.self),
    ("buyElsewhere", BuyElsewhere.self),
    ("redeem", RedeemCode.self),
    ("refund", Refund.self),
    ("refundTransaction", RefundTransaction.self),
    ("reverseRefund", ReverseRefund.self),
    ("delete", DeleteTransaction.self),
    ("clear", ClearTransactions.self),
    ("share", ShareWithFamily.self),
    ("stopSharing", StopFamilySharing.self),
    ("joinFamily", JoinFamily.self),
    ("leaveFamily", LeaveFamily.self),
    ("setFamilySharing", SetFamilySharing.self),
    ("setRenewal", SetRenewal.self),
    ("setBilling", SetBilling.self),
    ("setGracePeriod", SetGracePeriod.self),
    ("setTimeRate", SetTimeRate.self),
    ("renewNow", RenewNow.self),
    ("expireNow", ExpireNow.self),
    ("extendRenewal", ExtendRenewal.self),
    ("extendRenewals", ExtendRenewals.self),
    ("setPrice", SetPrice.self),
    ("raisePrice", RaisePrice.self),
    ("requestConsent", RequestPriceIncreaseConsent.self),
    ("answerPriceIncrease", AnswerPriceIncrease.self),
    ("removeFromSale", RemoveFromSale.self),
    ("addOfferKey", AddOfferKey.self),
    ("pending", ListPendingPurchases.self),
    ("entries", ListEntries.self),
    ("ledger", ListAccountTransactions.self),
    ("events", ListEvents.self),
    ("notifications", ListNotifications.self),
    ("open", OpenApp.self),
    ("end", EndLaunch.self),
    ("products", LoadProducts.self),
    ("purchase", Buy.self),
    ("transactions", ListTransactions.self),
    ("statuses", ListStatuses.self),
    ("status", ReadStatus.self),
    ("introductoryEligibility", CheckIntroductoryOffer.self),
    ("finish", FinishTransaction.self),
    ("appTransaction", ReadAppTransaction.self),
    ("sync", SyncPurchases.self),
    ("storefront", ReadStorefront.self),
  ]

  private static let types = Dictionary(
    all.map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
  private static let names = Dictionary(
    all.map { (ObjectIdentifier($0.type), $0.name) }, uniquingKeysWith: { $1 })

  /// Returns the command of a name, or nil where there is none.
  public static func named(_ name: String) -> (any StoreCommand.Type)? { types[name] }

  /// Returns the name of a command, or nil where the table lacks it.
  public static func name(of type: any StoreCommand.Type) -> String? {
    names[ObjectIdentifier(type)]
  }
}
