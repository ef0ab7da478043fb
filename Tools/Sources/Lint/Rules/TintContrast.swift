import SourceJSON
import TollgateScreens

/// Words in an app's tint can't be read well.
struct TintContrast: LintRule {
  let about = RuleDescription(
    id: "tint-contrast", severity: .error,
    summary: "Text in the app's `tint` has too little contrast with its background.",
    why:
      "Links, buttons and prices are written in the tint. Below a contrast of 4.5:1, as the WCAG "
      + "measure it, many people can't read them.",
    fix: "Use the darker colour in the message for light appearance, the lighter one for dark. A "
      + "tint that is one colour is for light appearance; the dark one is derived from it. Text on "
      + "the tint is white or black automatically, whichever is readable.")

  func findings(in app: AppSources) -> [Finding] {
    guard let tint = app.catalog[.look]?[.tint] else { return [] }
    let light = tint.string == nil ? tint[.light] : tint
    return [(light, Screen.Color.lightGround, "light"), (tint[.dark], .darkGround, "dark")]
      .compactMap { node, ground, appearance in
        guard let node, let color = node.string.flatMap(Screen.Color.init) else { return nil }
        let contrast = color.contrast(with: ground)
        guard contrast < Screen.Color.neededContrast else { return nil }
        let tenths = Int(contrast * 10)
        return finding(
          at: node.location, on: CatalogKey.tint.rawValue,
          "words in the tint `\(color.hex)` have a contrast of \(tenths / 10).\(tenths % 10):1 in "
            + "\(appearance) appearance; 4.5:1 is needed",
          fix: "Write `\(color.readable(on: ground).hex)`.")
      }
  }
}
