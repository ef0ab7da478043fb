import SourceJSON
import TollgateCore

/// A remote value changes nothing.
struct RemoteUnused: LintRule {
  let about = RuleDescription(
    id: "remote-unused", severity: .warning,
    summary: "A remote value stands nowhere, so sending it changes nothing.",
    why: "Somebody will send it one day, and wait for what it does.",
    fix: "Write `{ \"remote\": NAME }` where the number or product stands, put the key of a "
      + "message on a screen, or take the value out.")

  func findings(in app: AppSources) -> [Finding] {
    let named = Set(
      app.references.filter { $0.kind == .remote && $0.section != "experiments" }.map(\.name))
    let shown = Set(app.shownTexts)
    return app.entries("remote").compactMap { value in
      let isUsed =
        value.node["message"]?.string.map(shown.contains) ?? named.contains(value.key)
      guard !isUsed else { return nil }
      return finding(
        at: value.keyLocation, on: value.key,
        "the remote value `\(value.key)` is used nowhere in the catalog")
    }
  }
}
