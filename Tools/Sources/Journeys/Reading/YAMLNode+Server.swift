import ServerCore
import SourceJSON

extension YAMLNode {
  /// Reads what happens to the app's own server.
  func serverStep() throws -> Action.ServerStep {
    enum Key: String, CaseIterable {
      case customer, spend, grant, until
      case mergeInto = "merge_into"
    }
    let expected = "`up`, `down`, `forged` or a mapping such as { spend: { coins: 50 } }"
    switch scalar {
    case "up": return .up
    case "down": return .down
    case "forged": return .forged
    case .some: throw mismatch(expected: expected)
    case nil: break
    }
    let fields = try fields(Key.self, expected: expected)
    if let until = fields[.until], fields[.grant] == nil {
      throw until.error("`until` goes with `grant`", fix: "Leave it out.")
    }
    let steps = fields.keys.filter { $0 != .until }
    guard steps.count == 1, let step = steps.first, let value = fields[step] else {
      throw error("one thing is done at the server at a time", fix: "Make it several steps.")
    }
    switch step {
    case .customer: return .customer(try value.name(of: "the name of a customer"))
    case .mergeInto: return .merge(into: try value.name(of: "the name of a customer"))
    case .grant, .until:
      return .grant(
        try value.name(of: "an entitlement"), until: try fields[.until]?.localDateTime())
    case .spend: return .spend(try value.amounts(such: "as { coins: 50 }"))
    }
  }

  /// Reads the expected answer of the app's own server.
  func serverExpectations() throws -> Expectations.Server {
    enum Key: String, CaseIterable { case entitlements, subscription, balances, events }
    let fields = try fields(Key.self, expected: "a mapping such as { entitlements: [pro] }")
    var server = Expectations.Server()
    server.entitlements = try fields[.entitlements]?.names()
    server.subscription = try fields[.subscription]?.subscription()
    if case .status(let status)? = server.subscription, status.offer != nil {
      throw error("a server says nothing of offers", fix: "Leave `offer` out.")
    }
    server.balances = try fields[.balances]?.amounts(such: "as { coins: 10 }")
    server.events = try fields[.events]?.list(such: "as [subscription.started]") { node in
      let name = try node.name(of: "the name of an event")
      guard ServerEvent.Kind(rawValue: name) != nil else {
        throw node.notOne(of: ServerEvent.Kind.allCases.map(\.rawValue))
      }
      return name
    }
    return server
  }
}
