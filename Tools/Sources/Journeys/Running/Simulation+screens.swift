import LocalAppStore
import TollgateOpenStore
import TollgateScreens

/// Touches and inputs, by the texts on the screen.
extension Simulation {
  /// Touches what has these words on the screen before the person's eyes.
  func touch(_ words: String) async throws -> StepAnswer {
    _ = try running()
    guard let screen = visibleScreen else { return StepAnswer() }
    let controls = screen.alert?.buttons.map(\.control) ?? screen.controls
    guard let control = controls.first(where: { $0.label == words }) else {
      throw JourneyMistake.unknown(
        "button", words, among: controls.map(\.label), in: "the screen `\(screen.id)`")
    }
    guard control.isEnabled else {
      throw JourneyMistake("`\(words)` can't be touched now on the screen `\(screen.id)`.")
    }
    return try await touch(control.action)
  }

  /// Does what a touch asks for.
  private func touch(_ action: ScreenAction) async throws -> StepAnswer {
    let keeper = try running()
    switch action {
    case .use(let feature, let next):
      let decision = try use(tap(feature))
      if decision.isAllowed, let next { try open(next.rawValue) }
      return StepAnswer(decision)
    case .note(let name, let feature):
      return StepAnswer(try note(name, using: feature))
    case .buy(let product, let offer):
      return try await buy(Action.Purchase(product: product.rawValue, offer: offer?.rawValue))
    case .restore: return StepAnswer(await keeper.restore())
    case .spend(let spend, let feature):
      return StepAnswer(try self.spend(.named(feature?.rawValue ?? spend.rawValue)))
    case .redeem:
      throw JourneyMistake("A code has to be typed. Use `redeem: CODE` in place of `tap`.")
    case .open(let screen): try open(screen.rawValue)
    case .choose(let product): try choose(product.rawValue)
    case .reload: await keeper.loadProducts()
    case .completeOnboarding(let next):
      if let next { try open(next.rawValue) }
      try keeper.complete(.onboarding)
    case .toggle(let name): try toggle(name)
    case .set(let name, let value): remember { $0.set(name, to: value) }
    case .forget(let name): remember { $0.forget(name) }
    case .openEntry(let id, let feature, let screen):
      try open(screen.rawValue)
      remember { $0.open(id, of: feature) }
    case .deleteEntry(let id, let feature): remember { $0.delete(id, of: feature) }
    case .manageSubscriptions:
      // The system's page, on which whoever has cancelled a plan resumes it.
      for plan in keeper.customer.cancelled.map(\.rawValue).sorted() {
        _ = try await perform(.control(.resumeRenewal, product: plan))
      }
    case .dismiss: try dismiss()
    case .dismissAlert: keeper.dismissAlert()
    }
    return StepAnswer()
  }

  /// Uses a feature, and notes on the open screen that it goes on, where that is allowed.
  private func note(_ name: String, using feature: Feature.ID) throws -> Decision {
    let decision: Decision = try running().use(feature, count: count(of: feature))
    if decision.isAllowed { remember { $0.set(name, to: "true") } }
    return decision
  }

  /// Returns a tap on what needs a feature, with as many as exist now.
  private func tap(_ feature: Feature.ID) -> Action.Tap {
    Action.Tap(feature: feature.rawValue, count: count(of: feature))
  }

  /// Writes texts into the fields of the screen before the person's eyes, and hands them in.
  func type(_ texts: [String: String]) throws {
    _ = try running()
    let fields = visibleScreen?.fields.map(\.name) ?? []
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard fields.contains(name) else {
        throw JourneyMistake.unknown(
          "field", name, among: fields, in: "the screen `\(visibleScreen?.id ?? "")`")
      }
      remember { $0.set(name, to: text) }
    }
  }
}
