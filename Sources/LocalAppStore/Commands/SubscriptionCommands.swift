/// Turns renewal of a subscription on or off.
///
/// What is paid for stays until its end.
public struct SetRenewal: StoreCommand {
  public static let name = "setRenewal"

  let productID: String
  let account: AccountID
  let isOn: Bool

  /// Makes the command.
  public init(of productID: String, account: AccountID, isOn: Bool) {
    self.productID = productID
    self.account = account
    self.isOn = isOn
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setRenewal(isOn, of: productID, account: account))
  }
}

/// Says whether an account's renewals are paid.
///
/// Once they are, all that could not be renewed is paid at once: in grace no day is lost, later a period begins then.
public struct SetBilling: StoreCommand {
  public static let name = "setBilling"

  let billing: Billing
  let account: AccountID

  /// Makes the command.
  public init(_ billing: Billing, account: AccountID) {
    self.billing = billing
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setBilling(billing, of: account))
  }
}

/// Sets what renewals that fail from now on leave, or nil for nothing.
public struct SetGracePeriod: StoreCommand {
  public static let name = "setGracePeriod"

  let gracePeriod: GracePeriod?

  /// Makes the command.
  public init(_ gracePeriod: GracePeriod?) {
    self.gracePeriod = gracePeriod
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.state.shop.gracePeriod = gracePeriod
    return Done()
  }
}

/// Sets how fast subscriptions renew from now on.
///
/// Periods that run keep their end.
public struct SetTimeRate: StoreCommand {
  public static let name = "setTimeRate"

  let rate: TimeRate

  /// Makes the command.
  public init(_ rate: TimeRate) {
    self.rate = rate
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    Done(store.state.setTimeRate(rate))
  }
}

/// Ends the running period now and begins the next; renewal is on after that.
public struct RenewNow: StoreCommand {
  public static let name = "renewNow"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.renewNow(productID, account: account)
  }
}

/// Turns renewal off and ends the running period now.
public struct ExpireNow: StoreCommand {
  public static let name = "expireNow"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.expireNow(productID, account: account))
  }
}

/// Puts off the next renewal by 1 to 90 days, twice a year at most.
public struct ExtendRenewal: StoreCommand {
  public static let name = "extendRenewal"

  let productID: String
  let account: AccountID
  let days: Int

  /// Makes the command.
  public init(of productID: String, account: AccountID, days: Int) {
    self.productID = productID
    self.account = account
    self.days = days
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.extendRenewal(of: productID, account: account, days: days))
  }
}

/// Puts off the next renewal of everybody who subscribes to a product, in some countries or all.
public struct ExtendRenewals: StoreCommand {
  public static let name = "extendRenewals"

  let productID: String
  let days: Int
  let storefronts: [String]?

  /// Makes the command.
  public init(of productID: String, days: Int, storefronts: [String]? = nil) {
    self.productID = productID
    self.days = days
    self.storefronts = storefronts
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.extendRenewals(of: productID, days: days, in: storefronts))
  }
}
