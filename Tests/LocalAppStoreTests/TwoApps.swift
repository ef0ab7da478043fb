import AppStoreWire
import Foundation
import LocalAppStore

/// Two apps in one box, which sell plans of the same names in a group of the same name, and one account whose
/// only device has both.
struct TwoApps {
  let box: AppStoreBox
  let first: SoldApp
  let notes: SoldApp
  let account: AccountID
  let device: DeviceID

  static let notesIdentity = AppIdentity(
    bundleID: "com.example.notes", version: "3.0", appleID: 2_000_000_002)

  /// What the second app sells: the first one's monthly plan at half the price, and a product of its own.
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
    box = AppStoreBox(
      configuration: Self.firstConfiguration, app: AppIdentity(bundleID: "com.example.app"),
      seed: seed, now: Subscriber.start)
    notes = try await box.addApp(Self.notesIdentity, configuration: Self.notesConfiguration)
    first = try await box.apps()[0]
    account = try await box.addAccount()
    device = try await box.addDevice(account: account)
    for app in [first, notes] { try await app.install(on: device) }
  }

  /// What a process of an app is answered.
  func ask<Answer>(
    _ app: SoldApp, _ question: (LaunchID) async throws -> Answer
  ) async throws -> Answer {
    let launch = try await app.open(on: device)
    let answer = try await question(launch.id)
    await app.end(launch.id)
    return answer
  }

  /// The account's transactions in an app, which must be signed for that app.
  func transactions(
    _ listing: TransactionListing = .all, of app: SoldApp
  ) async throws -> [TransactionPayload] {
    let verifier = try JWSVerifier(roots: [box.root])
    return try await ask(app) { launch in
      try await app.transactions(listing, for: launch).map {
        try verifier.transaction(
          $0, bundleID: app.identity.bundleID, environments: [box.environment])
      }
    }
  }

  func appTransaction(of app: SoldApp) async throws -> AppTransactionPayload {
    let jws = try await ask(app) { try await app.appTransaction(for: $0) }
    return try JWSVerifier(roots: [box.root]).appTransaction(
      jws, bundleID: app.identity.bundleID, environments: [box.environment])
  }

  /// What an app's server was told, as `TYPE/SUBTYPE`.
  func told(_ app: SoldApp) async throws -> [String] {
    let verifier = try JWSVerifier(roots: [box.root])
    return try await app.notifications().map {
      let payload = try verifier.notification(
        $0.signedPayload, bundleID: app.identity.bundleID, environments: [box.environment])
      return payload.notificationType.rawValue + (payload.subtype.map { "/" + $0.rawValue } ?? "")
    }
  }
}
