import AppStoreWire
import Foundation

extension AppStoreState {
  /// Returns the products for sale among those asked for, in the store's order.
  func products(_ ids: [String], for id: LaunchID) throws(AppStoreError) -> [StoreProduct] {
    let caller = try caller(id)
    guard caller.device.isOnline else { throw .offline }
    let storefront = caller.account.storefront
    let wanted = Set(ids)
    return shop.configuration.products
      .filter { wanted.contains($0.id) && !shop.removedProducts.contains($0.id) }
      .map {
        StoreProduct(
          $0, in: shop.configuration, price: shop.prices.price(of: $0, in: storefront),
          storefront: storefront, locale: caller.device.locale)
      }
  }

  /// Returns the account's transactions that a process may see.
  ///
  /// They are freshly signed online, else as last seen.
  mutating func transactions(
    _ listing: TransactionListing, of productID: String?, for id: LaunchID
  ) throws(AppStoreError) -> [StoreDocument] {
    let caller = try caller(id)
    let device = caller.device
    if device.isOnline { refreshStaleCopies(on: device) }
    guard let install = shop.installs[device.id] else { throw .notInstalled(device.id) }
    func isListed(_ purchase: Purchase, isEntitled: Bool) -> Bool {
      (productID == nil || purchase.productID == productID)
        && listing.contains(
          purchase, isFinished: install.isFinished(purchase), isEntitled: isEntitled)
    }
    guard device.isOnline else {
      return install.copies.values
        .filter { isListed($0.purchase, isEntitled: install.isEntitled($0.purchase, at: now)) }
        .sorted { $0.purchase.id < $1.purchase.id }.map(\.document)
    }
    let listed = Array(
      purchases(of: caller.account.id).filter { isListed($0, isEntitled: isEntitled($0)) })
    return listed.map { copy($0, to: device) }
  }

  /// Returns the app transaction: the process's own, else a fresh one, else the install's copy.
  mutating func appTransaction(
    for id: LaunchID, refreshing: Bool
  ) throws(AppStoreError) -> StoreDocument {
    let caller = try caller(id)
    if !refreshing, let known = launches[id]?.appTransaction { return known }
    let device = caller.device
    guard
      device.isOnline, let version = launches[id]?.version,
      let download = customer(caller.account.id).firstDownload
    else {
      if !refreshing, let remembered = shop.installs[device.id]?.appTransaction {
        return remembered
      }
      throw .offline
    }
    var payload = AppTransactionPayload(
      receiptType: environment,
      bundleId: shop.app.bundleID,
      applicationVersion: version,
      originalApplicationVersion: environment == .sandbox ? "1.0" : download.version,
      originalPurchaseDate: originalPurchaseDate(download),
      receiptCreationDate: nextSignedDate())
    payload.requestDate = WireDate(now)
    payload.appTransactionId = appTransactionID(of: caller.account.id)
    payload.originalPlatform = download.platform.wire
    payload.appAppleId = environment == .production ? shop.app.appleID : nil
    payload.versionExternalIdentifier = environment == .production ? shop.app.appleID : nil
    let nonce = WireUUID(nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: device.verificationID)
    let document = StoreDocument(claims: .appTransaction(payload))
    launches.update(id) { $0.appTransaction = document }
    shop.installs[device.id]?.appTransaction = document
    return document
  }

  /// Returns the date on which the app was first downloaded, as the environment has it.
  ///
  /// In the sandbox everybody got every app on the first of August 2013, and in Xcode nobody ever
  /// did.
  private func originalPurchaseDate(_ download: Customer.FirstDownload) -> WireDate {
    switch environment {
    case .sandbox: WireDate(rawValue: 1_375_340_400_000)
    case .xcode: WireDate(.distantPast)
    default: WireDate(download.date)
    }
  }

  /// Reads everything of the store again.
  mutating func sync(_ id: LaunchID) throws(AppStoreError) {
    let device = try caller(id).device
    guard device.isOnline else { throw .offline }
    refreshStaleCopies(on: device)
    _ = try appTransaction(for: id, refreshing: true)
  }

