import Journeys
import TollgateOpenStore
import TollgateScreens

extension Life {
  /// Does what the person asked for by touching the screen.
  func answer(_ action: ScreenAction) async {
    let label = await screen()?.label(of: action).map { "Tapped “\($0)”" }
    let inputs = await simulation.screenState?.inputs ?? [:]
    switch action {
    case .use(let feature, let next): await use(feature, then: next, label, inputs)
    case .open(let screen): await enter(.tap, label, [.open(screen: screen.rawValue)])
    case .buy(let product, let offer):
      let purchase = Action.Purchase(product: product.rawValue, offer: offer?.rawValue)
      await enter(.tap, label, [.buy(purchase)])
    case .choose(let product): await enter(.tap, label, [.choose(product: product.rawValue)])
    case .restore: await enter(.tap, label, [.restore])
    case .redeem(let code?): await enter(.tap, label, [.redeem(code: code)])
    case .redeem(nil): break
    case .reload:
      await simulation.loadProducts()
      await note(.tap, label ?? "Asked the store again", outcomes: await news())
    case .spend(let spend, let feature):
      let name = feature?.rawValue ?? spend.rawValue
      await enter(.tap, label, [.spend(.named(name))])
    case .completeOnboarding(let next):
      let opened = next.map { [Action.open(screen: $0.rawValue)] } ?? []
      await enter(.tap, label, opened + [.complete(.onboarding)])
    case .toggle(let name): await enter(.tap, label, [.toggle(name: name)])
    case .set(let name, let value):
      await simulation.setInput(name, to: value)
      await note(.tap, label ?? "The round ended: \(name) \(value)", outcomes: [])
    case .dismiss:
      let closesPaywall = await simulation.tollkeeper?.presentation.paywall != nil
      await enter(.tap, label, [.dismiss])
      if closesPaywall { await restore(inputs) }
    case .dismissAlert: await simulation.dismissAlert()
    }
  }

  private func use(
    _ feature: Feature.ID, then next: ScreenID?, _ label: String?, _ inputs: [String: String]
  ) async {
    let count = await simulation.screenState?.counts[feature] ?? 0
    let decision = await enter(
      .tap, label, [.use(Action.Tap(feature: feature.rawValue, count: count))],
      then: next.map { .open(screen: $0.rawValue) })
    // What has a cap is made by its use, and is still there afterwards.
    if decision?.isAllowed == true, app.catalog.feature(feature)?.cap != nil {
      await simulation.setCount(count + 1, of: feature)
    }
    // A paywall lies over the screen, which stays as it was.
    if decision?.isAllowed != true { await restore(inputs) }
  }

  private func restore(_ inputs: [String: String]) async {
    for (name, value) in inputs { await simulation.setInput(name, to: value) }
  }
}
