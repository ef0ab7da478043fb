import SourceJSON

/// A paywall on which purchases can't be restored.
struct PaywallWithoutRestore: LintRule {
  let about = RuleDescription(
    id: "paywall-without-restore", severity: .error,
    summary: "A paywall sells lasting products, and has no button to restore purchases.",
    why: "Customers who paid on another device are asked to pay again. App Review refuses it "
      + "(guideline 3.1.1).",
    fix: "Put a button with the action `restore` on the paywall's screen.")

  func findings(in app: AppSources) -> [Finding] {
    app.paywallsWithoutRestore.filter { !$0.node.isHard }.map { paywall in
      finding(
        at: paywall.keyLocation, on: paywall.key,
        "purchases can't be restored on the paywall `\(paywall.key)`",
        fix: "Put a button with the action `restore` on its screen.")
    }
  }
}

extension AppSources {
  /// The paywalls that sell what lasts, on whose screen nothing restores it.
  var paywallsWithoutRestore: [JSONNode.Member] {
    guard catalog[.screens] != nil else { return [] }
    return entries(.paywalls).filter { paywall in
      let lasts = products(of: paywall.node).contains { kind(of: $0) != "consumable" }
      return (lasts || paywall.node.isHard) && paywall.node[.drawnBy] == nil
        && ![CatalogKey.screen, .sheet].contains { key in
          paywall.node[key]?.string.map(index.screensWithRestore.contains) ?? false
        }
    }
  }
}

extension JSONNode {
  /// A Boolean value that indicates whether the paywall can't be dismissed.
  var isHard: Bool { self[.dismissal]?.string == "never" }
}
