import LocalAppStore

extension Product.SubscriptionInfo {
  /// The person's statuses in this product's group: none if they never subscribed in it.
  ///
  /// There is more than one where a family shares theirs.
  public var status: [Status] {
    get async throws { try await origin.launch.statuses(of: subscriptionGroupID) }
  }

  /// Returns the customer's statuses in a group: none if they never subscribed in it.
  ///
  /// There is more than one if a family shares its own. A cancelled task reads nothing.
  ///
  /// - Throws: ``StoreKitError`` if the store can't be reached.
  public static func status(for groupID: String) async throws -> [Status] {
    if Task.isCancelled { return [] }
    return try await CallingApp.ambient.open().statuses(of: groupID)
  }

  /// Returns the status of a transaction's subscription, or nil if the customer has none by that name.
  ///
  /// - Throws: ``StoreKitError`` if the store can't be reached.
  public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
    if Task.isCancelled { return nil }
    let launch = try await CallingApp.ambient.open()
    await launch.pause()
    try launch.check(\.subscriptionStatus)
    do throws(AppStoreError) {
      return try await launch.store
        .send(ReadStatus(of: TransactionID(rawValue: transactionID), for: launch.id))
        .flatMap { launch.status($0) }
    } catch {
      throw error.storeKit
    }
  }

  /// A Boolean value that indicates whether the person may have an introductory offer in this
  /// product's group.
  ///
  /// It is false as soon as the offer is taken, in the same process too. Offline it is as last read.
  public var isEligibleForIntroOffer: Bool {
    get async { await origin.launch.isEligibleForIntroOffer(in: subscriptionGroupID) }
  }

  /// Returns a Boolean value that indicates whether the customer is eligible for an introductory offer in a group, even
  /// if the group has none.
  ///
  /// It is false as soon as the offer is taken, in the same process too. Offline it is as last read, or false.
  public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
    guard let launch = try? await CallingApp.ambient.open() else { return false }
    return await launch.isEligibleForIntroOffer(in: groupID)
  }
}

extension Transaction {
  /// The status of the subscription that this belongs to.
  ///
  /// Nil for a product that does not renew, and if the status is unknown.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard productType == .autoRenewable, let subscriptionGroupID else { return nil }
      return try? await launch.statuses(of: subscriptionGroupID).first {
        $0.transaction.unsafePayloadValue.originalID == originalID
      }
    }
  }
}

extension AppLaunch {
  /// Returns the statuses of a group.
  ///
  /// A cancelled task reads nothing, as measured.
  func statuses(
    of groupID: String
  ) async throws -> [Product.SubscriptionInfo.Status] {
    await pause()
    if Task.isCancelled { return [] }
    try check(\.subscriptionStatus)
    do throws(AppStoreError) {
      return try await store.send(ListStatuses(group: groupID, for: id)).compactMap { status($0) }
    } catch {
      throw error.storeKit
    }
  }

  /// Returns the statuses of each group, in the order in which the person first subscribed in them.
  func statusesByGroup() async -> [(groupID: String, statuses: [Product.SubscriptionInfo.Status])] {
    await pause()
    guard !Task.isCancelled, let all = try? await store.send(ListStatuses(for: id)) else {
      return []
    }
    var groups: [String] = []
    for status in all where !groups.contains(status.groupID) { groups.append(status.groupID) }
    return groups.map { group in
      (group, all.filter { $0.groupID == group }.compactMap { status($0) })
    }
  }

  func isEligibleForIntroOffer(in groupID: String) async -> Bool {
    await pause()
    return (try? await store.send(CheckIntroductoryOffer(group: groupID, for: id))) ?? false
  }
}
