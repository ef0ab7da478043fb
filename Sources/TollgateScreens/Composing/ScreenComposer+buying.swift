import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// A button, or nil where what it does does not exist on this platform.
  func button(_ layout: ButtonLayout) -> Screen.Button? {
    guard let action = action(layout.action) else { return nil }
    let isRestoring = action == .restore && state.presentation.activity == .restoring
    return Screen.Button(
      label: isRestoring ? words(.restoring) : words(layout.key), icon: layout.icon,
      style: layout.style ?? .bordered, action: action, isEnabled: isEnabled(action),
      isBusy: isRestoring || isWaiting(for: action), prompt: prompt(for: action))
  }

  /// Something for sale, owned or not.
  func product(_ layout: ProductLayout) -> Screen.Product? {
    guard let id = catalog.product(layout.product.value) else { return nil }
    let sold = state.shelf[id]
    let standing = Screen.Product.State(
      of: id, isOwned: isOwned(id), shelf: state.shelf, activity: state.presentation.activity)
    return Screen.Product(
      id: id, icon: layout.icon,
      title: layout.title.map { words($0) } ?? sold?.displayName ?? id.rawValue,
      caption: sold?.description, price: standing == .owned ? nil : sold?.displayPrice,
      state: standing, note: note(on: standing),
      button: button(buying: id, standing, layout.button, price: sold?.displayPrice))
  }

  private func action(_ layout: ActionLayout) -> ScreenAction? {
    switch layout {
    case .use(let feature, let next): .use(feature.value, then: next?.value)
    case .open(let screen): book.shows(screen.value, on: platform) ? .open(screen.value) : nil
    case .restore: .restore
    case .redeem: platform.redeemsCodes ? .redeem(code: nil) : nil
    case .dismiss: .dismiss
    }
  }

  /// While something is bought or restored, neither can be begun again.
  ///
  /// A use that would be denied and lead nowhere can't be asked for either.
  private func isEnabled(_ action: ScreenAction) -> Bool {
    switch action {
    case .buy, .restore, .redeem, .reload: return !isBusy
    case .use(let feature, _):
      let decision = decide(feature)
      return decision.isAllowed || decision.paywall != nil
    case .open, .toggle, .set, .dismiss, .dismissAlert: return true
    }
  }

  private func prompt(for action: ScreenAction) -> Screen.Button.Prompt? {
    guard case .redeem(code: nil) = action else { return nil }
    return Screen.Button.Prompt(
      placeholder: words(.redeemPlaceholder), submitLabel: words(.redeemSubmit))
  }

  private func isWaiting(for action: ScreenAction) -> Bool {
    guard case .use(let feature, _) = action else { return false }
    return decide(feature).access == .loading
  }

  private func isOwned(_ id: Catalog.Product.ID) -> Bool {
    guard let granted = catalog.product(id)?.entitlements, !granted.isEmpty else { return false }
    return granted.allSatisfy {
      state.customer.entitlements.contains($0, at: state.moment.paidNow)
    }
  }

  private func note(on standing: Screen.Product.State) -> String? {
    switch standing {
    case .loading: words(.loading)
    case .unavailable: words(.unavailable)
    case .unreachable: words(.unreachable)
    case .owned, .buying, .available: nil
    }
  }

  private func button(
    buying id: Catalog.Product.ID, _ standing: Screen.Product.State, _ key: StringKey,
    price: String?
  ) -> Screen.Button? {
    func button(
      _ label: String, icon: String? = nil, action: ScreenAction = .buy(id),
      isEnabled: Bool = false, isBusy: Bool = false
    ) -> Screen.Button {
      Screen.Button(
        label: label, icon: icon, style: action == .reload ? .bordered : .prominent,
        action: action, isEnabled: isEnabled, isBusy: isBusy)
    }
    return switch standing {
    case .owned: button(words(.owned), icon: "checkmark.circle.fill")
    case .buying: button(words(.purchasing), isBusy: true)
    case .available: button(words(key, .text(price ?? "")), isEnabled: !isBusy)
    case .loading: nil
    case .unavailable, .unreachable: button(words(.tryAgain), action: .reload, isEnabled: !isBusy)
    }
  }
}

extension Platform {
  /// Whether the system has a sheet for offer codes.
  var redeemsCodes: Bool {
    switch self {
    case .iOS, .macOS, .visionOS: true
    case .tvOS, .watchOS: false
    }
  }
}
