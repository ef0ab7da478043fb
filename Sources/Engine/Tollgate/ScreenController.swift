public import Foundation
public import TollgateCore
public import TollgateEngine
public import TollgateScreens

/// An app's open screens, with the actions of a person's taps.
///
/// It is all there is between a tap and the engine. ``ScreenModel`` publishes it to an app's views;
/// journeys and the studio hold one for each process of an app that they simulate. It keeps state
/// that the engine lacks: the open screen's settings, and the entries of features with a cap.
public struct ScreenController: Sendable {
  /// The result of an action, or the step that the host must take.
  public enum Outcome: Sendable {
    case done

    /// A use of a feature.
    ///
    /// If it is denied, the offered alternative is open.
    case decided(Decision)

    /// A spend.
    ///
    /// A failed spend shows an alert.
    case spent(SpendOutcome)

    /// The host must buy a product from the store, with an offer if one is named.
    case purchase(Catalog.Product.ID, PurchaseOffer?)

    /// The app's server must sign a promotional offer, with which the engine then buys the product.
    case promotion(Catalog.Product.ID, offer: String)

    /// The host must restore the person's purchases.
    case restore

    /// The host must reload the store's products.
    case reload

    /// The host must open the system's sheet for offer codes, or redeem the given code.
    case redeem(code: String?)

    /// The host must open the system's page for subscriptions.
    case manageSubscriptions

    /// The host must open the system's refund sheet for a transaction, and pass its result to
    /// ``Tollkeeper/report(_:of:)``.
    case requestRefund(Fact.ID, of: Catalog.Product.ID)
  }

  /// The engine that decides and records.
  public let tollkeeper: Tollkeeper

  /// The descriptions of the app's screens.
  public let book: ScreenBook

  /// The person's language and way of writing numbers.
  public var locale: Locale

  /// A Boolean value that indicates whether the app's server signs promotional offers.
  public var signsOffers: Bool

  /// The number of items of each feature with a cap.
  public var counts: [Feature.ID: Int] {
    get { memory.counts }
    set { if newValue != memory.counts { memory.counts = newValue } }
  }

  /// The app's words.
  let strings: any Strings
  private let file: EntriesFile?
  private var memory: ScreenMemory

  /// The action that a paywall is in the way of: its use was denied, and leads somewhere.
  private var wanted: ScreenAction?

  /// The screen that the memory's inputs belong to; they are ignored on others.
  private var remembered: ScreenID?

  /// Creates the screens of an app that has just been launched.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - book: The screens that the app's catalog describes.
  ///   - strings: The app's words.
  ///   - locale: The person's language and way of writing numbers.
  ///   - entries: The entries that earlier launches left.
  ///   - file: The file to which changed entries are written; none by default.
  ///   - signsOffers: Whether the app's server signs promotional offers.
  public init(
    _ tollkeeper: Tollkeeper, book: ScreenBook, strings: any Strings, locale: Locale,
    entries: [Feature.ID: [ScreenMemory.Entry]] = [:], file: EntriesFile? = nil,
    signsOffers: Bool = false
  ) {
    self.tollkeeper = tollkeeper
    self.book = book
    self.strings = strings
    self.locale = locale
    self.file = file
    self.signsOffers = signsOffers
    memory = ScreenMemory(entries: entries)
  }

  /// The entries of each feature with a cap, oldest first.
  public var entries: [Feature.ID: [ScreenMemory.Entry]] { memory.entries }

  /// The current state on which screens depend.
  public var state: ScreenState {
    let (situation, (customer, moment)) = (tollkeeper.situation, tollkeeper.now())
    return ScreenState(
      catalog: situation.catalog, customer: customer, moment: moment,
      productCatalog: situation.productCatalog, canMakePayments: situation.canMakePayments,
      presentation: situation.presentation, locale: locale,
      inputs: remembered == situation.presentation.screen ? memory.inputs : [:],
      counts: memory.counts, entries: memory.entries, signsOffers: signsOffers)
  }

  /// Returns a screen in its current state, or `nil` if the app has no such screen.
  public func screen(_ id: ScreenID) -> Screen? {
    book.screen(id, for: state, strings: strings)
  }

