import AppStoreWire
public import Foundation

/// Changes an app's retention messaging setup.
public struct ChangeRetention: StoreCommand {
  let change: RetentionChange

  /// Creates the command.
  public init(_ change: RetentionChange) {
    self.change = change
  }

  /// Returns the reason why nothing was changed, or nil if something was.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RetentionRefusal? {
    let isSandbox = store.environment != .production
    do throws(RetentionRefusal) {
      try store.shop.servers.retention.make(change, isSandbox: isSandbox)
      return nil
    } catch {
      return error
    }
  }
}

/// Returns an app's retention messaging setup, and the visits to the cancellation page.
public struct ReadRetention: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  /// Creates the command.
  public init() {}

  /// Returns all of it.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RetentionRecords {
    store.shop.servers.retention
  }
}

/// Opens the page of a subscription, which has the button that cancels.
public struct OpenSubscriptionPage: StoreCommand {
  /// The question to the app's server.
  public struct Question: Hashable, Codable, Sendable {
    /// The identifier of the visit.
    public let id: UUID

    /// The server's address, or nil to use none.
    public let address: String?

    /// The question, signed.
    public let signedPayload: String
  }

  /// The most visits that are remembered.
  static let most = 1_000

  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(of productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the question to ask the app's server.
  ///
  /// Throws if the account has no subscription to the product that runs.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Question {
    let subscription = try store.subscription(to: productID, of: account)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    let visit = RetentionVisit(
      id: store.state.nextUUID(), account: account, productID: subscription.productID,
      originalID: subscription.id, locale: store.locale(of: account), date: store.now)
    let records = store.shop.servers.retention
    store.shop.servers.retention.visits = records.visits.suffix(Self.most - 1) + [visit]
    let payload = RetentionRequestPayload(
      originalTransactionId: visit.originalID.description, appAppleId: store.shop.app.appleID,
      productId: visit.productID, userLocale: visit.locale,
      requestIdentifier: WireUUID(visit.id), environment: store.environment,
      signedDate: store.state.nextSignedDate())
    return Question(
      id: visit.id, address: records.realtimeURL, signedPayload: try store.signer.sign(payload))
  }
}

/// Signs the question that a test of the server's speed asks, about a transaction.
public struct SignRetentionTest: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(of transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the signed question.
  ///
  /// Throws if the transaction is not the first of a subscription that runs.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> String {
    guard let subscription = store.shop.subscriptions[transaction], subscription.isAlive,
      let purchase = store.shop.purchase(transaction)
    else { throw .unknownTransaction(transaction) }
    return try store.signer.sign(
      RetentionRequestPayload(
        originalTransactionId: transaction.description, appAppleId: store.shop.app.appleID,
        productId: subscription.productID, userLocale: store.locale(of: purchase.account),
        requestIdentifier: WireUUID(store.state.nextUUID()), environment: store.environment,
        signedDate: store.state.nextSignedDate()))
  }
}

/// Shows the answer of the app's server on the page of a subscription, or the default message.
public struct ShowRetention: StoreCommand {
  let visit: UUID
  let answer: RetentionAnswer?
  let result: SendAttemptResult?
  let problem: String?

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - answer: The server's answer, or nil.
  ///   - visit: The identifier of the visit.
  ///   - result: The result of the call, or nil if no server was called.
  ///   - problem: The reason why there is no answer, in words.
  public init(
    _ answer: RetentionAnswer?, on visit: UUID, result: SendAttemptResult?, problem: String? = nil
  ) {
    self.answer = answer
    self.visit = visit
    self.result = result
    self.problem = problem
  }

  /// Returns the visit with its content.
  ///
  /// Throws if there is no such visit.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RetentionVisit {
    var visit = try store.visit(visit)
    visit.result = result
    visit.problem = problem
    if let answer {
      do throws(Unshown) {
        visit.content = try store.content(of: answer, for: &visit)
        visit.source = .realtime
      } catch {
        visit.problem = error.reason
      }
    }
    if visit.source == nil {
      let records = store.shop.servers.retention
      let message = records.message(for: visit.productID, in: visit.locale)
      if let message, records.obstacle(to: message) == nil {
        visit.content = RetentionVisit.Content(message)
        visit.source = .default
      } else {
        visit.source = RetentionVisit.Source.none
      }
    }
    store.put(visit)
    store.record(
      .subscriptionPageOpened, account: visit.account, product: visit.productID,
      transaction: visit.originalID, note: visit.note)
    return visit
  }
}

/// Makes the choice on the page of a subscription.
public struct ChooseRetention: StoreCommand {
  let choice: RetentionVisit.Choice
  let visit: UUID

  /// Creates the command.
  public init(_ choice: RetentionVisit.Choice, on visit: UUID) {
    self.choice = choice
    self.visit = visit
  }

