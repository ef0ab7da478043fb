import SourceJSON

/// A rule about the device's state, on a feature that a server decides about.
struct UnknownToServer: LintRule {
  let about = RuleDescription(
    id: "unknown-to-server", severity: .warning,
    summary: "The server decides about a feature by state that only a device has.",
    why: "A trial begins with the first launch, and progress is made on the device. For the server "
      + "neither ever happened, so it denies features that the device allows.",
    fix: "Leave the rule out, or keep the quota on the device.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries("features").flatMap { feature -> [Finding] in
      let rules = feature.node["access"]?.elements ?? []
      guard rules.contains(where: { $0["quota"]?["kept"] != nil }) else { return [] }
      return rules.compactMap { rule in
        guard
          let kind = [
            "trial", "inTrial", "trialExpired", "reached", "within", "after", "onboarded", "switch",
          ].first(where: { rule[$0] != nil })
        else { return nil }
        return finding(
          at: rule.location, on: feature.key,
          "the server decides about `\(feature.key)`, and does not know what `\(kind)` asks for")
      }
    }
  }
}
