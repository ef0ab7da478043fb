import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns a button, or `nil` if its action is impossible on this platform or for this person.
  func button(_ layout: ButtonLayout) -> Screen.Button? {
    guard let action = action(layout.action) else { return nil }
    return Screen.Button(
      label: resumption(by: action) ?? words(layout.key), icon: layout.icon,
      style: layout.style ?? .bordered,
      action: action, isEnabled: isEnabled(action), progress: progress(of: action),
      prompt: prompt(for: action))
  }

  /// The dismissability of this screen.
  ///
  /// A closed paywall is judged as if it opened now.
  var dismissability: Dismissability {
    // A sheet is closed before its store is.
    guard let paywall = catalog.paywall(drawnBy: id) else { return .yes }
    var presentation = state.presentation
    if presentation.paywall?.id != paywall.id {
      _ = presentation.open(paywall.id, at: state.moment.steady)
    }
    guard let open = presentation.paywall else { return .yes }
    return catalog.dismissability(
      of: open, productCatalog: state.productCatalog, for: state.customer, at: state.moment)
  }

  private func action(_ layout: ActionLayout) -> ScreenAction? {
    switch layout {
    case .use(let feature, let next): .use(feature.value, then: next?.value)
    case .open(let screen): book.shows(screen.value, on: platform) ? .open(screen.value) : nil
    case .choose(let product): .choose(product.value)
    case .spend(let spend, let feature): .spend(spend.value, on: feature?.value)
    case .completeOnboarding(let next): .completeOnboarding(then: next?.value)
    case .note(let name, let feature): .note(name, using: feature.value)
    case .forget(let name): .forget(name)
    case .restore: .restore
    case .redeem: platform.redeemsCodes ? .redeem(code: nil) : nil
    case .reload: .reload
    case .manageSubscriptions: platform.managesSubscriptions ? .manageSubscriptions : nil
    case .dismiss: dismissability == .no ? nil : .dismiss
    }
  }

  /// While something is bought or restored, neither can be begun again.
  ///
  /// A use that would be denied without an alternative is disabled too, as is an exit before its
  /// time.
  private func isEnabled(_ action: ScreenAction) -> Bool {
    switch action {
    case .buy: canBuy
    case .restore, .redeem, .reload: !isBusy
    case .use(let feature, _), .note(_, let feature): leadsSomewhere(decide(feature))
    case .dismiss: dismissability == .yes
    // A refused spend shows the missing amount.
    case .spend, .manageSubscriptions, .requestRefund: true
    case .open, .choose, .completeOnboarding, .toggle, .set, .dismissAlert, .forget, .openEntry,
      .deleteEntry:
      true
    }
  }

  /// Returns the label of the button to the system's page for a cancelled plan that still runs, or
  /// `nil`.
  private func resumption(by action: ScreenAction) -> String? {
    guard action == .manageSubscriptions else { return nil }
    return catalog.products.first { isCancelled($0.id) }.map { product in
      words(.resumePlan, .text(planName(of: product.id)))
    }
  }

  func leadsSomewhere(_ decision: Decision) -> Bool {
    decision.isAllowed || decision.paywall != nil
  }

  private func prompt(for action: ScreenAction) -> Screen.Button.Prompt? {
    guard case .redeem(code: nil) = action else { return nil }
    return Screen.Button.Prompt(
      placeholder: words(.redeemPlaceholder), submitLabel: words(.redeemSubmit))
  }

  /// Returns the text for an action in progress, or `nil` if it is not.
  private func progress(of action: ScreenAction) -> String? {
    switch action {
    case .restore where state.presentation.activity == .restoring: words(.restoring)
    case .use(let feature, _) where decide(feature).access == .loading: words(.checking)
    case .note(_, let feature) where decide(feature).access == .loading: words(.checking)
    default: nil
    }
  }
}

extension Platform {
  /// A Boolean value that indicates whether the system has a page for subscriptions that an app can
  /// open.
  var managesSubscriptions: Bool {
    switch self {
    case .iOS, .macOS, .visionOS: true
    case .tvOS, .watchOS: false
    }
  }

  /// A Boolean value that indicates whether the system has a sheet for requests of refunds.
  var requestsRefunds: Bool {
    switch self {
    case .iOS, .macOS, .visionOS: true
    case .tvOS, .watchOS: false
    }
  }

  /// A Boolean value that indicates whether the system has a sheet for offer codes.
  var redeemsCodes: Bool {
    switch self {
    case .iOS, .macOS, .visionOS: true
    case .tvOS, .watchOS: false
    }
  }
}
