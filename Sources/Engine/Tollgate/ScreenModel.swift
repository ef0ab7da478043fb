public import Foundation
public import Observation
public import TollgateCore
public import TollgateEngine
public import TollgateScreens

#if !TOLLGATE_OPEN_STORE
public import TollgateStoreKit
#endif

/// An observable model of an app's current screens, which also handles taps.
///
/// Views ask it for screens and pass it each ``ScreenAction``. It publishes a ``ScreenController``,
/// and adds the features of a running app: the system's sheets, and a failure to report.
@MainActor
@Observable
public final class ScreenModel {
  /// The engine's situation, for observers.
  public let known: SituationModel

  /// A Boolean value that indicates whether the system's sheet for offer codes should be open.
  public var isRedeeming = false

  /// A Boolean value that indicates whether the system's page for subscriptions should be open.
  public var isManagingSubscriptions = false

  /// A Boolean value that indicates whether the system's sheet for refunds should be open.
  public var isRequestingRefund = false

  /// The transaction that the sheet for refunds is about, as StoreKit numbers it.
  public private(set) var refundTransaction: UInt64 = 0

  /// The error of the last action, or `nil` if it succeeded.
  public private(set) var failure: (any Error)?

  /// A closure by which the app's server signs a promotional offer of a product.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - offer: The offer's identifier.
  /// - Returns: The offer as a compact JWS.
  public typealias OfferSigning =
    @Sendable (_ product: Catalog.Product.ID, _ offer: String) async throws -> String

  private var controller: ScreenController
  @ObservationIgnored private var follower: Task<Void, Never>?
  private var refundProduct: Catalog.Product.ID?
  private let signOffer: OfferSigning?

  /// Creates the screens of an app.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - book: The screens that the app's catalog describes.
  ///   - strings: The app's words.
  ///   - locale: The person's language and way of writing numbers.
  ///   - entries: The file that stores entries across launches; none by default. Failures to read
  ///     or write are reported in ``failure``, and an unreadable file is not overwritten.
  ///   - signOffer: Gets the app's server's signature for a promotional offer that is bought.
  ///     Without it no promotional offer is shown.
  public init(
    _ tollkeeper: Tollkeeper, book: ScreenBook, strings: any Strings, locale: Locale = .current,
    entries: EntriesFile? = nil, signOffer: OfferSigning? = nil
  ) {
    self.signOffer = signOffer
    known = SituationModel(tollkeeper)
    let kept = Result { try entries?.read() ?? [:] }
    controller = ScreenController(
      tollkeeper, book: book, strings: strings, locale: locale,
      entries: (try? kept.get()) ?? [:], file: (try? kept.get()) == nil ? nil : entries,
      signsOffers: signOffer != nil)
    if case .failure(let error) = kept { failure = error }
    let situations = tollkeeper.situations
    follower = Task { [weak self] in
      for await situation in situations where situation.presentation.resumable != nil {
        await self?.goOn()
      }
    }
  }

  deinit { follower?.cancel() }

  /// Repeats the use that a paywall was in the way of; see ``ScreenController/goOn()``.
  private func goOn() async {
    guard let action = controller.takeWanted() else { return }
    do {
      let recorded = try await Self.record(action, by: controller)
      try controller.resume(action, recorded: recorded)
    } catch {
      failure = error
    }
  }

  /// The current screens; reading them registers the observer for the engine's changes too.
  private var screens: ScreenController {
    _ = known.situation
    return controller
  }

  /// The descriptions of the app's screens.
  public var book: ScreenBook { controller.book }

  /// The person's language and way of writing numbers.
  public var locale: Locale {
    get { controller.locale }
    set { controller.locale = newValue }
  }

  /// The number of items of each feature with a cap, for an app that stores them itself.
  public var counts: [Feature.ID: Int] {
    get { controller.counts }
    set { controller.counts = newValue }
  }

  /// The current state on which screens depend.
  public var state: ScreenState { screens.state }

  /// Returns a screen in its current state, or `nil` if the app has no such screen.
  public func screen(_ id: ScreenID) -> Screen? { screens.screen(id) }

  /// The screen under any paywall: the opened one, or the app's first screen.
  public var base: Screen? { screens.base }

