import AppStoreWire
import Foundation
public import LocalAppStore
import ServerCore
import TollgateCore

/// The App Store's page of a subscription, on which its subscriber can cancel.
extension Simulation {
  /// The open page, or nil if none is open.
  ///
  /// It closes with a choice, or when the subscription renews no longer.
  public var subscriptionPage: RetentionVisit? {
    get async throws {
      let (account, renewing) = (account, try await renewing)
      let visit = try await store.send(ReadRetention()).visits.last { $0.account == account }
      guard let visit, visit.choice == nil, renewing.contains(where: { $0.id == visit.originalID })
      else { return nil }
      return visit
    }
  }

  /// The account's own subscriptions that renew, the newest last.
  private var renewing: [(id: TransactionID, product: String)] {
    get async throws {
      let periods = try await store.send(ListEntries(of: account))
      return try await store.send(ListSubscriptions(of: account)).compactMap { subscription in
        guard subscription.nextEnd != nil,
          let period = periods.first(where: { $0.id == subscription.latest }),
          period.ownership == .purchased
        else { return nil }
        return (subscription.id, period.productID)
      }
    }
  }

  /// Opens the page of the newest subscription that renews, if there is one.
  func openRenewingPage() async throws {
    guard let product = try await renewing.last?.product else { return }
    _ = try await openSubscriptionPage(of: product)
  }

  /// Opens the page of a subscription, for which the App Store asks the app's server for a message.
  ///
  /// - Throws: ``JourneyMistake`` if the account subscribes to no such product.
  func openSubscriptionPage(of product: String) async throws -> StepAnswer {
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    let held = try await renewing.map(\.product)
    let subject = ([product] + twins).first(where: held.contains) ?? product
    let question = try await inStore(about: product) {
      try await $0.send(OpenSubscriptionPage(of: subject, account: $1))
    }
    var show = ShowRetention(nil, on: question.id, result: nil)
    if let server {
      try await upload(server.process.stayOffers.messages)
      show =
        server.isUp
        ? ShowRetention(
          try answer(of: server, to: question.signedPayload), on: question.id, result: .success)
        : ShowRetention(
          nil, on: question.id, result: .socketIssue, problem: "the app's server is down")
    }
    let visit = try await store.send(show)
    var answer = StepAnswer()
    answer.result =
      (visit.content == nil
      ? Expectations.Result.showsNothing
      : visit.content?.offerID == nil ? .showsMessage : .showsOffer).rawValue
    return answer
  }

  /// Makes a choice on the open page.
  ///
  /// - Throws: ``JourneyMistake`` if no page is open, or it has nothing to accept.
  func leaveSubscriptionPage(_ choice: RetentionVisit.Choice) async throws {
    guard let visit = try await subscriptionPage else {
      throw JourneyMistake(
        "No page of a subscription is open. Open one first, with `open_subscription_page: PRODUCT`."
      )
    }
    try await inStore(about: visit.productID) { store, _ in
      _ = try await store.send(ChooseRetention(choice, on: visit.id))
    }
  }

  /// Sets the message that the pages show if the app's server has none, in the device's language.
  func setDefaultMessage(_ text: String) async throws {
    let language = locale.language.languageCode?.identifier ?? "en"
    let message = StayMessage(
      product: "", offer: "", language: language, app: app.catalog.app, text: text)
    try await upload([message])
    for product in app.products.products where product.kind == .autoRenewable {
      _ = try await store.send(
        ChangeRetention(.setDefault(message.id, productID: product.id, locale: language)))
    }
  }

  /// Returns the server's answer, whose offer it signs.
  private func answer(of server: AppServer, to question: String) throws -> RetentionAnswer? {
    guard let message = try server.process.stay(question) else { return nil }
    let token = try signedOffer(message.offer, on: message.product)
    return .promotionalOffer(
      message.id,
      PurchaseOrder(
        productID: message.product, offer: .promotionalJWS(id: message.offer, compactJWS: token)))
  }

  /// Uploads the messages that the App Store lacks, and has them approved.
  private func upload(_ messages: [StayMessage]) async throws {
    let known = try await store.send(ReadRetention())
    for message in messages where known.message(message.id) == nil {
      let body = RetentionMessage(id: message.id, header: message.header, body: message.body)
      _ = try await store.send(ChangeRetention(.addMessage(body)))
      _ = try await store.send(ChangeRetention(.review(message.id, .approved)))
    }
  }
}
