import Foundation
import LocalAppStore
import SourceJSON
import TollgateOpenStore
public import TollgateScreens

/// Touches of the screens, which the app's own ``ScreenController`` answers.
extension Simulation {
  /// A touch of the phone.
  public struct Touch: Sendable {
    /// The steps of a journey that do the same.
    public let steps: [Action]

    /// The answer.
    public let answer: StepAnswer
  }

  /// Performs an app's response to a person's action on its screen, and returns when all effects
  /// are done.
  ///
  /// - Throws: ``JourneyMistake`` if the app is not open, or lacks the action's name; the engine's
  ///   errors.
  public func touch(_ action: ScreenAction) async throws -> Touch {
    var steps = steps(for: action, on: try running().screens)
    let answer = try await perform(.touch(action))
    // A denied use opens nothing.
    if answer.decision?.isAllowed == false { steps = Array(steps.prefix(1)) }
    return Touch(steps: steps, answer: answer)
  }

  /// The screen before the person's eyes, or nil if the app is not open.
  public var visibleScreen: Screen? { screen(onDevice: deviceNumber) }

  /// Returns a screen's current content; a closed one is opened for it.
  func screen(_ name: String, locale: String?) async throws -> Screen {
    let id = try screen(named: name)
    if let locale {
      // The store writes prices for the device's locale, and an app loads them again.
      try await store.send(SetLocale(locale, device: deviceID))
      _ = try await running().tollkeeper.loadProducts()
    }
    var screens = try running().screens
    if screens.tollkeeper.presentation.visibleScreen(in: app.catalog) != id {
      _ = try screens.perform(.open(id))
    }
    if let locale { screens.locale = Locale(identifier: locale) }
    guard let screen = screens.screen(id) else {
      throw JourneyMistake("The screen `\(name)` can't be shown now.")
    }
    return screen
  }

  /// Performs an action on the app's screens, and the part that they leave to the device.
  func act(_ action: ScreenAction) async throws -> StepAnswer {
    let keeper = try running().tollkeeper
    switch try process?.screens.perform(action) {
    case nil, .done: break
    case .decided(let decision): return StepAnswer(decision)
    case .spent(let outcome): return StepAnswer(outcome)
    case .purchase(let product, let offer):
      return try await buy(product, PurchaseOptions(offer: offer))
    case .promotion(let product, let offer):
      let token = try signedOffer(offer, on: product.rawValue)
      return try await buy(
        product, PurchaseOptions(offer: .promotional(offer, compactJWS: token)))
    case .requestRefund(let transaction, let product):
      try await requestRefund(transaction, of: product)
    case .restore: return await answered { await keeper.restore() }.map(StepAnswer.init) ?? .waiting
    case .reload: await loadProducts()
    case .redeem(let code): if let code { return try await redeem(code) }
    case .manageSubscriptions:
      // The system's page, on which a subscriber who has cancelled a plan resumes it.
      // Any other subscriber sees the page of the plan, on which it can be cancelled.
      let cancelled = keeper.customer.cancelled.map(\.rawValue).sorted()
      for plan in cancelled {
        _ = try await perform(.control(.resumeRenewal, product: plan))
      }
      if cancelled.isEmpty { try await openRenewingPage() }
    }
    return StepAnswer()
  }

  /// Checks that something on the screen before the person's eyes uses a feature, spends, buys or opens a
  /// screen as an action does.
  ///
  /// Others come from outside the screens, such as the system's sheets.
  ///
  /// - Throws: ``JourneyMistake`` if nothing does.
  func checkShown(_ action: ScreenAction) throws {
    switch action {
    case .use, .spend, .buy, .open: break
    default: return
    }
    guard app.screens.knows(action), let screen = try running().screens.front,
      !screen.shows(action)
    else { return }
    let buttons = Suggestion.list("button", screen.controls.map(\.label)) ?? "It has no button."
    throw JourneyMistake("Nothing on the screen `\(screen.id)` asks for this. \(buttons)")
  }

  /// Taps the control with this label on the visible screen.
  func tap(_ words: String) async throws -> StepAnswer {
    guard let screen = try running().screens.front else { return StepAnswer() }
    let control = try screen.control(words)
    if case .redeem = control.action {
      throw JourneyMistake("A code has to be typed. Use `redeem: CODE` in place of `tap`.")
    }
    return try await act(control.action)
  }

