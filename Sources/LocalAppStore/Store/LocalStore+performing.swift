import AppStoreWire

extension LocalStore {
  /// Does what one request asks for, in a state that nobody else has, and answers.
  func perform(
    _ request: AppStoreRequest, _ state: inout AppStoreState
  ) throws(AppStoreError) -> AppStoreAnswer {
    switch request {
    case .inApp(_, let request):
      return try perform(request, &state)
    case .addApp(let app, let configuration):
      try state.sell(app, by: configuration)
      return .apps(state.apps.filter { $0.id == state.app })
    case .apps:
      return .apps(state.apps)

    case .addAccount(let storefront):
      return .account(try state.addAccount(storefront: storefront))
    case .addDevice(let account, let platform, let locale):
      return .device(try state.addDevice(of: account, platform: platform, locale: locale))
    case .install(let device, let version):
      try state.install(on: device, version: version)
    case .uninstall(let device):
      if let ended = try state.uninstall(from: device) { room.end(ended) }
    case .update(let device, let version):
      try state.update(device, to: version)
    case .setOnline(let device, let isOnline):
      try state.setOnline(isOnline, for: device)
    case .setLocale(let device, let locale):
      try state.setLocale(locale, of: device)
    case .setStorefront(let account, let code):
      try state.setStorefront(code, of: account)
    case .signIn(let device, let account):
      try state.signIn(account, on: device)

    case .setAskToBuy(let account, let asks):
      try state.setAskToBuy(asks, for: account)
    case .setInterruption(let account, let interrupts):
      try state.setInterruption(interrupts, for: account)
    case .approvePending(let id):
      return .transaction(try state.approve(id))
    case .declinePending(let id):
      try state.decline(id)
    case .resolveIssue(let id):
      return .transaction(try state.resolveIssue(of: id))
    case .delete(let id):
      try state.delete(id)
    case .clear(let account):
      try state.clear(account)
    case .tell(let account, let message):
      try state.tell(message, to: account)
    case .promote(let device, let purchase):
      try state.promote(purchase, on: device)
    case .sell(let configuration):
      state.shop.sell(by: configuration)
    case .entries(let account):
      return .entries(try state.entries(of: account))
    case .arrange(let account, let next):
      try state.arrange(next, for: account)
    case .approve(let account, let product):
      return .transaction(try state.approve(product, account: account))
    case .decline(let account, let product):
      try state.decline(product, account: account)
    case .buyElsewhere(let account, let order):
      return .transaction(try state.buyElsewhere(order, account: account))
    case .redeem(let device, let code):
      return .redeemed(try state.redeem(code, on: device))
    case .refund(let account, let product, let percentage):
      return .transaction(try state.refund(product, account: account, percentage: percentage))
    case .refundTransaction(let id, let percentage):
      try state.refund(id, percentage: percentage)
    case .reverseRefund(let account, let product):
      return .transaction(try state.reverseRefund(product, account: account))
    case .share(let account, let product):
      return .transaction(try state.share(product, with: account))
    case .stopSharing(let account, let product):
      return .transaction(try state.stopSharing(product, with: account))
    case .joinFamily(let account, let other):
      try state.joinFamily(account, of: other)
    case .leaveFamily(let account):
      try state.leaveFamily(account)
    case .setFamilySharing(let account, let product, let shares):
      try state.setFamilySharing(shares, of: product, account: account)

    case .setRenewal(let account, let product, let isOn):
      try state.setRenewal(isOn, of: product, account: account)
    case .setBilling(let account, let billing):
      try state.setBilling(billing, of: account)
    case .setGracePeriod(let gracePeriod):
      state.shop.gracePeriod = gracePeriod
    case .setTimeRate(let rate):
      state.setTimeRate(rate)
    case .renewNow(let account, let product):
      return .transaction(try state.renewNow(product, account: account))
    case .expireNow(let account, let product):
      try state.expireNow(product, account: account)
    case .extendRenewal(let account, let product, let days):
      try state.extendRenewal(of: product, account: account, days: days)
    case .extendRenewals(let product, let days, let storefronts):
      try state.extendRenewals(of: product, days: days, in: storefronts)

    case .setPrice(let product, let price, let storefront):
      try state.setPrice(price, of: product, in: storefront)
    case .raisePrice(let product, let price, let needsConsent):
      try state.raisePrice(of: product, to: price, needsConsent: needsConsent)
    case .requestConsent(let account, let product):
      try state.requestConsent(of: product, account: account)
    case .answerPriceIncrease(let account, let product, let agrees):
      try state.answerPriceIncrease(of: product, account: account, agrees: agrees)
    case .removeFromSale(let product):
      try state.removeFromSale(product)
    case .addOfferKey(let id, let key):
      try state.addOfferKey(key, id: id)

    case .schedule(let request, let date):
      state.schedule(request, at: date)

    case .pending(let account):
      return .pending(try state.pending(of: account))
    case .ledger(let account, let listing):
      return .transactions(try state.ledger(listing, of: account))
    case .events(let number):
      return .events(try events(after: number, in: &state))
    case .notifications(let number):
      return .notifications(try notifications(after: number, in: &state))

    case .open(let device):
      return .opened(try state.open(on: device))
    case .end(let launch):
      state.end(launch)
      room.end(launch)
    case .products(let launch, let ids):
      return .products(try state.products(ids, for: launch))
    case .purchase(let launch, let order):
      return .purchase(try state.purchase(order, by: launch).map(signer.sign))
    case .transactions(let launch, let listing, let product):
      let documents = try state.transactions(listing, of: product, for: launch)
      return .signed(try documents.throwingMap(signer.sign))
    case .statuses(let launch, let group):
      let statuses = try state.statuses(group: group, for: launch)
      return .statuses(
        try statuses.throwingMap { s throws(AppStoreError) in try s.map(signer.sign) })
    case .status(let launch, let id):
      let status = try state.status(of: id, for: launch)
      return .statuses(try status.map { s throws(AppStoreError) in [try s.map(signer.sign)] } ?? [])
    case .introductoryEligibility(let launch, let group):
      return .eligibility(try state.isEligibleForIntroductoryOffer(group, for: launch))
    case .finish(let launch, let id):
      try state.finish(id, by: launch)
    case .appTransaction(let launch, let refreshing):
      let document = try state.appTransaction(for: launch, refreshing: refreshing)
      return .signed([try signer.sign(document)])
    case .sync(let launch):
      try state.sync(launch)
    case .storefront(let launch):
      return .storefront(try state.storefront(for: launch))
    }
    return .done
  }
}