  /// Returns the storefront as the device last read it.
  mutating func storefront(for id: LaunchID) throws(AppStoreError) -> StorefrontCountry {
    let caller = try caller(id)
    guard caller.device.isOnline else { return caller.device.storefront }
    devices[caller.device.id]?.storefront = caller.account.storefront
    return caller.account.storefront
  }
}

extension AppStoreState {
  /// Signs a transaction for a device, which remembers it.
  mutating func copy(_ purchase: Purchase, to device: Device) -> StoreDocument {
    let document = document(of: purchase, for: device)
    shop.installs[device.id]?.copies[purchase.id] = Install.Copy(
      purchase: purchase, document: document)
    return document
  }

  /// Signs a transaction for a process, to which it counts as delivered by this.
  mutating func hand(_ purchase: Purchase, to caller: Caller) -> StoreDocument {
    shop.installs[caller.device.id]?.known[purchase.id] = purchase.revision
    launches.update(caller.launch) { $0.heard.insert(purchase.id) }
    return copy(purchase, to: caller.device)
  }

  /// Signs again what changed among the transactions that a device remembers.
  ///
  /// A listing may leave out what was refunded.
  private mutating func refreshStaleCopies(on device: Device) {
    for purchase in purchases(of: device.account) {
      guard
        let known = shop.installs[device.id]?.copies[purchase.id]?.purchase.revision,
        known != purchase.revision
      else { continue }
      _ = copy(purchase, to: device)
    }
  }

  /// Returns the claims of a transaction, signed now and tied to a device.
  mutating func document(of purchase: Purchase, for device: Device) -> StoreDocument {
    var payload = transaction(purchase, signedDate: nextSignedDate())
    let nonce = WireUUID(nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: device.verificationID)
    return StoreDocument(claims: .transaction(payload))
  }

  /// Returns the claims of a transaction, as a server gets them.
  func transaction(_ purchase: Purchase, signedDate: WireDate) -> TransactionPayload {
    var payload = TransactionPayload(
      transactionId: purchase.id.description,
      originalTransactionId: purchase.originalID.description,
      bundleId: shop.app.bundleID,
      productId: purchase.productID,
      purchaseDate: purchase.date,
      originalPurchaseDate: purchase.originalDate,
      quantity: purchase.quantity,
      type: purchase.kind.wire,
      inAppOwnershipType: purchase.ownership,
      signedDate: signedDate,
      environment: environment)
    payload.transactionReason = purchase.term?.reason ?? .purchase
    payload.storefront = purchase.storefront.code
    payload.storefrontId = purchase.storefront.id
    payload.price = purchase.price
    payload.currency = purchase.storefront.currency
    payload.appAccountToken = purchase.appAccountToken.map { WireUUID($0) }
    payload.appTransactionId = appTransactionID(of: purchase.account)
    if let term = purchase.term {
      payload.subscriptionGroupIdentifier = term.groupID
      payload.webOrderLineItemId = String(term.lineItem)
      payload.expiresDate = term.end
      payload.isUpgraded = term.isUpgraded ? true : nil
    }
    if let offer = purchase.offer {
      payload.offerType = offer.type
      payload.offerIdentifier = offer.id
      payload.offerDiscountType = offer.discount
      payload.offerPeriod = offer.period?.description
    }
    if let revocation = purchase.revocation {
      payload.revocationDate = revocation.date
      payload.revocationReason = .other
      payload.revocationType = revocation.type
      payload.revocationPercentage = revocation.percentage
    }
    return payload
  }
}

extension Install {
  /// Returns whether a transaction entitles to something by the device's own knowledge.
  ///
  /// It is asked while the store is out of reach.
  func isEntitled(_ purchase: Purchase, at now: Date) -> Bool {
    guard purchase.isOwned, purchase.kind != .consumable else { return false }
    guard let term = purchase.term else { return true }
    let isNewest = !copies.values.contains {
      $0.purchase.originalID == purchase.originalID && $0.purchase.revision > purchase.revision
        && $0.purchase.date > purchase.date
    }
    guard !term.isUpgraded, isNewest else { return false }
    if WireDate(now) < term.end { return true }
    guard
      let known = statuses[purchase.originalID]?.subscription, known.latest == purchase.id,
      case .grace(let until) = known.phase
    else { return false }
    return WireDate(now) < until
  }
}
