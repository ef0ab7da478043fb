import LocalAppStore
import ServerCore
import ServerSimulation

extension Story {
  /// The story as a journey, as far as journeys have steps for it; the rest is a comment.
  var journey: String {
    var lines = [
      "journey: life \(seed)", "app: \(app.name.lowercased())",
      "# \(people) people; a purchase without a name goes to the \(transfer == .newest ? "newest" : "first") claim",
      "steps:",
    ]
    if !habits.isEmpty {
      let names = habits.map(\.inJourneys).sorted().joined(separator: ", ")
      lines.append("  - store: { habits: [\(names)] }")
    }
    for step in steps {
      if step.minutes > 0 {
        let (days, rest) = step.minutes.quotientAndRemainder(dividingBy: 1440)
        let parts = [(days, "d"), (rest / 60, "h"), (rest % 60, "m")]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
        lines.append("  - wait: \(text)")
      }
      lines += step.fault.lines.map { "  \($0)" }
      lines.append("  \(step.deed.line)")
    }
    lines.append("  # what was lost is sent again, and the server reconciles")
    return lines.joined(separator: "\n")
  }
}

extension StoreHabit {
  /// The habit's name in a journey: `renews_early`.
  fileprivate var inJourneys: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }
}

extension Story.Fault {
  fileprivate var lines: [String] {
    var lines: [String] = []
    switch notifications {
    case .arrives: break
    case .isLost: lines.append("- notifications: drop")
    case .isDoubled: lines.append("- notifications: double")
    case .isLate(let hours): lines.append("# notifications come within \(hours) hours")
    case .isReversed: lines.append("- notifications: hold # and come in reverse later")
    }
    if uploads != .arrives { lines.append("# what devices upload: \(uploads)") }
    if let crash {
      lines.append(
        "# the server's process ends \(crash.isCommitted ? "after" : "before") write \(crash.write)"
      )
    }
    if let reconcile {
      lines.append("- reconcile: # while the App Store Server API is \(reconcile.rawValue)")
    }
    return lines
  }
}

extension Story.Deed {
  fileprivate var line: String {
    switch self {
    case .nothing: "# nothing"
    case .buy(let person, let device, let product, let token, let quantity):
      "- { buy: \(product), quantity: \(quantity) } # person \(person), device \(device), names \(token)"
    case .buyElsewhere(let person, let product, let token):
      "- buy_elsewhere: \(product) # person \(person), names \(token)"
    case .redeem(let person, let code): "- redeem: \(code) # person \(person)"
    case .winBack(let person, let product, let offer):
      "- { buy: \(product), offer: \(offer) } # person \(person)"
    case .sync(let person, let device): "- restore: # person \(person), device \(device)"
    case .renewal(let person, let product, let isOn):
      "- \(isOn ? "resume" : "cancel")_renewal: \(product) # person \(person)"
    case .refund(let person, let product, let thousandths):
      "- refund: \(product) # person \(person), \(thousandths) thousandths of a percent"
    case .reverseRefund(let person, let product):
      "# the refund of \(product) is reversed, person \(person)"
    case .requestRefund(let person, let product): "- request_refund: \(product) # person \(person)"
    case .declineRefund(let person, let product): "- decline_refund: \(product) # person \(person)"
    case .billing(let person, let works):
      "- billing: \(works ? "working" : "failing") # person \(person)"
    case .joinFamily(let person, let other): "# person \(person) joins the family of \(other)"
    case .leaveFamily(let person): "# person \(person) leaves the family"
    case .familySharing(let person, let product, let isOn):
      "# person \(person) \(isOn ? "shares" : "no longer shares") \(product)"
    case .extend(let person, let product, let days):
      "# the renewal of \(product) is put off by \(days) days, person \(person)"
    case .raisePrice(let product, let needsConsent):
      "- raise_price: { \(product): 5 more }\(needsConsent ? "" : " # without consent")"
    case .answerPrice(let person, let agrees):
      "- \(agrees ? "accept" : "decline")_price: # person \(person)"
    case .renewNow(let person, let product): "# \(product) renews now, person \(person)"
    case .expireNow(let person, let product): "# \(product) expires now, person \(person)"
    case .name(let person, _): "# the server names the owner of person \(person)'s first purchase"
    case .spend(let person, let amount): "# person \(person) spends \(amount) at the server"
    case .grant(let person, let days):
      "# person \(person) is given an entitlement\(days.map { " for \($0) days" } ?? "")"
    case .withdraw(let person): "# person \(person) loses what was given"
    case .merge(let person, let other): "# person \(person) is merged into \(other)"
    }
  }
}
