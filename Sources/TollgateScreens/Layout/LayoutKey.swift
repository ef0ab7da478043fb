/// A key in the description of a screen, with what stands under it.
///
/// The `CodingKeys` of a layout are such keys, so that what a layout reads is what it declares. The
/// names that a screen uses, the linter's and the loader's, and the JSON Schema follow from them.
protocol LayoutKey: CodingKey, CaseIterable, RawRepresentable<String>, Sendable {
  /// What stands under the key.
  var value: LayoutValue { get }
}