  /// Returns the offer with an identifier: the catalog's, or else the App Store's win-back offer.
  public func offer(_ id: Offer.ID) -> PurchaseOffer {
    tollkeeper.catalog.offer(id) == nil ? .winBack(id.rawValue) : .catalog(id)
  }

  /// Performs the action of a person's tap on a screen.
  ///
  /// It doesn't check the action's names against the catalog; see ``ScreenBook/knows(_:)``.
  ///
  /// - Returns: The result, or the step that remains because it waits for the store or the person.
  /// - Throws: The engine's error if something can't be recorded; an error if the entries can't be
  ///   written.
  public mutating func perform(_ action: ScreenAction) throws -> Outcome {
    try perform(action, recorded: record(action))
  }

  /// The engine's answer to the part of an action that it records.
  struct Recorded: Sendable {
    fileprivate enum Answer: Sendable {
      case decision(Decision), spent(SpendOutcome), nothing
    }

    fileprivate let answer: Answer
    fileprivate let wasCelebrating: Bool
  }

  /// Records an action in the engine, which can wait for the disk and for another process; does
  /// nothing else.
  ///
  /// - Throws: The engine's error if it can't be recorded.
  func record(_ action: ScreenAction) throws -> Recorded {
    let wasCelebrating = isCelebrating
    let answer: Recorded.Answer =
      switch action {
      case .use(let feature, _), .note(_, let feature): .decision(try use(feature))
      case .spend(let spend, let feature): .spent(try tollkeeper.spend(spend, on: feature))
      default: .nothing
      }
    return Recorded(answer: answer, wasCelebrating: wasCelebrating)
  }

  /// Performs an action that was recorded.
  mutating func perform(_ action: ScreenAction, recorded: Recorded) throws -> Outcome {
    defer { celebrate(after: action, recorded.wasCelebrating) }
    switch recorded.answer {
    case .decision(let decision): return try carryOut(action, as: decision)
    case .spent(let outcome): return .spent(outcome)
    case .nothing: return try carryOut(action, as: nil)
    }
  }

  private mutating func carryOut(
    _ action: ScreenAction, as decided: Decision?, isResuming: Bool = false
  ) throws -> Outcome {
    switch action {
    case .use(let feature, let next):
      let decision = try decided ?? use(feature)
      guard decision.isAllowed else {
        wanted = next != nil && isOffered(insteadOf: feature) ? action : nil
        return .decided(decision)
      }
      try remember { [book] in $0.use(feature, in: book) }
      if let next {
        tollkeeper.open(next, keepsAlert: isResuming)
        openScreen()
      }
      return .decided(decision)
    case .note(let name, let feature):
      let decision = try decided ?? use(feature)
      if decision.isAllowed {
        try remember { $0.set(name, to: "true") }
      } else {
        wanted = isOffered(insteadOf: feature) ? action : nil
      }
      return .decided(decision)
    case .spend(let spend, let feature): return .spent(try tollkeeper.spend(spend, on: feature))
    case .buy(let product, let offer):
      stopLeaving()
      return purchase(product, under: offer)
    case .restore: return .restore
    case .reload: return .reload
    case .redeem(let code): return .redeem(code: code)
    case .manageSubscriptions:
      stopLeaving()
      return .manageSubscriptions
    case .requestRefund(let product):
      guard let transaction = tollkeeper.refundableTransaction(of: product) else {
        tollkeeper.report(.failed, of: product)
        return .done
      }
      return .requestRefund(transaction, of: product)
    case .open(let screen): open(screen)
    case .choose(let product): tollkeeper.choose(product)
    case .completeOnboarding(let next):
      if let next { open(next) }
      try tollkeeper.complete(.onboarding)
    case .toggle(let name): try tollkeeper.setSwitch(name, !tollkeeper.isOn(name))
    case .set(let name, let value): try remember { $0.set(name, to: value) }
    case .forget(let name): try remember { $0.forget(name) }
    case .openEntry(let id, let feature, let screen):
      open(screen)
      try remember { $0.open(id, of: feature) }
    case .deleteEntry(let id, let feature): try remember { $0.delete(id, of: feature) }
    case .dismiss: dismiss()
    case .dismissAlert: tollkeeper.dismissAlert()
    }
    return .done
  }

