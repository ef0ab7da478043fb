import SourceJSON
import TollgateCore

/// A product grants something that the catalog never uses.
struct GrantUnused: LintRule {
  let about = RuleDescription(
    id: "grant-unused", severity: .warning,
    summary: "A product grants an entitlement, badge or currency that nothing uses.",
    why: "Customers pay for it and nothing opens: a feature was renamed, or lacks its rule.",
    fix: "Use it in a feature, a placement, a spend or on a screen, or remove it from the grants.")

  func findings(in app: AppSources) -> [Finding] {
    let used = Set(
      app.references.filter { $0.section != .simulation && $0.section != .products }
        .map { "\($0.kind.rawValue) \($0.name)" })
    let granted = Set(app.references.filter { $0.section == .products }.map(\.name))
    func unused(_ kind: NameKind, _ noun: String) -> [Finding] {
      app.names.all(kind).compactMap { definition in
        guard !used.contains("\(kind.rawValue) \(definition.text)") else { return nil }
        if kind == .currency, !granted.contains(definition.text) { return nil }
        return finding(
          at: definition.location, on: definition.text,
          "nothing asks for the \(noun) `\(definition.text)` that products grant")
      }
    }
    // An app without screens may show badges and balances in its own code.
    let isDrawn = app.catalog[.screens] != nil
    return unused(.entitlement, "entitlement")
      + (isDrawn ? unused(.badge, "badge") + unused(.currency, "currency") : [])
  }
}
