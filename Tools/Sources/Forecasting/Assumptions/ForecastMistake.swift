/// A mistake in a forecast's parameters, as a sentence with the fix.
package struct ForecastMistake: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// The assumption's key, or the field's name, if it is about one.
  package var key: String?

  package init(_ description: String, about key: String? = nil) {
    self.description = description
    self.key = key
  }
}
