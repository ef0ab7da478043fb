import Journeys
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

extension Session {
  /// Does what the person asked for by touching the screen.
  func answer(_ action: ScreenAction) async {
    let screen = await screen()
    let words = screen?.label(of: action)
    let label = words.map { "Tapped “\($0)”" }
    switch action {
    case .use(let feature, let next): await use(feature, then: next, label)
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
    case .manageSubscriptions: await manageSubscriptions(label)
    case .spend(let spend, let feature):
      let name = feature?.rawValue ?? spend.rawValue
      await enter(.tap, label, [.spend(.named(name))])
    case .completeOnboarding(let next):
      let opened = next.map { [Action.open(screen: $0.rawValue)] } ?? []
      await enter(.tap, label, opened + [.complete(.onboarding)])
    case .toggle(let name): await enter(.tap, label, [.toggle(name: name)])
    case .note, .forget, .openEntry, .deleteEntry:
      // What is not on the screen can't be touched.
      if let words { await enter(.tap, label, [.tap(words: words)]) }
    case .set(let name, let value) where screen?.has(field: name) == true:
      await enter(.tap, nil, [.type([name: value])])
    case .set(let name, let value):
      await simulation.setInput(name, to: value)
      await note(.tap, label ?? "The round ended: \(name) \(value)", outcomes: [])
    case .dismiss: await enter(.tap, label, [.dismiss])
    case .dismissAlert: await simulation.dismissAlert()
    }
  }

  /// Opens the App Store's page for subscriptions, where whoever has cancelled a plan resumes it.
  ///
  /// Whoever has cancelled none only looks at it: the store's controls are beside the phone.
  private func manageSubscriptions(_ label: String?) async {
    let cancelled = await simulation.tollkeeper?.customer.cancelled ?? []
    let resumed = cancelled.map(\.rawValue).sorted().map {
      Action.control(.resumeRenewal, product: $0)
    }
    if resumed.isEmpty {
      await note(.tap, label ?? "Opened the page for subscriptions", outcomes: await news())
    } else {
      await enter(.tap, label, resumed)
    }
  }

  private func use(_ feature: Feature.ID, then next: ScreenID?, _ label: String?) async {
    let count = await simulation.screenState?.counts[feature] ?? 0
    await enter(
      .tap, label, [.use(Action.Tap(feature: feature.rawValue, count: count))],
      then: next.map { .open(screen: $0.rawValue) })
  }
}

extension Screen {
  fileprivate func has(field name: String) -> Bool { fields.contains { $0.name == name } }
}
