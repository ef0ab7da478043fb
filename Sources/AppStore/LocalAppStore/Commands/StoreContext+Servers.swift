import AppStoreWire

extension StoreContext {
  /// Returns the subject of an identifier, or nil if it is unknown.
  func subject(_ number: UInt64) -> TransactionSubject? {
    if let purchase = shop.purchase(TransactionID(rawValue: number)) {
      return TransactionSubject(purchase)
    }
    guard let account = account(ofAppTransaction: number) else { return nil }
    let customer = shop.customer(account)
    return TransactionSubject(
      account: account, transaction: nil,
      hasApp: customer.firstDownload != nil || !customer.purchases.isEmpty)
  }

  /// Returns the account whose download of the app has a number.
  private func account(ofAppTransaction number: UInt64) -> AccountID? {
    guard let first = UInt64(appTransactionID(of: AccountID(rawValue: 0))), number > first,
      let raw = Int(exactly: number - first)
    else { return nil }
    return state.accounts[AccountID(rawValue: raw)]?.id
  }

  /// Returns the claims of an account's download of the app as a server reads them, or nil if it
  /// never had the app.
  func serverAppTransaction(of account: AccountID) -> AppTransactionPayload? {
    download(of: account).map {
      appTransaction(of: account, since: $0, signedDate: WireDate(now))
    }
  }

  /// Returns an account's first download of the app, or nil if it never had the app.
  ///
  /// An account with a purchase has the app, if necessary on a device outside the store, since its
  /// first purchase.
  func download(of account: AccountID) -> CustomerFacts.FirstDownload? {
    shop.customer(account).firstDownload
      ?? shop.purchases(of: account).first.map {
        CustomerFacts.FirstDownload(
          date: $0.originalDate.date, version: shop.app.version, platform: .iOS)
      }
  }

  /// Returns the claims of an account's download of the app as a server reads them.
  func appTransaction(
    of account: AccountID, since download: CustomerFacts.FirstDownload, signedDate: WireDate
  ) -> AppTransactionPayload {
    var payload = AppTransactionPayload(
      receiptType: environment, bundleId: shop.app.bundleID,
      applicationVersion: version(of: account, on: nil),
      originalApplicationVersion: environment == .sandbox ? "1.0" : download.version,
      originalPurchaseDate: originalPurchaseDate(download), receiptCreationDate: signedDate)
    payload.appTransactionId = appTransactionID(of: account)
    payload.originalPlatform = download.platform.wire
    payload.appAppleId = environment == .production ? shop.app.appleID : nil
    payload.versionExternalIdentifier = environment == .production ? shop.app.appleID : nil
    return payload
  }
}
