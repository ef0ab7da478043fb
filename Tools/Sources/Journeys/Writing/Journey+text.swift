import Foundation
import TollgateCore

extension Journey {
  /// The journey in a file's format, without default values.
  ///
  /// Read again, it is the same journey.
  public var text: String {
    let steps = steps.map(\.text).joined()
    return head.map { "\($0.key): \($0.value)\n" }.joined()
      + (steps.isEmpty ? "steps: []\n" : "steps:\n\(steps)")
  }

  /// The keys and values before the steps.
  private var head: [(key: String, value: String)] {
    let app: [(String, String)] =
      switch app {
      case .id(let id): [("app", id.inYAML)]
      case .files(let catalog, let products):
        [("catalog", catalog.inYAML), ("products", products.inYAML)]
      }
    let rest = Self.fields.compactMap { field in field.text(self).map { (field.key, $0) } }
    return [("journey", title.asLineOfYAML)] + app + rest
  }
}