  /// Writes texts into the fields of the screen before the person's eyes, and hands them in.
  func type(_ texts: [String: String]) async throws {
    let screen = try running().screens.front
    let fields = screen?.fields.map(\.name) ?? []
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard fields.contains(name) else {
        throw JourneyMistake.unknown(
          "field", name, among: fields, in: "the screen `\(screen?.id ?? "")`")
      }
      _ = try await act(.set(name, to: text))
    }
  }

  /// Returns the screen that a step opens.
  func screen(toOpen name: String) throws -> ScreenID {
    let keeper = try running().tollkeeper
    let screen = try screen(named: name)
    guard keeper.dismissability != .no else {
      throw JourneyMistake(
        "A paywall that can't be dismissed lies over everything, so `\(name)` can't be opened. "
          + "Buy what it sells, or `relaunch:`.")
    }
    return screen
  }

  /// Returns the placement that a step calls.
  ///
  /// - Throws: ``JourneyMistake`` for one that the catalog doesn't have, and for one that the engine
  ///   calls itself.
  func placement(named name: String) throws -> Placement.ID {
    let id = Placement.ID(name)
    guard app.catalog.placement(id) != nil else {
      throw JourneyMistake.unknown(
        "placement", name, among: app.catalog.placements.map(\.id.rawValue))
    }
    let own: [Placement.ID: String] = [
      .appLaunch: "`launch:` or `relaunch:`", .onboardingCompleted: "`complete: onboarding`",
      .promotedPurchase: "`promoted_purchase: PRODUCT`",
    ]
    if let step = own[id] {
      throw JourneyMistake("The engine calls `\(name)` itself. Write \(step).")
    }
    return id
  }

  /// Returns the plan of the open paywall, or the product of the open store, that a step picks.
  func product(toChoose name: String) throws -> Catalog.Product.ID {
    let keeper = try running().tollkeeper
    guard let open = keeper.presentation.paywall, let paywall = keeper.catalog.paywall(open.id)
    else {
      throw JourneyMistake(
        "No paywall is open to choose `\(name)` on. Open one first, with `open:`.")
    }
    guard paywall.products.contains(Catalog.Product.ID(name)) else {
      throw JourneyMistake.unknown(
        "product", name, among: paywall.products.map(\.rawValue), in: "the paywall `\(open.id)`")
    }
    return Catalog.Product.ID(name)
  }

  private func screen(named name: String) throws -> ScreenID {
    let screen = ScreenID(name)
    guard app.screens.screens.contains(screen) else {
      throw JourneyMistake.unknown("screen", name, among: app.screens.screens.map(\.rawValue))
    }
    guard app.screens.shows(screen, on: profile.platform) else {
      throw JourneyMistake.hidden(screen: name, on: profile.platform)
    }
    return screen
  }

  /// Returns the steps of a journey that do the same as an action, in the situation before it.
  private func steps(for action: ScreenAction, on screens: ScreenController) -> [Action] {
    func opens(_ screen: ScreenID) -> Bool { (try? self.screen(toOpen: screen.rawValue)) != nil }
    switch action {
    case .use(let feature, let next):
      let count = screens.counts[feature] ?? 0
      let use = Action.use(Action.Tap(feature: feature.rawValue, count: count))
      guard let next else { return [use] }
      if opens(next) { return [use, .open(screen: next.rawValue)] }
    case .open(let screen): if opens(screen) { return [.open(screen: screen.rawValue)] }
    case .buy(let product, let offer):
      let purchase = Action.Purchase(product: product.rawValue, offer: offer?.rawValue)
      guard let offer else { return [.buy(purchase)] }
      if (try? self.offer(offer.rawValue, on: purchase.product)) == screens.offer(offer) {
        return [.buy(purchase)]
      }
    case .choose(let product):
      if (try? self.product(toChoose: product.rawValue)) != nil {
        return [.choose(product: product.rawValue)]
      }
    case .restore: return [.restore]
    case .redeem(let code): if let code { return [.redeem(code: code)] }
    case .spend(let spend, let feature):
      let name = feature?.rawValue ?? spend.rawValue
      if let known = try? named(name), known == (spend, feature) { return [.spend(.named(name))] }
    case .completeOnboarding(let next):
      guard let next else { return [.complete(.onboarding)] }
      if opens(next) { return [.open(screen: next.rawValue), .complete(.onboarding)] }
    case .toggle(let name): return [.toggle(name: name)]
    case .set(let name, let text):
      if visibleScreen?.fields.contains(where: { $0.name == name }) == true {
        return [.type([name: text])]
      }
    case .dismiss: return [.dismiss]
    case .reload, .manageSubscriptions, .requestRefund, .note, .forget, .openEntry, .deleteEntry,
      .dismissAlert:
      break
    }
    // Unless a step is named, the label on the screen names it, or else its fields.
    guard let screen = visibleScreen, let words = screen.label(of: action),
      (try? screen.control(words))?.action == action
    else { return [.touch(action)] }
    return [.tap(words: words)]
  }
}

extension Screen {
  /// Returns a Boolean value that indicates whether a control on the screen, or the app's own
  /// drawing there, has an action.
  fileprivate func shows(_ action: ScreenAction) -> Bool {
    if label(of: action) != nil { return true }
    let elements = elements + (footer ?? [])
    return elements.contains { if case .view = $0 { true } else { false } }
  }

  /// Returns the enabled control with this label; an alert's come first.
  ///
  /// - Throws: ``JourneyMistake`` if nothing has them, or it can't be touched now.
  fileprivate func control(_ words: String) throws -> Control {
    let controls = alert?.buttons.map(\.control) ?? controls
    guard let control = controls.first(where: { $0.label == words }) else {
      throw JourneyMistake.unknown(
        "button", words, among: controls.map(\.label), in: "the screen `\(id)`")
    }
    guard control.isEnabled else {
      throw JourneyMistake("`\(words)` can't be touched now on the screen `\(id)`.")
    }
    return control
  }
}
