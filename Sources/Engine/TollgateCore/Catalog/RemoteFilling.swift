/// Puts the values in force in the places that a catalog leaves to remote ones.
struct RemoteFilling {
  let remote: [RemoteValue.ID: RemoteValue]

  /// The sent values; a remote value that isn't among them has its own default.
  let sent: RemoteValues

  init(_ remote: [RemoteValue.ID: RemoteValue], sent: RemoteValues) {
    (self.remote, self.sent) = (remote, sent)
  }

  func filled(_ currency: Currency) -> Currency { currency.filled(by: number) }

  func filled(_ spend: Spend) -> Spend {
    var spend = spend
    spend.cost.fill(by: number)
    return spend
  }

  func filled(_ feature: Feature) -> Feature {
    Feature(
      id: feature.id,
      access: feature.access.map { rule in rule.filled { number($0) } },
      paywall: feature.paywall, placement: feature.placement, hold: feature.hold)
  }

  func filled(_ placement: Placement) -> Placement {
    Placement(
      id: placement.id,
      rules: placement.rules.map { rule in
        var rule = rule
        if let limit = number(rule.quota?.source) { rule.quota?.limit = limit }
        return rule
      })
  }

  private func number(_ id: RemoteValue.ID?) -> Int? {
    guard let id, case .number(let standard, _) = remote[id]?.kind else { return nil }
    return sent.texts[id].flatMap { Int($0) } ?? standard
  }

  func filled(_ paywall: Paywall) -> Paywall {
    var paywall = paywall
    paywall.products = paywall.offered.compactMap { product in
      switch product {
      case .fixed(let id): id
      case .remote(let id):
        if case .choice(let standard, _) = remote[id]?.kind {
          Catalog.Product.ID(sent.texts[id] ?? standard)
        } else {
          nil
        }
      }
    }
    return paywall
  }
}
