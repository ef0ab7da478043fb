import AppStoreWire
import Foundation
import LocalAppStore

/// Two apps in one store, which sell plans of the same names in a group of the same name, and one account whose
/// only device has both.
struct TwoApps {
  let store: LocalStore
  let first: SoldApp
  let notes: SoldApp
  let account: AccountID
  let device: DeviceID

  static let notesIdentity = AppIdentity(
    bundleID: "com.example.notes", version: "3.0", appleID: 2_000_000_002)

  /// The second app's products: the first one's monthly plan at half the price, and a product of
  /// its own.
  static var notesConfiguration: StoreConfiguration {
    StoreConfiguration(
      products: [
        .init(
          id: Subscriber.monthly, kind: .autoRenewable, price: 5, isFamilyShareable: true,
          codeOffers: [.init(referenceName: "CODE", paymentMode: .free, period: .init(1, .month))],
          subscription: .init(
            groupID: "pro", level: 1, period: .init(1, .month),
            introductoryOffer: OfferTests.threeMonths)),
        .init(id: "notes.pens", kind: .nonConsumable, price: 3, isFamilyShareable: true),
      ], subscriptionGroups: [.init(id: "pro", name: "Notes Pro")])
  }

  static var firstConfiguration: StoreConfiguration {
    StoreConfiguration(
      products: Subscriber.plans(
        introductory: OfferTests.threeMonths,
        codes: [.init(referenceName: "CODE", paymentMode: .free, period: .init(1, .month))]),
      subscriptionGroups: [.init(id: "pro", name: "Pro")])
  }

  init(seed: UInt64 = 1) async throws {
    store = LocalStore(
      configuration: Self.firstConfiguration, app: AppIdentity(bundleID: "com.example.app"),
      seed: seed, now: Subscriber.start)
    notes = try await SoldApp(
      store.send(AddApp(Self.notesIdentity, configuration: Self.notesConfiguration)), in: store)
    first = SoldApp(try await store.send(ListApps())[0], in: store)
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    for app in [first, notes] { try await app.send(InstallApp(on: device)) }
  }

  /// The answers to a process of an app.
  func ask<Answer>(
    _ app: SoldApp, _ question: (LaunchID) async throws -> Answer
  ) async throws -> Answer {
    let launch = try await app.send(OpenApp(on: device))
    let answer = try await question(launch.id)
    try await app.send(EndLaunch(launch.id))
    return answer
  }

  /// The account's transactions in an app, which must be signed for that app.
  func transactions(
    _ listing: TransactionListing = .all, of app: SoldApp
  ) async throws -> [TransactionPayload] {
    let verifier = try JWSVerifier(roots: [store.root])
    return try await ask(app) { launch in
      try await app.send(ListTransactions(listing, for: launch)).map {
        try verifier.transaction(
          $0, bundleID: app.identity.bundleID, environments: [store.environment])
      }
    }
  }

  func appTransaction(of app: SoldApp) async throws -> AppTransactionPayload {
    let jws = try await ask(app) { try await app.send(ReadAppTransaction(for: $0)) }
    return try JWSVerifier(roots: [store.root]).appTransaction(
      jws, bundleID: app.identity.bundleID, environments: [store.environment])
  }

  /// Returns the notifications that an app's server got, as `TYPE/SUBTYPE`.
  func notifications(_ app: SoldApp) async throws -> [String] {
    let verifier = try JWSVerifier(roots: [store.root])
    return try await app.send(ListNotifications()).map {
      let payload = try verifier.notification(
        $0.signedPayload, bundleID: app.identity.bundleID, environments: [store.environment])
      return payload.notificationType.rawValue + (payload.subtype.map { "/" + $0.rawValue } ?? "")
    }
  }
}
