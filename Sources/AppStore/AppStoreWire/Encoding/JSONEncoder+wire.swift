package import Foundation

extension JSONEncoder {
  /// An encoder for signed payloads: sorted keys, unescaped slashes.
  package static var wire: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
