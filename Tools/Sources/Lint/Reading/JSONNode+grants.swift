import SourceJSON

extension JSONNode {
  /// The names under a key of its `grants`: in a list, or the keys of an object.
  func granted(_ key: CatalogKey) -> [String] {
    let names = self[.grants]?[key]
    return (names?.elements ?? []).compactMap(\.string) + (names?.members ?? []).map(\.key)
  }
}
