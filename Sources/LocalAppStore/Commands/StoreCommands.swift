/// Every command of a store, by its name.
public enum StoreCommands {
  /// The type of each command.
  public static let all: [any StoreCommand.Type] = [
    AddApp.self, ListApps.self, SetConfiguration.self, Schedule.self,
    AddAccount.self, AddDevice.self, InstallApp.self, UninstallApp.self, UpdateApp.self,
    SetOnline.self, SetLocale.self, SetStorefront.self, SignIn.self, ShowMessage.self,
    PromotePurchase.self,
    SetAskToBuy.self, SetInterruption.self, SetNextPurchase.self, Approve.self, Decline.self,
    ApprovePending.self, DeclinePending.self, ResolveIssue.self, BuyElsewhere.self,
    RedeemCode.self,
    Refund.self, RefundTransaction.self, ReverseRefund.self, DeleteTransaction.self,
    ClearTransactions.self,
    ShareWithFamily.self, StopFamilySharing.self, JoinFamily.self, LeaveFamily.self,
    SetFamilySharing.self,
    SetRenewal.self, SetBilling.self, SetGracePeriod.self, SetTimeRate.self, RenewNow.self,
    ExpireNow.self, ExtendRenewal.self, ExtendRenewals.self,
    SetPrice.self, RaisePrice.self, RequestPriceIncreaseConsent.self, AnswerPriceIncrease.self,
    RemoveFromSale.self, AddOfferKey.self,
    ListPendingPurchases.self, ListEntries.self, ListAccountTransactions.self, ListEvents.self,
    ListNotifications.self,
    OpenApp.self, EndLaunch.self, LoadProducts.self, Buy.self, ListTransactions.self,
    ListStatuses.self, ReadStatus.self, CheckIntroductoryOffer.self, FinishTransaction.self,
    ReadAppTransaction.self, SyncPurchases.self, ReadStorefront.self,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  /// Returns the command of a name, or nil where there is none.
  public static func named(_ name: String) -> (any StoreCommand.Type)? { byName[name] }
}
