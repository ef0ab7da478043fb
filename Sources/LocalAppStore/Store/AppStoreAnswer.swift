/// What a store answers.
public enum AppStoreAnswer: Hashable, Codable, Sendable {
  case done
  case apps([AppOnSale])
  case account(AccountID)
  case device(DeviceID)
  case opened(OpenedLaunch)
  case transaction(TransactionID)
  case transactions([TransactionID])
  case redeemed(RedeemOutcome)
  case pending([PendingPurchase])
  case entries([LedgerEntry])
  case events([StoreEvent])
  case products([StoreProduct])
  case purchase(PurchaseOutcome<String>)

  /// Facts as compact JWS.
  case signed([String])

  case statuses([SubscriptionStanding<String>])
  case eligibility(Bool)
  case notifications([SignedNotification])
  case storefront(StorefrontCountry)
}
