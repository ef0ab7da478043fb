/// A key in the description of a screen, with the kind of its value.
///
/// A layout's `CodingKeys` are such keys, so that a layout reads exactly the keys that it declares.
/// The names that a screen uses, the linter's and the loader's, and the JSON Schema follow from
/// them.
protocol LayoutKey: CodingKey, CaseIterable, RawRepresentable<String>, Sendable {
  /// The kind of the key's value.
  var value: LayoutValue { get }
}