  /// Repeats the use that a paywall was in the way of, if the paywall has closed because the use is
  /// allowed, and follows where it leads.
  ///
  /// It does so once, and after a celebration. Screens that the person closed are forgotten. Call
  /// it when the situation has changed.
  ///
  /// - Returns: Whether a use was repeated.
  /// - Throws: The engine's error if the use can't be recorded.
  @discardableResult
  public mutating func goOn() throws -> Bool {
    guard let action = takeWanted() else { return false }
    try resume(action, recorded: record(action))
    return true
  }

  /// Returns the action to repeat now, if any; it is returned once.
  mutating func takeWanted() -> ScreenAction? {
    guard let action = wanted, let feature = action.usedFeature else { return nil }
    let presentation = tollkeeper.presentation
    guard presentation.resumable == feature else {
      if !isOffered(insteadOf: feature) { wanted = nil }
      return nil
    }
    guard presentation.activity == nil, !isCelebrating else { return nil }
    wanted = nil
    tollkeeper.resume()
    return action
  }

  /// Follows where a repeated use leads; the alert of the purchase stays.
  mutating func resume(_ action: ScreenAction, recorded: Recorded) throws {
    guard case .decision(let decision) = recorded.answer else { return }
    _ = try carryOut(action, as: decision, isResuming: true)
  }

  /// Returns a Boolean value that indicates whether a paywall is open because a feature was denied.
  private func isOffered(insteadOf feature: Feature.ID) -> Bool {
    guard case .denial(feature, _)? = tollkeeper.presentation.paywall?.cause else { return false }
    return true
  }

  /// Closes the topmost layer; the screen under a paywall stays unchanged.
  mutating func dismiss() {
    let closesScreen = tollkeeper.presentation.paywall == nil
    tollkeeper.dismiss()
    if closesScreen { openScreen() }
  }

  /// A Boolean value that indicates whether the celebration of a purchase has begun, or can be seen.
  private var isCelebrating: Bool {
    guard let due = tollkeeper.presentation.celebration else { return false }
    return due.began != nil || front?.celebration != nil
  }

  /// Starts a celebration once nothing covers the screen, and ends it with the person's next
  /// action.
  ///
  /// An alert may be closed twice: by its button, and by the system that closes it.
  private func celebrate(after action: ScreenAction, _ wasCelebrating: Bool) {
    if wasCelebrating, action != .dismissAlert {
      tollkeeper.endCelebration()
    } else if isCelebrating {
      tollkeeper.beginCelebration()
    }
  }

  private func purchase(_ product: Catalog.Product.ID, under offer: Offer.ID?) -> Outcome {
    guard let offer else { return .purchase(product, nil) }
    let situation = tollkeeper.situation
    let terms = situation.productCatalog[product]?.subscription
    let isWinBack = terms?.introduction?.winBackOffer == offer.rawValue
    if situation.catalog.offer(offer) == nil, !isWinBack,
      terms?.promotionalOffers[offer.rawValue] != nil
    {
      return .promotion(product, offer: offer.rawValue)
    }
    return .purchase(product, self.offer(offer))
  }

  /// Forgets that the person was about to cancel: they have decided.
  private mutating func stopLeaving() {
    if remembered == tollkeeper.presentation.screen {
      memory.forget(Screen.Subscription.leaving)
    }
  }

  private func use(_ feature: Feature.ID) throws -> Decision {
    try tollkeeper.use(feature, count: memory.counts[feature] ?? 0)
  }

  /// Reopens a screen; the screen under a paywall stays unchanged.
  private mutating func open(_ screen: ScreenID) {
    tollkeeper.open(screen)
    if tollkeeper.presentation.paywall == nil { openScreen() }
  }

  /// Changes the open screen's remembered state, and writes the entries if they changed.
  private mutating func remember(_ body: (inout ScreenMemory) -> Void) throws {
    if remembered != tollkeeper.presentation.screen { openScreen() }
    let before = memory.entries
    body(&memory)
    if memory.entries != before { try file?.write(memory.entries) }
  }

  /// Records that a screen was opened, or closed.
  private mutating func openScreen() {
    memory.openScreen()
    remembered = tollkeeper.presentation.screen
  }
}

extension ScreenAction {
  /// The feature that it uses, if it uses one.
  fileprivate var usedFeature: Feature.ID? {
    switch self {
    case .use(let feature, _), .note(_, let feature): feature
    default: nil
    }
  }
}
