import SourceJSON

extension CatalogFile {
  /// Checks that a quota's remote limit is a number that always allows something.
  func checkLimit(_ name: JSONNode?) throws(SourceError) {
    guard let name, let id = name.string else { return }
    guard case .number(_, let range) = try kind(of: name, whichIs: \.isNumber) else {
      throw name.error(
        "the remote value `\(id)` is not a number", fix: advice(about: id, whichIs: \.isNumber))
    }
    guard range.lowerBound > 0 else {
      throw name.error(
        "the remote value `\(id)` can be \(range.lowerBound), which allows nothing",
        fix: "Raise its `from` to 1 or more.")
    }
  }

  /// Checks that a remote value is a number that is valid in some place of the catalog, for any sent value.
  func checkNumber(
    _ name: JSONNode?, of place: String, within bounds: ClosedRange<Int>
  ) throws(SourceError) {
    guard let name, let id = name.string else { return }
    guard case .number(_, let range) = try kind(of: name, whichIs: \.isNumber) else {
      throw name.error(
        "the remote value `\(id)` is not a number", fix: advice(about: id, whichIs: \.isNumber))
    }
    let isLow = range.lowerBound < bounds.lowerBound
    guard isLow || bounds.upperBound < range.upperBound else { return }
    throw name.error(
      "the remote value `\(id)` can be \(isLow ? range.lowerBound : range.upperBound), and \(place) is a number from \(bounds.lowerBound) to \(bounds.upperBound)",
      fix: isLow
        ? "Raise its `from` to \(bounds.lowerBound) or more."
        : "Lower its `to` to \(bounds.upperBound) or less.")
  }

  /// Checks that a remote product is a choice among products of the catalog.
  func checkOffered(_ name: JSONNode?, among names: CatalogNames) throws(SourceError) {
    guard let name, let id = name.string else { return }
    guard case .choice(_, let options) = try kind(of: name, whichIs: \.isChoice) else {
      throw name.error(
        "the remote value `\(id)` is not a choice", fix: advice(about: id, whichIs: \.isChoice))
    }
    if let unknown = options.first(where: { !names[.product].contains($0) }) {
      throw name.error(
        "the remote value `\(id)` can be `\(unknown)`, which is not a product of this catalog",
        fix: names[.product].question(about: unknown) ?? "Take it out of its `of`.")
    }
    if let retired = options.first(where: { names.retired.contains($0) }) {
      throw name.error(
        "the remote value `\(id)` can be `\(retired)`, which is retired",
        fix: "Take it out of its `of`, or `retired` out of the product.")
    }
  }

  private func kind(
    of name: JSONNode, whichIs fits: (RemoteValue.Kind) -> Bool
  ) throws(SourceError) -> RemoteValue.Kind? {
    guard let id = name.string else { return nil }
    guard let described = remote?[RemoteValue.ID(id)] else {
      throw name.error(
        "`\(id)` is not a remote value of this catalog", fix: advice(about: id, whichIs: fits))
    }
    return described.kind
  }

  private func advice(about name: String, whichIs fits: (RemoteValue.Kind) -> Bool) -> String {
    let fitting = (remote?.entries ?? [:]).filter { fits($0.value.kind) }.keys.map(\.rawValue)
    return fitting.isEmpty
      ? "Describe it under `remote` first." : Suggestion.advice(about: name, in: fitting)
  }
}

extension RemoteValue.Kind {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}
