import Foundation
import StoreKit

extension Behaviour {
  static let ofFailures: [Behaviour] = [
    failure("of loading is thrown, and again") { scene in
      try await scene.controls.simulate(.loading(.notAvailableInStorefront))
      for _ in 0..<2 {
        let error = try await scene.failure("Loading") { try await scene.product("full") }
        guard case StoreKitError.notAvailableInStorefront = error else {
          throw Scene.Unmet(description: "It failed with \(error).")
        }
      }
    },
    failure("that is cleared no longer occurs") { scene in
      try await scene.controls.simulate(.loading(.unknown))
      _ = try await scene.failure("Loading") { try await scene.product("full") }
      try await scene.controls.simulate(nil)
      _ = try await scene.product("full")
    },
    failure("of the network is reported as such, with its reason") { scene in
      try await scene.controls.simulate(.loading(.networkError(URLError(.timedOut))))
      let error = try await scene.failure("Loading") { try await scene.product("full") }
      guard case StoreKitError.networkError(let reason) = error else {
        throw Scene.Unmet(description: "It failed with \(error).")
      }
      try scene.expect(reason.code, is: .timedOut, "The reason")
    },
    failure("of a purchase is thrown, and nothing is owned") { scene in
      let product = try await scene.product("full")
      try await scene.controls.simulate(.purchasing(.productUnavailable))
      let error = try await scene.failure("The purchase") {
        try await product.ordered()
      }
      try scene.expect(
        error as? Product.PurchaseError, is: .productUnavailable, "The error")
      try scene.expect(error.localizedDescription, is: "Item Unavailable", "Its text")
      try scene.expect(await scene.owned().isEmpty, "nothing owned")
    },
    failure("of the store at a purchase is thrown", .measured) { scene in
      let product = try await scene.product("full")
      try await scene.controls.simulate(.purchasingGenerally(.notEntitled))
      let error = try await scene.failure("The purchase") {
        try await product.ordered()
      }
      guard case StoreKitError.notEntitled = error else {
        throw Scene.Unmet(description: "It failed with \(error).")
      }
    },
    failure("of reading a status is thrown") { scene in
      try await scene.controls.simulate(.readingStatus(.unknown))
      let error = try await scene.failure("The status") { try await scene.statuses() }
      try scene.expect(error is StoreKitError, "an error of StoreKit")
    },
    failure("of a sync is thrown") { scene in
      try await scene.controls.simulate(.syncing(.userCancelled))
      let error = try await scene.failure("The sync") { try await AppStore.sync() }
      guard case StoreKitError.userCancelled = error else {
        throw Scene.Unmet(description: "It failed with \(error).")
      }
    },
    failure("of reading the app transaction is thrown") { scene in
      if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) {
        try await scene.controls.simulate(.readingAppTransaction(.unsupported))
      } else {
        try await scene.controls.simulate(.readingAppTransaction(.notEntitled))
      }
      let error = try await scene.failure("The app transaction") {
        try await AppTransaction.shared
      }
      try scene.expect(error is StoreKitError, "an error of StoreKit")
    },
    failure("of verification lets a purchase succeed unverified", .measured) { scene in
      try await scene.controls.simulate(.verifying(.invalidSignature))
      guard
        case .success(.unverified(let transaction, let reason)) =
          try await scene.purchase("full")
      else { throw Scene.Unmet(description: "It was believed.") }
      try scene.expect(transaction.productID, is: "full", "The product")
      try scene.expect(reason, is: .invalidSignature, "The reason")
    },
    failure("of verification leaves listings unverified", .measured) { scene in
      try await scene.buy("full")
      try await scene.controls.simulate(.verifying(.invalidEncoding))
      for await result in Transaction.currentEntitlements {
        guard case .unverified(_, .invalidEncoding) = result else {
          throw Scene.Unmet(description: "It was believed.")
        }
      }
    },
  ]

  static let ofVerification: [Behaviour] = [
    signed("transaction is a compact JWS of three parts") {
      let result = try await Self.bought($0)
      try $0.expect(result.jwsRepresentation.split(separator: ".").count, is: 3, "The parts")
    },
    signed("transaction's signature is of 64 bytes over its header and its payload") {
      let result = try await Self.bought($0)
      try $0.expect(result.signatureData.count, is: 64, "The signature's size")
      let signed = result.jwsRepresentation.split(separator: ".").dropLast().joined(separator: ".")
      try $0.expect(
        String(decoding: result.signedData, as: UTF8.self), is: signed, "What is signed")
    },
    signed("transaction's header names ES256 and its certificates") {
      let header = String(decoding: try await Self.bought($0).headerData, as: UTF8.self)
      try $0.expect(header.contains("ES256") && header.contains("x5c"), "ES256 and x5c")
    },
    signed("transaction has the server's field names in its JSON") {
      let result = try await Self.bought($0)
      let json = String(decoding: result.payloadData, as: UTF8.self)
      for claim in [
        "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate",
        "inAppOwnershipType", "signedDate", "environment", "storefront",
      ] {
        try $0.expect(json.contains("\"\(claim)\""), "a claim \(claim)")
      }
      try $0.expect(
        result.unsafePayloadValue.jsonRepresentation, is: result.payloadData, "The JSON")
    },
    signed("transaction is for this device") {
      let result = try await Self.bought($0)
      try $0.expect(AppStore.deviceVerificationID != nil, "a device")
      try $0.expect(result.deviceVerification.count, is: 48, "The size of the proof")
      try $0.expect(
        result.deviceVerificationNonce, is: result.unsafePayloadValue.deviceVerificationNonce,
        "The nonce")
    },
    signed("transaction has the date of its signing") {
      let result = try await Self.bought($0)
      try $0.expect(result.signedDate, is: result.unsafePayloadValue.signedDate, "The date")
      try $0.expect(
        result.signedDate >= result.unsafePayloadValue.purchaseDate, "signed after the purchase")
    },
    signed("renewal info is verified, in its original text too") {
      try await $0.buy("pro.monthly")
      let result = try await $0.status().renewalInfo
      guard case .verified(let info) = result else {
        throw Scene.Unmet(description: "It was not believed.")
      }
      try $0.expect(info.jsonRepresentation, is: result.payloadData, "The JSON")
      let json = String(decoding: result.payloadData, as: UTF8.self)
      try $0.expect(json.contains("\"autoRenewStatus\""), "a claim autoRenewStatus")
    },
    signed("app transaction is verified, and belongs to the running app") {
      let result = try await AppTransaction.shared
      guard case .verified(let app) = result else {
        throw Scene.Unmet(description: "It was not believed.")
      }
      try $0.expect(!app.bundleID.isEmpty && !app.appVersion.isEmpty, "an app of a version")
      try $0.expect(app.environment, is: .xcode, "The environment")
      try $0.expect(app.appID == nil && app.appVersionID == nil, "no numbers of the App Store")
    },
  ]

  static let ofTheStore: [Behaviour] = [
    store("allows purchases") { try $0.expect(AppStore.canMakePayments, "payments") },
    store("is in the account's country") {
      let storefront = try $0.require(await Storefront.current, "a storefront")
      try $0.expect(storefront.countryCode, is: "USA", "The country")
      try $0.expect(storefront.id, is: "143441", "The number")
    },
    store("moves with the account, and so do prices") {
      try await $0.controls.setStorefront("ESP")
      try await $0.controls.settle()
      let product = try await $0.product("full")
      try $0.expect(product.priceFormatStyle.currencyCode, is: "EUR", "The currency")
    },
    store("after a sync has the purchases made elsewhere") {
      try await $0.controls.buyElsewhere("full", .plain)
      try await AppStore.sync()
      try $0.expect(await $0.owned(), is: ["full"], "What is owned")
    },
    store("refreshes the app transaction, of the same app") {
      let shared = try await AppTransaction.shared.payloadValue
      let fresh = try await AppTransaction.refresh().payloadValue
      try $0.expect(fresh.bundleID, is: shared.bundleID, "The app")
      try $0.expect(
        fresh.originalPurchaseDate, is: shared.originalPurchaseDate, "The first download")
    },
  ]

  private static func bought(_ scene: Scene) async throws -> VerificationResult<Transaction> {
    guard case .success(let result) = try await scene.purchase("full") else {
      throw Scene.Unmet(description: "The purchase should have succeeded.")
    }
    return result
  }

  private static func failure(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A failure", sentence, source, body)
  }

  private static func signed(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A signed", sentence, source, body)
  }

  private static func store(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("The store", sentence, source, body)
  }
}