  /// Returns the visit with the choice, once it is carried out: the renewal is off, or the offer or the plan is taken.
  ///
  /// Throws if there is no such visit, or nothing to accept.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RetentionVisit {
    var visit = try store.visit(visit)
    guard visit.choice == nil else { throw .choiceWasMade(visit.productID) }
    switch choice {
    case .keep: break
    case .cancel:
      _ = try SetRenewal(of: visit.productID, account: visit.account, isOn: false).run(in: &store)
    case .accept:
      guard let order = visit.order else { throw .nothingToAccept(visit.productID) }
      _ = try BuyElsewhere(order, account: visit.account).run(in: &store)
    }
    visit.choice = choice
    store.put(visit)
    store.record(
      .retentionChosen, account: visit.account, product: visit.productID,
      transaction: visit.originalID, note: choice.rawValue)
    return visit
  }
}

/// The reason why a server's answer is not shown.
private struct Unshown: Error {
  let reason: String
}

extension RetentionVisit.Content {
  fileprivate init(_ message: RetentionMessage) {
    self.init(message: message.id, header: message.header, body: message.body)
  }
}

extension RetentionVisit {
  /// The content, in a few words.
  fileprivate var note: String {
    let shown =
      switch source {
      case .realtime: content?.offerID.map { "offer \($0)" } ?? content?.productID ?? "message"
      case .default: "default message"
      case RetentionVisit.Source.none?, nil: "nothing"
      }
    return [shown, problem].compactMap(\.self).joined(separator: "; ")
  }
}

extension StoreContext {
  /// Returns the locale of an account's newest device, as the App Store writes it: `en-US`.
  fileprivate func locale(of account: AccountID) -> String {
    let devices = state.devices.devices(of: account)
    let locale = devices.last.flatMap { state.devices[$0]?.locale } ?? "en-US"
    return locale.replacing("_", with: "-")
  }

  fileprivate func visit(_ id: UUID) throws(AppStoreError) -> RetentionVisit {
    guard let visit = shop.servers.retention.visits.last(where: { $0.id == id }) else {
      throw .unknownVisit(id)
    }
    return visit
  }

  fileprivate mutating func put(_ visit: RetentionVisit) {
    guard
      let place = shop.servers.retention.visits.lastIndex(where: { $0.id == visit.id })
    else { return }
    shop.servers.retention.visits[place] = visit
  }

  /// Returns the content of an answer, and notes the order that accepting makes.
  fileprivate func content(
    of answer: RetentionAnswer, for visit: inout RetentionVisit
  ) throws(Unshown) -> RetentionVisit.Content {
    switch answer {
    case .message(let id): return RetentionVisit.Content(try shown(id))
    case .alternateProduct(let id, let productID, let plan):
      var content = RetentionVisit.Content(try shown(id, alone: false))
      content.productID = productID
      let group = shop.configuration.product(productID)?.subscription?.groupID
      guard let group, group == shop.configuration.product(visit.productID)?.subscription?.groupID
      else { throw Unshown(reason: "\(productID) is no plan of the same group") }
      var order = PurchaseOrder(productID: productID)
      order.billingPlan = plan
      visit.order = try possible(order, by: visit.account)
      return content
    case .promotionalOffer(let id, let order):
      var content = RetentionVisit.Content(try shown(id, alone: false))
      content.productID = order.productID
      content.offerID = order.offer?.promotionalID
      guard let offer = content.offerID else {
        throw Unshown(reason: "the offer is no promotional one")
      }
      let terms = shop.configuration.product(order.productID)?.subscription
      guard terms?.promotionalOffers.contains(where: { $0.id == offer }) == true else {
        throw Unshown(reason: "\(order.productID) has no promotional offer \(offer)")
      }
      visit.order = try possible(order, by: visit.account)
      return content
    }
  }

  /// Returns a message that can be shown, alone or with an offer, beside which there is room for no image.
  private func shown(_ id: UUID, alone: Bool = true) throws(Unshown) -> RetentionMessage {
    let records = shop.servers.retention
    guard let message = records.message(id) else {
      throw Unshown(reason: "there is no message \(id.uuidString.lowercased())")
    }
    switch records.obstacle(to: message) {
    case nil: break
    case .imageNotApproved: throw Unshown(reason: "an image of the message is not approved")
    default: throw Unshown(reason: "the message is not approved")
    }
    guard alone || message.images.isEmpty else {
      throw Unshown(reason: "a message with an offer or another plan has no image")
    }
    return message
  }

  /// Returns an order that the account could make now.
  private func possible(
    _ order: PurchaseOrder, by account: AccountID
  ) throws(Unshown) -> PurchaseOrder {
    do throws(AppStoreError) {
      let product = try sellable(order)
      _ = try shop.plan(for: order, of: product, by: state.account(account), at: clocks)
      return order
    } catch {
      throw Unshown(reason: error.problem)
    }
  }
}
