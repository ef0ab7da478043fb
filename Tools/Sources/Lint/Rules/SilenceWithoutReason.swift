import SourceJSON

/// A finding is to be kept, and nobody knows why.
struct SilenceWithoutReason: LintRule {
  let about = RuleDescription(
    id: "silence-without-reason", severity: .error,
    summary: "A silence gives no reason.",
    why: "Nobody can tell later whether the finding still is what the app means. Without a reason "
      + "nothing is silenced.",
    fix: "Say in `because` why the finding is right as it is.")

  func findings(in app: AppSources) -> [Finding] {
    app.settings.silences.filter { !$0.hasReason }.map { silence in
      finding(
        at: silence.place, on: silence.rule.rawValue,
        "this silence of `\(silence.rule)` gives no reason", fix: "Say why in `because`.")
    }
  }
}
