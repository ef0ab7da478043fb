/// A sentence about what is wrong with what a forecast was asked, and the way out.
package struct ForecastMistake: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// The assumption's key, or the field's name, where it is about one.
  package var key: String?

  package init(_ description: String, about key: String? = nil) {
    self.description = description
    self.key = key
  }
}
