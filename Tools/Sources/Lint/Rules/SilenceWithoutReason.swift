import SourceJSON

/// A finding is silenced without a reason.
struct SilenceWithoutReason: LintRule {
  let about = RuleDescription(
    id: "silence-without-reason", severity: .error,
    summary: "A silence gives no reason.",
    why: "Without a reason, a reader can't tell later whether the finding is still acceptable. It "
      + "silences nothing.",
    fix: "Explain in `because` why the finding is acceptable.")

  func findings(in app: AppSources) -> [Finding] {
    app.settings.silences.filter { !$0.hasReason }.map { silence in
      finding(
        at: silence.place, on: silence.rule.rawValue,
        "this silence of `\(silence.rule)` gives no reason", fix: "Say why in `because`.")
    }
  }
}
