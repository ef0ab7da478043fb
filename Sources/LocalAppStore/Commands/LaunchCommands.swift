/// Opens the app on a device.
public struct OpenApp: StoreCommand {
  public static let name = "open"

  let device: DeviceID

  /// Makes the command.
  public init(on device: DeviceID) {
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> OpenedLaunch {
    try store.state.open(on: device)
  }
}

/// Ends a process.
///
/// Who listens in it is told that it is over.
public struct EndLaunch: LaunchCommand {
  public static let name = "end"

  package let launch: LaunchID

  /// Makes the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.state.end(launch)
    return Done(store.room.end(launch))
  }
}

/// Returns the products for sale among those asked for.
public struct LoadProducts: LaunchCommand {
  public static let name = "products"
  public static let isQuestion = true

  let productIDs: [String]
  let launch: LaunchID

  /// Makes the command.
  public init(_ productIDs: [String], for launch: LaunchID) {
    self.productIDs = productIDs
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreProduct] {
    try store.state.products(productIDs, for: launch)
  }
}

/// Buys, with the transaction as a compact JWS.
public struct Buy: LaunchCommand {
  public static let name = "purchase"

  let order: PurchaseOrder
  let launch: LaunchID

  /// Makes the command.
  public init(_ order: PurchaseOrder, by launch: LaunchID) {
    self.order = order
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> PurchaseOutcome<String> {
    try store.state.purchase(order, by: launch).map(store.signer.sign)
  }
}

/// Lists the account's transactions as compact JWS.
public struct ListTransactions: LaunchCommand {
  public static let name = "transactions"

  let listing: TransactionListing
  let productID: String?
  let launch: LaunchID

  /// Makes the command.
  public init(_ listing: TransactionListing, of productID: String? = nil, for launch: LaunchID) {
    self.listing = listing
    self.productID = productID
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [String] {
    let documents = try store.state.transactions(listing, of: productID, for: launch)
    return try documents.throwingMap(store.signer.sign)
  }
}

/// Lists the status of each subscription that the account has or had, in one group or all.
public struct ListStatuses: LaunchCommand {
  public static let name = "statuses"

  let group: String?
  let launch: LaunchID

  /// Makes the command.
  public init(group: String? = nil, for launch: LaunchID) {
    self.group = group
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [SubscriptionStanding<
    String
  >] {
    let (statuses, signer) = (try store.state.statuses(group: group, for: launch), store.signer)
    return try statuses.throwingMap { s throws(AppStoreError) in try s.map(signer.sign) }
  }
}

/// Returns the status of the subscription that a transaction belongs to, or nil where it belongs to none.
public struct ReadStatus: LaunchCommand {
  public static let name = "status"

  let transaction: TransactionID
  let launch: LaunchID

  /// Makes the command.
  public init(of transaction: TransactionID, for launch: LaunchID) {
    self.transaction = transaction
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> SubscriptionStanding<
    String
  >? {
    try store.state.status(of: transaction, for: launch)?.map(store.signer.sign)
  }
}

/// Returns whether the account may have a group's introductory offer, as the process was first answered.
public struct CheckIntroductoryOffer: LaunchCommand {
  public static let name = "introductoryEligibility"

  let group: String
  let launch: LaunchID

  /// Makes the command.
  public init(group: String, for launch: LaunchID) {
    self.group = group
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Bool {
    try store.state.isEligibleForIntroductoryOffer(group, for: launch)
  }
}

/// Says that the app has given what was bought.
public struct FinishTransaction: LaunchCommand {
  public static let name = "finish"

  let transaction: TransactionID
  let launch: LaunchID

  /// Makes the command.
  public init(_ transaction: TransactionID, by launch: LaunchID) {
    self.transaction = transaction
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.finish(transaction, by: launch))
  }
}

/// Returns the app transaction as a compact JWS.
public struct ReadAppTransaction: LaunchCommand {
  public static let name = "appTransaction"

  let launch: LaunchID
  let refreshing: Bool

  /// Makes the command.
  public init(for launch: LaunchID, refreshing: Bool = false) {
    self.launch = launch
    self.refreshing = refreshing
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> String {
    let document = try store.state.appTransaction(for: launch, refreshing: refreshing)
    return try store.signer.sign(document)
  }
}

/// Asks the store for everything anew.
public struct SyncPurchases: LaunchCommand {
  public static let name = "sync"

  let launch: LaunchID

  /// Makes the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.sync(launch))
  }
}

/// Returns the account's country, as the device knows it.
public struct ReadStorefront: LaunchCommand {
  public static let name = "storefront"

  let launch: LaunchID

  /// Makes the command.
  public init(for launch: LaunchID) {
    self.launch = launch
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> StorefrontCountry {
    try store.state.storefront(for: launch)
  }
}
