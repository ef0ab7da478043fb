import SourceJSON
import TollgateCore

/// A remote value changes nothing.
struct RemoteUnused: LintRule {
  let about = RuleDescription(
    id: "remote-unused", severity: .warning,
    summary: "Nothing in the catalog uses this remote value.",
    why: "Sending it changes nothing.",
    fix: "Write `{ \"remote\": NAME }` in place of the number or product, put the key of a message "
      + "on a screen, or remove the value.")

  func findings(in app: AppSources) -> [Finding] {
    let named = Set(
      app.references.filter { $0.kind == .remote && $0.section != .experiments }.map(\.name))
    let shown = Set(app.shownTexts)
    return app.entries(.remote).compactMap { value in
      let isUsed =
        value.node[.message]?.string.map(shown.contains) ?? named.contains(value.key)
      guard !isUsed else { return nil }
      return finding(
        at: value.keyLocation, on: value.key,
        "the remote value `\(value.key)` is used nowhere in the catalog")
    }
  }
}
