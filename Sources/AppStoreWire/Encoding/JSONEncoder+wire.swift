package import Foundation

extension JSONEncoder {
  /// Writes payloads as they are signed: the keys sorted, the slashes as they are.
  package static var wire: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
