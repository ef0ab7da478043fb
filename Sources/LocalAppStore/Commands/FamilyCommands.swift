/// Has a family member who owns a product share it with the account.
public struct ShareWithFamily: StoreCommand {
  public static let name = "share"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.share(productID, with: account)
  }
}

/// Has the family member stop sharing.
public struct StopFamilySharing: StoreCommand {
  public static let name = "stopSharing"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.stopSharing(productID, with: account)
  }
}

/// Has an account join the family of another one: each gets what the other shares.
public struct JoinFamily: StoreCommand {
  public static let name = "joinFamily"

  let account: AccountID
  let member: AccountID

  /// Makes the command.
  public init(_ account: AccountID, of member: AccountID) {
    self.account = account
    self.member = member
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.joinFamily(account, of: member))
  }
}

/// Has an account leave its family: neither keeps what the other shared.
public struct LeaveFamily: StoreCommand {
  public static let name = "leaveFamily"

  let account: AccountID

  /// Makes the command.
  public init(_ account: AccountID) {
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.leaveFamily(account))
  }
}

/// Says whether an account lets its family use a product that it bought.
///
/// It does until it says otherwise.
public struct SetFamilySharing: StoreCommand {
  public static let name = "setFamilySharing"

  let shares: Bool
  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ shares: Bool, of productID: String, account: AccountID) {
    self.shares = shares
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setFamilySharing(shares, of: productID, account: account))
  }
}
