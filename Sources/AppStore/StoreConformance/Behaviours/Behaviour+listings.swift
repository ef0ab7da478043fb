import Foundation
import StoreKit

extension Behaviour {
  static let ofListings: [Behaviour] = [
    listing("of everything ends") {
      try $0.expect(await $0.read(Transaction.all).isEmpty, "nothing")
      try await $0.buy("full")
      try $0.expect(await $0.read(Transaction.all).count, is: 1, "The number of transactions")
    },
    listing("of owned products has no consumables") {
      try await $0.buy("coins")
      try await $0.buy("themes")
      try $0.expect(await $0.owned(), is: ["themes"], "What is owned")
    },
    listing("of everything has consumables until they are finished") {
      let bought = try await $0.buy("coins")
      try $0.expect(await $0.read(Transaction.all).map(\.id), is: [bought.id], "Before")
      await bought.finish()
      try $0.expect(await $0.read(Transaction.all).isEmpty, "nothing after")
    },
    listing("of everything has finished consumables that were refunded") {
      let bought = try await $0.buy("coins")
      await bought.finish()
      try await $0.controls.refund(bought.id)
      try await $0.controls.settle()
      try $0.expect(await $0.read(Transaction.all).map(\.id), is: [bought.id], "What is listed")
    },
    listing("of unfinished transactions has each until it is finished") {
      let bought = try await $0.buy("full")
      try $0.expect(await $0.read(Transaction.unfinished).map(\.id), is: [bought.id], "Before")
      await bought.finish()
      try $0.expect(await $0.read(Transaction.unfinished).isEmpty, "nothing after")
    },
    listing("of owned products is the same before and after finishing") {
      let bought = try await $0.buy("full")
      await bought.finish()
      await bought.finish()
      try $0.expect(await $0.owned(), is: ["full"], "What is owned")
    },
    listing("of owned products has one transaction for each non-consumable") {
      try await $0.buy("full")
      try await $0.buy("full")
      try await $0.buy("themes")
      try $0.expect(await $0.owned(), is: ["full", "themes"], "What is owned")
    },
    listing("of owned products has no refunds, but that of everything does") {
      let bought = try await $0.buy("full")
      try await $0.controls.refund(bought.id)
      try await $0.controls.settle()
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
      let all = await $0.read(Transaction.all)
      try $0.expect(all.map { $0.revocationDate != nil }, is: [true], "What was taken back")
    },
    listing("of one product has only that product") {
      try await $0.buy("full")
      try await $0.buy("themes")
      if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) {
        let all = await $0.read(Transaction.all(for: "themes"))
        try $0.expect(all.map(\.productID), is: ["themes"], "All of the product")
        let owned = await $0.read(Transaction.currentEntitlements(for: "full"))
        try $0.expect(owned.map(\.productID), is: ["full"], "What is owned of the product")
      }
    },
    listing("in a cancelled task is empty, without an error", .measured) { scene in
      try await scene.buy("full")
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return await scene.owned()
      }
      task.cancel()
      try scene.expect(await task.value.isEmpty, "nothing")
    },
    listing("has a product that was bought again after a refund") {
      let bought = try await $0.buy("full")
      try await $0.controls.refund(bought.id)
      try await $0.controls.settle()
      let again = try await $0.buy("full")
      try $0.expect(again.id != bought.id, "another transaction")
      try $0.expect(await $0.owned(), is: ["full"], "What is owned")
    },
  ]

  static let ofUpdates: [Behaviour] = [
    update("brings a purchase made outside of the app") { scene in
      let received = try await scene.updates {
        try await scene.controls.buyElsewhere("full", .plain)
      }
      try scene.expect(received.map(\.productID), is: ["full"], "The updates")
      try scene.expect(await scene.owned(), is: ["full"], "What is owned")
    },
    update("does not bring the app's own purchase", .measured) { scene in
      let received = try await scene.updates {
        let bought = try await scene.buy("full")
        await bought.finish()
      }
      try scene.expect(received.isEmpty, "no update")
    },
    update("brings an approved purchase") { scene in
      try await scene.controls.setAskToBuy(true)
      let received = try await scene.updates {
        try await scene.buyLater("full")
        try await scene.controls.answerAskToBuy(of: "full", approving: true)
      }
      try scene.expect(received.map(\.productID), is: ["full"], "The updates")
    },
    update("does not bring a declined purchase", .measured) { scene in
      try await scene.controls.setAskToBuy(true)
      let received = try await scene.updates {
        try await scene.buyLater("full")
        try await scene.controls.answerAskToBuy(of: "full", approving: false)
      }
      try scene.expect(received.isEmpty, "no update")
      try scene.expect(await scene.owned().isEmpty, "nothing owned")
    },
    update("brings an interrupted purchase when it is resolved", .measured) { scene in
      try await scene.controls.setInterruption(true)
      let received = try await scene.updates {
        try await scene.buyLater("full")
        try await scene.controls.resolveIssue(of: "full")
      }
      try scene.expect(received.map(\.productID), is: ["full"], "The updates")
    },
    update("brings a refund, with its date and reason") { scene in
      let bought = try await scene.buy("full")
      await bought.finish()
      let received = try await scene.updates { try await scene.controls.refund(bought.id) }
      try scene.expect(received.map(\.id), is: [bought.id], "The updates")
      try scene.expect(received.first?.revocationDate != nil, "a date")
      try scene.expect(received.first?.revocationReason, is: .other, "The reason")
    },
    update("brings each of several, in their order") { scene in
      let received = try await scene.updates {
        for id in ["full", "themes", "coins"] {
          try await scene.controls.buyElsewhere(id, .plain)
        }
      }
      try scene.expect(received.map(\.productID), is: ["full", "themes", "coins"], "The updates")
    },
    update("of the storefront brings the account's new country") { scene in
      let updates = Storefront.updates
      let received = Task { () -> String? in
        for await storefront in updates { return storefront.countryCode }
        return nil
      }
      try await scene.controls.setStorefront("ESP")
      try scene.expect(await received.value, is: "ESP", "The updates")
      try scene.expect(await Storefront.current?.countryCode, is: "ESP", "The storefront")
    },
  ]

  private static func listing(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A listing", sentence, source, body)
  }

  private static func update(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("An update", sentence, source, body)
  }
}
