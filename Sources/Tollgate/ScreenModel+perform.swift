import TollgateCore
import TollgateEngine
public import TollgateScreens

extension ScreenModel {
  /// Performs the action that a person asks for by touching a screen, and returns when it is done.
  ///
  /// One that names what the catalog does not have is not done. A failed write is reported in
  /// ``failure``; what the store refuses is an alert on the screen.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - confirmation: The scene in which the store asks the person to confirm a purchase: a
  ///     `UIScene`, which visionOS can't do without.
  public func perform(_ action: ScreenAction, confirmation: (any Sendable)? = nil) async {
    guard book.knows(action) else { return }
    failure = nil
    do {
      switch action {
      case .buy(let product, let offer):
        let options = PurchaseOptions(offer: offer.map(named), confirmation: confirmation)
        _ = await tollkeeper.purchase(product, options)
      case .restore: _ = await tollkeeper.restore()
      case .reload: _ = await tollkeeper.loadProducts()
      default: try answer(action)
      }
    } catch {
      failure = error
    }
  }

  /// One of the catalog's offers, or else one of the App Store's to come back.
  private func named(_ offer: Offer.ID) -> PurchaseOffer {
    tollkeeper.catalog.offer(offer) == nil ? .winBack(offer.rawValue) : .catalog(offer)
  }

  /// Does what waits for nobody.
  private func answer(_ action: ScreenAction) throws {
    switch action {
    case .use(let feature, let next): try use(feature, then: next)
    case .note(let name, let feature):
      if try mayUse(feature) { try remember { $0.set(name, to: "true") } }
    case .open(let screen): open(screen)
    case .choose(let product): tollkeeper.choose(product)
    case .redeem: isRedeeming = true
    case .manageSubscriptions: isManagingSubscriptions = true
    case .spend(let spend, let feature): _ = try tollkeeper.spend(spend, on: feature)
    case .completeOnboarding(let next):
      next.map(open)
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
    case .buy, .restore, .reload: break
    }
  }

  /// Uses a feature; what has a cap is made by its use, and is there afterwards.
  private func use(_ feature: Feature.ID, then next: ScreenID?) throws {
    guard try mayUse(feature) else { return }
    try remember { $0.use(feature, of: tollkeeper.catalog) }
    guard let next else { return }
    tollkeeper.open(next)
    openScreen()
  }

  private func mayUse(_ feature: Feature.ID) throws -> Bool {
    let decision: Decision = try tollkeeper.use(feature, count: counts[feature] ?? 0)
    return decision.isAllowed
  }

  /// Opens a screen anew; under a paywall everything stays as it was.
  private func open(_ screen: ScreenID) {
    tollkeeper.open(screen)
    if tollkeeper.presentation.paywall == nil { openScreen() }
  }

  func dismiss() {
    let closesScreen = tollkeeper.presentation.paywall == nil
    tollkeeper.dismiss()
    if closesScreen { openScreen() }
  }
}
