import SourceJSON

/// Reads the expectations after a step.
struct ExpectationsReader {
  let action: ActionKey
  let node: YAMLNode

  func read() throws -> Expectations {
    var expectations = Expectations()
    for member in try node.members(of: "a mapping such as { access: allowed }") {
      guard let key = ExpectationKey(rawValue: member.key) else {
        throw member.unknown(in: node.name, known: ExpectationKey.allCases.map(\.rawValue))
      }
      if let actions = key.actions, !action.isOne(of: actions) {
        let list = Suggestion.enumeration(actions.map(\.rawValue))
        throw SourceError(
          "`\(member.key)` can't be expected after `\(action.text)`",
          fix: "It is known after \(list).", at: member.location)
      }
      try read(key, from: member.value, into: &expectations)
    }
    if expectations.error != nil, let result = expectations.result, result != .failed {
      throw node.error(
        "`error` goes with `result: failed`, not with `result: \(result.rawValue)`",
        fix: "Leave one of them out.")
    }
    return expectations
  }

  private func read(
    _ key: ExpectationKey, from value: YAMLNode, into expectations: inout Expectations
  ) throws {
    switch key {
    case .access: expectations.access = try value.choice(of: Expectations.Access.self)
    case .reason: expectations.reason = try value.choice(of: Expectations.Reason.self)
    case .remaining: expectations.remaining = try value.remaining()
    case .resetsAt: expectations.resetsAt = try value.localDateTime()
    case .paywall: expectations.paywall = try value.nameOrNone(of: "the id of a paywall")
    case .dismissable: expectations.dismissable = try value.dismissable()
    case .result: expectations.result = try value.choice(from: action.results)
    case .error: expectations.error = try value.choice(of: Expectations.Failure.self)
    case .entitlements: expectations.entitlements = try value.names()
    case .subscription: expectations.subscription = try value.subscription()
    case .balances: expectations.balances = try value.amounts(such: "as { coins: 10 }")
    case .badges: expectations.badges = try value.names()
    case .offers: expectations.offers = try value.names()
    case .trial: expectations.trial = try value.trial()
    case .variants: expectations.variants = try value.variants()
    case .unfinished: expectations.unfinished = try value.wholeNumber(atLeast: 0)
    case .screen: expectations.screen = try value.screenText()
    case .server: expectations.server = try value.serverExpectations()
    case .events:
      expectations.events = try value.list(such: "as [paywall_shown]") { try $0.event() }
    }
  }
}

extension ActionKey {
  /// The results that the action can have.
  fileprivate var results: [Expectations.Result] {
    guard case .name(let name) = self else { return [] }
    return switch name {
    case .buy:
      [.purchased, .pending, .cancelled, .failed, .alreadyOwned, .scheduled, .waiting]
    case .redeem: [.purchased, .pending, .cancelled, .failed, .alreadyOwned, .scheduled]
    case .restore: [.restored, .nothingToRestore, .failed, .waiting]
    case .spend, .hold, .tollgateServer: [.spent, .refused]
    case .reward: [.given, .refused]
    case .commit: [.committed, .refused]
    case .release: [.released, .refused]
    case .reconcile: [.reconciled, .failed]
    case .openSubscriptionPage: [.showsOffer, .showsMessage, .showsNothing]
    case .tap: Expectations.Result.allCases
    default: []
    }
  }
}
