import SourceJSON

/// A paywall that locks out people who have paid.
struct HardPaywallWithoutRestore: LintRule {
  let about = RuleDescription(
    id: "hard-paywall-without-restore", severity: .error,
    summary: "A paywall can't be dismissed, and has no button to restore purchases.",
    why: "Paying customers are locked out of the app until they pay again.",
    fix: "Put a button with the action `restore` on the paywall's screen, or let it be dismissed.")

  func findings(in app: AppSources) -> [Finding] {
    app.paywallsWithoutRestore.filter(\.node.isHard).map { paywall in
      finding(
        at: paywall.keyLocation, on: paywall.key,
        "the paywall `\(paywall.key)` can't be dismissed, and purchases can't be restored on it",
        fix: "Put a button with the action `restore` on its screen.")
    }
  }
}
