public import TollgateCore

/// The open screen, and its events.
extension Tollkeeper {
  /// Opens a screen.
  ///
  /// The screen of a paywall shows that paywall, if the platform shows it.
  ///
  /// Behind a paywall that can't be dismissed nothing opens.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - keepsAlert: A Boolean value that indicates whether an alert stays over it, such as after a
  ///     purchase that leads to the wanted screen.
  public func open(_ screen: ScreenID, keepsAlert: Bool = false) {
    presenter.open(screen, keepsAlert: keepsAlert)
  }

  /// Records that the use which a paywall was in the way of is repeated; see
  /// ``Presentation/resumable``.
  public func resume() { presenter.show { $0.resume() } }

  /// Opens a paywall, if the platform shows it.
  ///
  /// Behind a paywall that can't be dismissed nothing opens.
  ///
  /// A name that is written as a literal names a screen; see ``open(_:)``.
  ///
  /// - Returns: Whether it is open now because of this call.
  @_disfavoredOverload
  @discardableResult
  public func open(_ paywall: Paywall.ID) -> Bool {
    guard let described = catalog.paywall(paywall) else {
      names.report(paywall, .paywall, of: catalog, in: catalog.paywalls.map(\.id))
      return false
    }
    guard !described.hiddenOn.contains(device.platform) else { return false }
    return presenter.open(paywall)
  }

  /// Picks a plan of the paywall that is open, or opens the sheet of a store's product.
  ///
  /// - Returns: False if no paywall is open to choose on.
  @discardableResult
  public func choose(_ product: Catalog.Product.ID) -> Bool { presenter.choose(product) }

  /// Closes the product sheet; if none is open, the paywall; if none is open, the screen.
  ///
  /// A paywall that can't be dismissed, or not yet, stays: see ``dismissability``.
  public func dismiss() { presenter.dismiss() }

  /// The value that indicates whether the person can close the open paywall or screen; `.yes` also
  /// if nothing is open.
  public var dismissability: Dismissability { presenter.dismissability }

  /// Shows the person that a store request made elsewhere failed.
  ///
  /// Use it for requests outside the engine, such as a code that was typed into the app's own form.
  /// The sheets of Apple's systems say it themselves.
  public func reportFailure(_ failure: PurchaseFailure) {
    presenter.show { $0.alert = .failed(failure) }
  }

  /// Closes the alert.
  public func dismissAlert() { presenter.show { $0.alert = nil } }

  /// Records that the celebration of a purchase is on the screen now.
  ///
  /// ``Presentation/celebration`` begins with the first call. Screens call it once no alert covers
  /// the celebration.
  public func beginCelebration() { presenter.beginCelebration() }

  /// Records that the celebration of a purchase has been seen.
  public func endCelebration() { presenter.show { $0.endCelebration() } }

  /// Shows the paywall of a placement, if it has one now.
  ///
  /// The engine itself calls ``Placement/ID/appLaunch``, ``Placement/ID/onboardingCompleted`` and
  /// ``Placement/ID/promotedPurchase``: at launch only once the store has answered or failed, so
  /// that no subscriber sees a paywall that was meant for others. A paywall that can't be dismissed
  /// is not replaced.
  ///
  /// - Returns: The paywall that shows now because of it, or nil.
  @discardableResult
  public func present(at placement: Placement.ID) -> Paywall.ID? {
    let known =
      catalog.placements.map(\.id) + [.appLaunch, .onboardingCompleted, .promotedPurchase]
    if !known.contains(placement) {
      names.report(placement, .placement, of: catalog, in: known)
    }
    return presenter.present(at: placement)
  }

  /// Lets a paywall that shows once for each version show again at the next launch.
  ///
  /// For testers: in a release build nothing happens.
  ///
  /// - Throws: ``LedgerFailure``.
  public func forgetVersionShown(of paywall: Paywall.ID) throws {
    guard device.build.allowsSimulation else { return }
    try presenter.shows.forget(paywall)
  }

  /// Every undelivered event and every future one, each at least once, across launches.
  ///
  /// ```swift
  /// for await event in tollkeeper.newEvents { Analytics.logEvent(event.name, event.properties) }
  /// ```
  public var newEvents: NewEvents { NewEvents(log: eventLog) }

  /// Returns the stored events, oldest first.
  ///
  /// - Parameter number: Only events after this one.
  /// - Returns: The events, each with its number.
  /// - Throws: If the ledger can't be read.
  public func events(after number: Int = 0) throws -> [KeptEvent] {
    try eventLog.events(after: number)
  }

  /// Forgets the events up to and including `number`, once they have been delivered.
  ///
  /// - Throws: ``LedgerFailure``.
  public func forgetEvents(through number: Int) throws { try eventLog.forget(through: number) }
}