  /// The paywall that is open, or nil.
  public var paywall: Screen? { screens.paywall }

  /// The sheet of a store's product that is open, or nil.
  public var sheet: Screen? { screens.sheet }

  /// The topmost layer.
  public var front: Screen? { screens.front }

  /// The screen with the alert of a purchase or a restore, or with a celebration, while no paywall is
  /// open, or `nil`.
  ///
  /// For an app that shows its own screens under the paywalls.
  public var news: Screen? { screens.news }

  /// The screen under any paywall, for a part of an app inside views that show ``news``.
  public var embedded: Screen? { screens.embedded }

  /// Returns a Boolean value that indicates whether the open screen is a given one, or whether Back
  /// leads from it to that one.
  ///
  /// - Parameter root: The first screen of a part of an app.
  /// - Returns: Whether that part is open.
  public func isOpen(from root: ScreenID) -> Bool { screens.isOpen(from: root) }

  /// A Boolean value that indicates whether a paywall is open that a screen of the catalog draws.
  ///
  /// Setting it to false closes the paywall and the layers over it, unless the paywall can't be
  /// closed.
  public var isPaywallOpen: Bool {
    get { paywall != nil && known.ownPaywall == nil }
    set { if !newValue { controller.closePaywall() } }
  }

  /// A Boolean value that indicates whether the sheet of a store's product is open.
  ///
  /// Setting it to false closes the sheet.
  public var isSheetOpen: Bool {
    get { sheet != nil }
    set { if !newValue { controller.closeSheet() } }
  }

  /// Performs the action of a person's tap on a screen, and returns when it is done.
  ///
  /// An action with a name that the catalog lacks is ignored. A failed write is reported in
  /// ``failure``; a refusal of the store shows an alert on the screen.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - confirmation: The scene in which the store asks the person to confirm a purchase, on visionOS: a
  ///     `UIScene`. By default the one in front.
  public func perform(_ action: ScreenAction, confirmation: (any Sendable)? = nil) async {
    guard book.knows(action) else { return }
    failure = nil
    do {
      let tollkeeper = known.tollkeeper
      let recorded = try await Self.record(action, by: controller)
      switch try controller.perform(action, recorded: recorded) {
      case .done, .decided, .spent: break
      case .purchase(let product, let offer):
        let options = PurchaseOptions(offer: offer, confirmation: confirmation)
        _ = await tollkeeper.purchase(product, options)
      case .promotion(let product, let offer):
        await buy(product, promotedBy: offer, confirmation)
      case .restore: _ = await tollkeeper.restore()
      case .reload: _ = await tollkeeper.loadProducts()
      case .redeem: isRedeeming = true
      case .manageSubscriptions: isManagingSubscriptions = true
      case .requestRefund(let transaction, let product):
        refundProduct = product
        refundTransaction = UInt64(transaction.transaction) ?? 0
        isRequestingRefund = true
      }
    } catch {
      failure = error
    }
  }

  /// Records an action in the engine off the main thread, because it can wait for the disk.
  @concurrent
  private nonisolated static func record(
    _ action: ScreenAction, by controller: ScreenController
  ) async throws -> ScreenController.Recorded {
    try controller.record(action)
  }

  /// Reports the result of the system's refund sheet to the person.
  ///
  /// - Parameter outcome: The answer.
  public func refundRequestEnded(_ outcome: RefundRequestOutcome) {
    isRequestingRefund = false
    guard let product = refundProduct else { return }
    refundProduct = nil
    known.tollkeeper.report(outcome, of: product)
  }

  /// Gets a promotional offer signed and buys with it; if signing fails, shows an alert.
  private func buy(
    _ product: Catalog.Product.ID, promotedBy offer: String, _ confirmation: (any Sendable)?
  ) async {
    let tollkeeper = known.tollkeeper
    guard let signOffer else { return tollkeeper.reportFailure(.offerNotEligible) }
    do {
      let token = try await signOffer(product, offer)
      let options = PurchaseOptions(
        offer: .promotional(offer, compactJWS: token), confirmation: confirmation)
      _ = await tollkeeper.purchase(product, options)
    } catch {
      failure = error
      tollkeeper.reportFailure(.network)
    }
  }
}
