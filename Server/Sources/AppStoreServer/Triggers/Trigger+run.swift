import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension Trigger {
  /// Plays the story at a store.
  ///
  /// - Parameters:
  ///   - desk: The store's desk.
  ///   - product: The product, or nil for the first of the configuration that will do.
  /// - Returns: The outcome of the last step.
  /// - Throws: ``Refusal`` if no product will do, or the error of a step.
  func run(at desk: ControlDesk, product: String?) async throws -> StoreControl.Outcome {
    let store = desk.keeper.store
    var words = try names(of: product, in: store.configuration)
    let account = try await store.send(AddAccount())
    let number = store.accounts.firstIndex(of: account).map { $0 + 1 } ?? 1
    words["account"] = "\(number)"
    // It is higher than any price requested of an earlier account.
    let price = words["product"].flatMap { store.configuration.product($0) }?.price ?? 0
    words["price"] = "\(price + Decimal(number))"
    words["token"] = Self.token(of: account)
    var outcome = StoreControl.Outcome(store)
    for step in steps {
      var text = step.hasPrefix(#""request""#) ? "{\(step)}" : "{\(step), \"account\": {account}}"
      if step.hasPrefix(#""gracePeriod""#) || step.hasPrefix(#""advance""#) { text = "{\(step)}" }
      for (name, word) in words {
        text = text.replacing("{\(name)}", with: Self.escaped(word))
      }
      outcome = try await StoreControl(Data(text.utf8)).perform(at: desk)
    }
    return outcome
  }

  /// Returns the scenario's texts: the product, and those that depend on it.
  private func names(
    of product: String?, in configuration: StoreConfiguration
  ) throws -> [String: String] {
    guard case .none = subject else {
      let fitting = configuration.products.filter { self.fits($0, in: configuration) }
      if let product, configuration.product(product) == nil {
        throw Refusal(
          .badRequest, "The store sells no `\(product)`.",
          fix: Suggestion.advice(about: product, in: configuration.products.map(\.id)))
      }
      guard
        let chosen = product.map({ id in fitting.first { $0.id == id } }) ?? fitting.first
      else {
        throw Refusal(
          .badRequest,
          "`\(name)` needs \(described)" + (product.map { ", and `\($0)` is none." } ?? "."),
          fix: "Add one to the .storekit file, or name another product.")
      }
      var words = ["product": chosen.id]
      words["higher"] = higher(than: chosen, in: configuration)?.id
      words["offer"] = chosen.subscription?.promotionalOffers.first?.id
      return words
    }
    return [:]
  }

  private func fits(
    _ product: StoreConfiguration.Product, in configuration: StoreConfiguration
  ) -> Bool {
    switch subject {
    case .subscription: product.kind == .autoRenewable
    case .shareable: product.kind == .autoRenewable && product.isFamilyShareable
    case .lowerPlan: higher(than: product, in: configuration) != nil
    case .oneTime: product.kind != .autoRenewable
    case .offered: product.subscription?.promotionalOffers.isEmpty == false
    case .none: false
    }
  }

  private var described: String {
    switch subject {
    case .subscription: "a subscription"
    case .shareable: "a subscription that a family may share"
    case .lowerPlan: "two plans of one group on different levels"
    case .oneTime: "a product that is bought once"
    case .offered: "a subscription with a promotional offer"
    case .none: "nothing"
    }
  }

  /// Returns a plan of the same group on a higher level, or nil if none exists.
  private func higher(
    than product: StoreConfiguration.Product, in configuration: StoreConfiguration
  ) -> StoreConfiguration.Product? {
    guard let terms = product.subscription else { return nil }
    return configuration.products.first {
      $0.subscription?.groupID == terms.groupID && ($0.subscription?.level ?? .max) < terms.level
    }
  }

  /// Returns an account's `appAccountToken`, which is always the same UUID for an account.
  private static func token(of account: AccountID) -> String {
    let number = String(account.rawValue, radix: 16)
    return
      "70119a7e-0000-4000-8000-\(String(repeating: "0", count: max(0, 12 - number.count)))\(number)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

extension StoreControl {
  static let ofTriggers: [Kind] = [
    Kind(
      "trigger", .words(Trigger.all.map(\.name)),
      "Plays a small story on an account of its own, which ends with that notification.",
      members: [
        ControlMember(
          "product", .text("\"PRODUCT\""),
          "The product; the first that will do is taken if it is left out.")
      ], example: #"{"trigger": "DID_RENEW"}"#,
      action: { value, desk in
        let text = try value.text
        guard let trigger = Trigger.named(text) else {
          throw Refusal(
            .badRequest, "There is no trigger `\(text)`.",
            fix: Suggestion.advice(
              about: text, in: Trigger.all.flatMap { [$0.name, $0.alias].compactMap(\.self) }))
        }
        return try await trigger.run(at: desk, product: try value.text("product"))
      })
  ]
}
